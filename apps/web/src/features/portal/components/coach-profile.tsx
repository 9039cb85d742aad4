import { fullName, type SessionUser } from '@league/contract';
import { portal } from '../../../strings/en/portal.ts';
import { Avatar } from '../../../ui/badges/avatar.tsx';
import classes from './coach-profile.module.css';

/** The signed-in coach, at the foot of the side navigation (ROUTE-11). */
export function CoachProfile({ user }: { user: SessionUser }) {
  return (
    <div className={classes.coach}>
      <Avatar firstName={user.firstName} lastName={user.lastName} imageUrl={user.profileImageUrl} />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {fullName(user)}
        </p>
        <p className={classes.level}>{user.coachLevel || portal.coachLevelFallback}</p>
      </div>
    </div>
  );
}
