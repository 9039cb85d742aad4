import { type Coach, fullName } from '@league/contract';
import { Button } from '@mantine/core';
import { IconBan, IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useMay } from '../../../platform/session/use-may.ts';
import { coaches } from '../../../strings/en/coaches.ts';
import { Avatar } from '../../../ui/badges/avatar.tsx';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { OpenDialog } from '../coach-dialog.ts';
import { CoachLevelBadge, NeverSignedIn } from './coach-badges.tsx';
import classes from './coach-card.module.css';
import { CoachDetails } from './coach-details.tsx';
import { MessageCoaches } from './message-coaches.tsx';
import { Undelivered } from './undelivered.tsx';

const words = coaches.details;

type Props = { readonly coach: Coach; readonly timeZone: string; readonly onOpen: OpenDialog };

/** One coach at a glance. The card unfolds to details and actions (COACHES-05). */
export function CoachCard({ coach, timeZone, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const seesCode = useMay('teamCodes.manage', 'see');
  const detailsId = useId();
  const name = fullName(coach);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Avatar firstName={coach.firstName} lastName={coach.lastName} size={44} />
        <div className={classes.who}>
          <h2 className={classes.name} translate="no">
            {name}
          </h2>
          <p className={classes.email}>{coach.email}</p>
        </div>
      </div>
      <div className={classes.badges}>
        <CoachLevelBadge level={coach.coachLevel} />
        {!coach.isActive && (
          <ToneBadge tone="quiet" sign={IconBan}>
            {coaches.status.deactivated}
          </ToneBadge>
        )}
      </div>
      <NeverSignedIn coach={coach} />
      <Undelivered coach={coach} onOpen={onOpen} />
      <p className={classes.team}>
        {coach.teamName ?? words.noTeam}
        {seesCode && ' · '}
        {seesCode && <SignupCode coach={coach} />}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={isOpen ? words.hideNamed(name) : words.showNamed(name)}
          rightSection={
            <span className={classes.arrow} data-open={isOpen || undefined}>
              <Icon of={IconChevronDown} size={16} />
            </span>
          }
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.hide : words.show}
        </Button>
        <MessageCoaches coaches={[coach]} label={coaches.message} name={coaches.messageNamed(name)} />
        <IfMay may="coaches.manage">
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconPencil} size={16} />}
            aria-label={coaches.editNamed(name)}
            onClick={() => onOpen({ kind: 'edit', coach })}
          >
            {coaches.edit}
          </Button>
        </IfMay>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <CoachDetails coach={coach} timeZone={timeZone} onOpen={onOpen} />}
      </div>
    </li>
  );
}

function SignupCode({ coach: { teamCode, isCodeHidden } }: { coach: Coach }) {
  if (teamCode !== null) return <code title={words.signupCode}>{teamCode}</code>;
  return isCodeHidden ? words.hiddenCode : words.noCode;
}
