import { IconChevronDown } from '@tabler/icons-react';
import type { HelpEntry } from '../../../strings/en/help.ts';
import { Icon } from '../../../ui/icon.tsx';
import { entryMatches } from '../help-topics.ts';
import classes from './entries.module.css';

type Props = { readonly entries: readonly HelpEntry[]; readonly search: string };

/** Questions that unfold; those that the search is about stand open already. */
export function Entries({ entries, search }: Props) {
  return entries.map((entry) => {
    const isFound = entryMatches(entry, search);
    return (
      // Another search is another answer to what should be open; what was opened by hand stays until then.
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
