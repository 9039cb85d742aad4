import { useLayoutEffect, useRef } from 'react';
import { members } from '../../../strings/en/members.ts';
import { memberCardId } from '../card/member-card-id.ts';
import classes from './renew-button.module.css';
import { useRenewMember } from './renew-member.ts';

/**
 * Renews one lapsed member. While that is under way it does nothing, but keeps the focus (case C23); when it is done
 * the button goes, and the focus stays with the gymnast's card.
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
