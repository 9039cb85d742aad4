import type { ReactNode } from 'react';
import { BottomBar } from '../../../shared/navigation/bottom-bar.tsx';
import type { PortalEntry } from '../portal-tab.ts';
import { useEntryLinks } from '../use-entry-links.ts';

type Props = {
  readonly entries: readonly PortalEntry[];
  /** The id of the open entry. */
  readonly open: string;
  readonly children: ReactNode;
};

/** The entries of the side navigation on a small screen. */
export function PortalBar({ entries, open, children }: Props) {
  const linkTo = useEntryLinks(entries);
  return (
    <BottomBar
      entries={entries.flatMap((entry) =>
        entry.short ? { ...entry, label: entry.short, to: linkTo(entry) } : [],
      )}
      rest={entries.filter(({ short }) => !short).map((entry) => ({ ...entry, to: linkTo(entry) }))}
      open={open}
    >
      {children}
    </BottomBar>
  );
}
