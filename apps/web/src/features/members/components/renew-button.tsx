import { members } from '../../../strings/en/members.ts';
import { useRenewMember } from '../api/renew-member.ts';
import classes from './renew-button.module.css';

/** Renews one lapsed member. While that is under way it does nothing, but keeps the focus (case C23). */
export function RenewButton({ memberId, name }: { memberId: number; name: string }) {
  const { renew, isRenewing } = useRenewMember(memberId);
  const label = isRenewing ? members.card.renewing : members.card.renew;
  return (
    <button
      type="button"
      className={classes.renew}
      aria-disabled={isRenewing}
      aria-label={members.card.renewNamed(label, name)}
      onClick={renew}
    >
      {label}
    </button>
  );
}
