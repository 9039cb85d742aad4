import type { SessionUser } from '@league/contract';
import { ScreenHeading } from '../../../platform/screen-heading.tsx';
import { admin } from '../../../strings/en/admin.ts';
import { AdminHeader } from '../components/admin-header.tsx';
import { LeagueFigures } from '../components/league-figures.tsx';
import { RecentActivity } from '../components/recent-activity.tsx';
import { TeamCodes } from '../components/team-codes.tsx';
import classes from './admin-portal.module.css';

/** The league office's own screen (ADMIN-01). */
export function AdminPortal({ user }: { user: SessionUser }) {
  return (
    <div className={classes.portal}>
      <AdminHeader user={user} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <ScreenHeading>{admin.title}</ScreenHeading>
        <LeagueFigures />
        <RecentActivity />
        <TeamCodes />
      </main>
    </div>
  );
}
