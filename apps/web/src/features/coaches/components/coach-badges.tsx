import { type Coach, HEAD_COACH } from '@league/contract';
import { IconBan, IconCircleCheck, IconMail, IconStar } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { coaches } from '../../../strings/en/coaches.ts';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import { type CoachStatus, statusOf } from '../coach-status.ts';
import classes from './coach-badges.module.css';

const words = coaches.status;

const LOOKS: Readonly<Record<CoachStatus, Pick<ComponentProps<typeof ToneBadge>, 'tone' | 'sign'>>> = {
  active: { tone: 'active', sign: IconCircleCheck },
  deactivated: { tone: 'quiet', sign: IconBan },
  invited: { tone: 'pending', sign: IconMail },
  invitationOver: { tone: 'lapsed', sign: IconMail },
};

/** The level as the server sends it; Head Coach is highlighted (COACHES-01). */
export function CoachLevelBadge({ level }: { level: string }) {
  if (level !== HEAD_COACH) return <ToneBadge tone="other">{level}</ToneBadge>;
  return (
    <ToneBadge tone="brand" sign={IconStar}>
      {level}
    </ToneBadge>
  );
}

/** Whether the coach can sign in, and whether they ever have. */
export function CoachStatusBadge({ coach }: { coach: Coach }) {
  const status = statusOf(coach);
  return <ToneBadge {...LOOKS[status]}>{words[status]}</ToneBadge>;
}

/** Shown for a coach who could sign in but never has. */
export function NeverSignedIn({ coach }: { coach: Coach }) {
  if (statusOf(coach) !== 'active' || coach.lastSignInAt !== null) return null;
  return <p className={classes.quiet}>{words.neverSignedIn}</p>;
}
