import type { SessionUser } from '@league/contract';
import { Link } from 'react-router';
import { useLeague } from '../../../platform/league.ts';
import { portal } from '../../../strings/en/portal.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PortalTab } from '../portal-tab.ts';
import classes from './side-navigation.module.css';

type Props = {
  readonly user: SessionUser;
  readonly tabs: readonly PortalTab[];
  readonly openTab: PortalTab;
  readonly onNavigate?: () => void;
};

/** Title, entries and the signed-in coach (ROUTE-11). */
export function SideNavigation({ user, tabs, openTab, onNavigate }: Props) {
  const leagueName = useLeague()?.name;
  return (
    <div className={classes.side}>
      <div className={classes.brand}>
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <div>
          <p className={classes.title}>{portal.title}</p>
          <p className={classes.quiet}>{leagueName}</p>
        </div>
      </div>
      <nav aria-label={portal.navigation}>
        <ul className={classes.entries}>
          {tabs.map((tab) => (
            <li key={tab.id}>
              <Link
                className={classes.entry}
                to={{ hash: tab.id }}
                aria-current={tab.id === openTab.id ? 'page' : undefined}
                onClick={onNavigate}
              >
                <Icon of={tab.icon} />
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.coach}>
        <Avatar firstName={user.firstName} lastName={user.lastName} imageUrl={user.profileImageUrl} />
        <div className={classes.coachWords}>
          <p className={classes.name}>{`${user.firstName} ${user.lastName}`}</p>
          <p className={classes.quiet}>{user.coachLevel || portal.coachLevelFallback}</p>
        </div>
      </div>
    </div>
  );
}
