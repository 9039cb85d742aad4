import type { ReactNode } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { portal } from '../../../strings/en/portal.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { PortalEntry } from '../portal-tab.ts';
import { useEntryLinks } from '../use-entry-links.ts';
import classes from './side-navigation.module.css';

type Props = {
  readonly title: string;
  readonly entries: readonly PortalEntry[];
  /** The id of the open entry. */
  readonly open: string;
  /** At the foot: who is signed in. */
  readonly children: ReactNode;
};

/** Title, entries and who is signed in (ROUTE-11). */
export function SideNavigation({ title, entries, open, children }: Props) {
  const leagueName = useLeague()?.name;
  const linkTo = useEntryLinks(entries);
  return (
    <div className={classes.side}>
      <div className={classes.brand}>
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <div>
          <p className={classes.title}>{title}</p>
          <p className={classes.quiet} translate="no">
            {leagueName}
          </p>
        </div>
      </div>
      <nav aria-label={portal.navigation}>
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link
                className={classes.entry}
                to={linkTo(entry)}
                aria-current={entry.id === open ? 'page' : undefined}
              >
                <Icon of={entry.icon} />
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>{children}</div>
    </div>
  );
}
