import { type Member, registrationStanding } from '@league/contract';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { members } from '../../../strings/en/members.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { archiveFailure, registeredSentence, useArchiveMember } from '../api/archive-member.ts';
import { useMemberRegistrations } from '../api/team-registrations.ts';
import { memberCardId } from '../member-card-id.ts';
import { nameOf } from '../member-name.ts';
import { useRosterSource } from '../roster-source.ts';
import classes from './archive-dialog.module.css';

const words = members.archive;

type Props = {
  readonly member: Member;
  readonly teamName: string | null;
  /** Whose card takes the focus when this member's is gone. */
  readonly nextMemberId: number | null;
  /** When she has left the roster, before the dialog closes. */
  readonly onArchived?: () => void;
  readonly onClose: () => void;
};

/** Asks before a gymnast leaves the roster (MEM-40). A refusal stays here to be read, as with registrations (MEM-41). */
export default function ArchiveDialog({ member, teamName, nextMemberId, onArchived, onClose }: Props) {
  const isArchived = useRef(false);
  const isRegistered = useIsRegistered(member);
  const source = useRosterSource();
  const { archive, isArchiving, error } = useArchiveMember(member.id, {
    onArchived: () => {
      isArchived.current = true;
      onArchived?.();
      onClose();
    },
  });
  return (
    <Dialog
      title={words.title}
      closeLabel={words.close}
      onClose={() => isArchiving || onClose()}
      returnFocusTo={() =>
        isArchived.current
          ? document.getElementById(nextMemberId === null ? 'main' : memberCardId(nextMemberId))
          : null
      }
    >
      <div className={classes.words}>
        <p className={classes.question}>{words.question(nameOf(member), teamName ?? words.teamFallback)}</p>
        <p>{source.words.archiveText}</p>
        <p className={classes.note}>{source.words.archiveNote}</p>
        {source.keepsRegistered && isRegistered && !error && (
          <Notice tone="danger" title={words.registered}>
            {registeredSentence(source)}
          </Notice>
        )}
        {error && (
          <Notice tone="danger" title={words.failed}>
            {archiveFailure(source, error)}
          </Notice>
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          data-autofocus
          aria-disabled={isArchiving}
          onClick={() => isArchiving || onClose()}
        >
          {words.cancel}
        </Button>
        <Button className={classes.archive} aria-disabled={isArchiving} onClick={archive}>
          {isArchiving ? words.pending : words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}

/** Whether the portal knows already that a registration stands in the way (MEM-41); the server has the last word. */
function useIsRegistered(member: Member): boolean {
  const registrations = useMemberRegistrations(member).data ?? [];
  return registrations.some(
    ({ registrationStatus }) => registrationStanding(registrationStatus) !== 'cancelled',
  );
}
