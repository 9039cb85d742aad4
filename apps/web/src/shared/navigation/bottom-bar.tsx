import { IconDots, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStickyRoom } from '../../platform/places/use-sticky-room.ts';
import { navigation } from '../../strings/en/navigation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { To } from '../../ui/router/address.ts';
import classes from './bottom-bar.module.css';
import { MoreSheet, useMoreSheet } from './more-sheet.tsx';

export type BarEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon: TablerIcon;
  readonly to: To;
  /** Loads the entry's program as soon as it is likely to be opened. */
  readonly preload?: () => void;
};

type Props = {
  /** The three most used entries. */
  readonly entries: readonly BarEntry[];
  /** All other entries, under More. */
  readonly rest: readonly BarEntry[];
  /** The id of the open entry. */
  readonly open: string;
  /** At the bottom of More: who is signed in, and the sign-out. */
  readonly children: ReactNode;
};

/** The navigation on narrow screens: everything is at most two taps away (ROUTE-13). */
export function BottomBar({ entries, rest, open, children }: Props) {
  const bar = useStickyRoom<HTMLElement>('--navigation-room');
  const sheet = useMoreSheet();
  const isInRest = rest.some(({ id }) => id === open);
  return (
    <>
      <nav ref={bar} className={classes.bar} aria-label={navigation.bar}>
        <ul className={classes.places}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} className={classes.place} isOpen={entry.id === open} />
            </li>
          ))}
          <li>
            <button
              type="button"
              className={classes.place}
              aria-haspopup="dialog"
              aria-current={isInRest || undefined}
              onClick={sheet.open}
            >
              <Icon of={IconDots} size={24} />
              <span>{navigation.more}</span>
            </button>
          </li>
        </ul>
      </nav>
      <MoreSheet sheet={sheet}>
        <ul className={classes.rest}>
          {rest.map((entry) => (
            <li key={entry.id}>
              <EntryLink
                entry={entry}
                className={classes.entry}
                isOpen={entry.id === open}
                onFollow={sheet.close}
              />
            </li>
          ))}
        </ul>
        <div className={classes.foot}>{children}</div>
      </MoreSheet>
    </>
  );
}

type LinkProps = {
  readonly entry: BarEntry;
  readonly className: string | undefined;
  readonly isOpen: boolean;
  readonly onFollow?: () => void;
};

function EntryLink({ entry, className, isOpen, onFollow }: LinkProps) {
  return (
    <Link
      className={className}
      to={entry.to}
      aria-current={isOpen ? 'page' : undefined}
      onClick={onFollow}
      onPointerDown={entry.preload}
      onFocus={entry.preload}
    >
      <Icon of={entry.icon} size={24} />
      <span>{entry.label}</span>
    </Link>
  );
}
