import { IconChevronDown } from '@tabler/icons-react';
import type { HelpEntry } from '../../../strings/en/help.ts';
import { Icon } from '../../../ui/icon.tsx';
import { entryMatches } from '../help-topics.ts';
import classes from './entries.module.css';

type Props = { readonly entries: readonly HelpEntry[]; readonly search: string };

/** Questions that unfold. If some match the search, they are open and the others are hidden. */
export function Entries({ entries, search }: Props) {
  const found = entries.filter((entry) => entryMatches(entry, search));
  return (found.length > 0 ? found : entries).map((entry) => {
    const isFound = found.includes(entry);
    return (
      // A new search decides again which are open; until then, questions opened by hand stay open.
      <details key={`${entry.question} ${isFound}`} className={classes.entry} open={isFound}>
        <summary>
          {entry.question}
          <Icon of={IconChevronDown} />
        </summary>
        {entry.answer.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    );
  });
}
