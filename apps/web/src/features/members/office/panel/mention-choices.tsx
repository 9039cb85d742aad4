import type { Mention, MentionList } from '@league/contract';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { officeMembers } from '../../../../strings/en/office-members.ts';

const words = officeMembers.erase.mentions;

type Props = {
  readonly found: MentionList;
  /** Keys of the mentions that stay. */
  readonly kept: ReadonlySet<string>;
  readonly onKeep: (kept: ReadonlySet<string>) => void;
};

function labelOf({ place, about, by, at }: Mention): string {
  if (place !== 'log') return words[place](about ?? '');
  return words.log({ by: by ?? '', on: (at ?? '').slice(0, 10) });
}

/** Mentions of the gymnast in other gymnasts' notes and in the log. The office chooses which of them are erased. */
export function MentionChoices({ found: { total, mentions }, kept, onKeep }: Props) {
  if (mentions.length === 0) return null;
  const keep = (key: string, isKept: boolean) => {
    const changed = new Set(kept);
    if (isKept) changed.add(key);
    else changed.delete(key);
    onKeep(changed);
  };
  return (
    <fieldset>
      <legend>{words.title}</legend>
      {mentions.map((mention) => (
        <Checkbox
          key={mention.key}
          label={labelOf(mention)}
          description={`“${mention.text}”`}
          checked={!kept.has(mention.key)}
          onChange={({ currentTarget }) => keep(mention.key, !currentTarget.checked)}
          mb="xs"
        />
      ))}
      {total > mentions.length && <p>{words.more(total - mentions.length)}</p>}
    </fieldset>
  );
}
