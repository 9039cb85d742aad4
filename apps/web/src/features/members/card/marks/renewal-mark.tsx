import type { Member } from '@league/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { members } from '../../../../strings/en/members.ts';
import { Icon } from '../../../../ui/icon.tsx';
import classes from './sync-mark.module.css';

/** Says that a renewal waited for approval and lapsed, so that the coach does not take it for forgotten (PROVIDER-07). */
export function RenewalMark({ member }: { member: Pick<Member, 'isRenewalUnapproved'> }) {
  if (!member.isRenewalUnapproved) return null;
  return (
    <p className={classes.mark} data-state="refused">
      <Icon of={IconAlertTriangle} size={16} />
      {members.card.unapproved}
    </p>
  );
}
