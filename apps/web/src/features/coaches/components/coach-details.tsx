import { type Coach, fullName } from '@league/contract';
import { Button } from '@mantine/core';
import { IconKey, IconMail, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { coaches } from '../../../strings/en/coaches.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useInviteAgain } from '../api.ts';
import type { OpenDialog } from '../coach-dialog.ts';
import { AccessButton } from './access-button.tsx';
import { CoachActivityList } from './coach-activity-list.tsx';
import classes from './coach-details.module.css';

const words = coaches.details;

type Props = { readonly coach: Coach; readonly timeZone: string; readonly onOpen: OpenDialog };

/** Password, latest activity and access of one coach (COACHES-05). */
export function CoachDetails({ coach, timeZone, onOpen }: Props) {
  return (
    <section className={classes.details} aria-label={words.region(fullName(coach))}>
      <Part title={words.password}>
        {!coach.hasPassword && <InvitationState coach={coach} timeZone={timeZone} />}
        <SignInState coach={coach} timeZone={timeZone} />
        <IfMay may="coaches.manage">
          <p className={classes.text}>{words.passwordText}</p>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconKey} size={16} />}
            onClick={() => onOpen({ kind: 'password', coach })}
          >
            {words.setPassword}
          </Button>
        </IfMay>
      </Part>
      <Part title={words.activity(coach.activityCount)}>
        <CoachActivityList entries={coach.recentActivity} timeZone={timeZone} />
      </Part>
      <IfMay may="coaches.manage">
        <Part title={words.actions}>
          <div className={classes.buttons}>
            <AccessButton
              coach={coach}
              labels={{ deactivate: words.deactivate, activate: words.activate }}
              onDeactivate={() => onOpen({ kind: 'deactivate', coach })}
            />
            <Button
              variant="default"
              size="sm"
              className={classes.danger}
              leftSection={<Icon of={IconTrash} size={16} />}
              onClick={() => onOpen({ kind: 'remove', coach })}
            >
              {words.remove}
            </Button>
          </div>
        </Part>
      </IfMay>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function SignInState({ coach: { lastSignInAt, hasPassword }, timeZone }: { coach: Coach; timeZone: string }) {
  if (lastSignInAt !== null) {
    return <p className={classes.text}>{words.lastSignIn(dateAndTimeInWords(lastSignInAt, timeZone))}</p>;
  }
  return hasPassword && <p className={classes.text}>{coaches.status.neverSignedIn}.</p>;
}

function InvitationState({ coach, timeZone }: { coach: Coach; timeZone: string }) {
  const again = useInviteAgain(coach);
  return (
    <>
      <p className={classes.text}>
        {coach.invitedUntil === null
          ? words.invitationOver
          : words.invitation(dateAndTimeInWords(coach.invitedUntil, timeZone))}
      </p>
      <IfMay may="coaches.manage">
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconMail} size={16} />}
          aria-disabled={again.isPending}
          data-disabled={again.isPending}
          onClick={() => again.run(undefined)}
        >
          {again.isPending ? words.inviting : words.inviteAgain}
        </Button>
      </IfMay>
    </>
  );
}
