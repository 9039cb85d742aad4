import { useLayoutEffect, useRef } from 'react';
import { members } from '../../../strings/en/members.ts';
import { memberCardId } from '../card/member-card-id.ts';
import classes from './renew-button.module.css';
import { useRenewMember } from './renew-member.ts';

/**
 * Renews one lapsed member. While the request runs, the button does nothing, but keeps the focus (case C23). Afterwards
 * the button disappears, and the focus moves to the gymnast's card.
 */
export function RenewButton({ memberId, name }: { memberId: number; name: string }) {
  const { renew, isRenewing } = useRenewMember(memberId);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const node = button.current;
    return () => {
      if (document.activeElement === node) document.getElementById(memberCardId(memberId))?.focus();
    };
  }, [memberId]);
  const label = isRenewing ? members.card.renewing : members.card.renew;
  return (
    <button
      ref={button}
      type="button"
      className={classes.renew}
      aria-disabled={isRenewing}
      aria-label={members.card.renewNamed(label, name)}
      onClick={({ nativeEvent }) => renew(nativeEvent)}
    >
      {label}
    </button>
  );
}
