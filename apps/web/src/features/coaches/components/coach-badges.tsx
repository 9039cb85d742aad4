import { type Coach, HEAD_COACH } from '@league/contract';
import { IconBan, IconCircleCheck, IconMail, IconStar } from '@tabler/icons-react';
import { coaches } from '../../../strings/en/coaches.ts';
import { ToneBadge } from '../../../ui/tone-badge.tsx';

const words = coaches.status;

/** The level as it is stored; that of a head coach stands out (COACHES-01). */
export function CoachLevelBadge({ level }: { level: string | null }) {
  if (level === null) return <span>{coaches.noLevel}</span>;
  if (level !== HEAD_COACH) return <ToneBadge tone="other">{level}</ToneBadge>;
  return (
    <ToneBadge tone="brand" sign={IconStar}>
      {level}
    </ToneBadge>
  );
}

/** Whether the coach can come in, or is still to come for the first time. */
export function CoachStatusBadge({ coach }: { coach: Coach }) {
  if (!coach.isActive) {
    return (
      <ToneBadge tone="quiet" sign={IconBan}>
        {words.deactivated}
      </ToneBadge>
    );
  }
  if (!coach.hasPassword) {
    return (
      <ToneBadge tone={coach.invitedUntil === null ? 'lapsed' : 'pending'} sign={IconMail}>
        {coach.invitedUntil === null ? words.invitationOver : words.invited}
      </ToneBadge>
    );
  }
  return (
    <ToneBadge tone="active" sign={IconCircleCheck}>
      {words.active}
    </ToneBadge>
  );
}
