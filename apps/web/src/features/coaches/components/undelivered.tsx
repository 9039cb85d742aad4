import { type Coach, fullName } from '@league/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { coaches } from '../../../strings/en/coaches.ts';
import { mail } from '../../../strings/en/mail.ts';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import type { OpenDialog } from '../coach-dialog.ts';
import classes from './coach-badges.module.css';

const words = coaches.undelivered;

/** Shown for a coach who did not get an email: why, and the way to correct it (OFFICE-05). */
export function Undelivered({ coach, onOpen }: { coach: Coach; onOpen: OpenDialog }) {
  if (coach.undelivered === null) return null;
  return (
    <div className={classes.undelivered}>
      <ToneBadge tone="danger" sign={IconAlertTriangle}>
        {words.badge}
      </ToneBadge>
      <p className={classes.quiet}>{mail.reasons[coach.undelivered.reason ?? 'other']}</p>
      <IfMay may="coaches.manage">
        <Button
          variant="default"
          size="sm"
          aria-label={words.openNamed(fullName(coach))}
          onClick={() => onOpen({ kind: 'sendAgain', coach })}
        >
          {words.open}
        </Button>
      </IfMay>
    </div>
  );
}
