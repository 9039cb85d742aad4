import { fullName, type Member, registrationStanding } from '@league/contract';
import { useRef } from 'react';
import { members } from '../../../strings/en/members.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMemberRegistrations } from '../card/meets/team-registrations.ts';
import { memberCardId } from '../card/member-card-id.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import classes from './archive-dialog.module.css';
import { archiveFailure, registeredSentence, useArchiveMember } from './archive-member.ts';

const words = members.archive;

type Props = {
  readonly member: Member;
  readonly teamName: string | null;
  /** Whose card takes the focus when this member's is gone. */
  readonly nextMemberId: number | null;
  /** When they have left the roster, before the dialog closes. */
  readonly onArchived?: () => void;
  readonly onClose: () => void;
};

/** Asks before a gymnast leaves the roster (MEM-40). What is in the way stays here to be read (MEM-41). */
export function ArchiveDialog({ member, teamName, nextMemberId, onArchived, onClose }: Props) {
  const isArchived = useRef(false);
  const source = useRosterSource();
  const hasToStay = useIsRegistered(member) && source.keepsRegistered === true;
  const { archive, isArchiving, error } = useArchiveMember(member.id, {
    onArchived: () => {
      isArchived.current = true;
      onArchived?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={isArchiving}
      isOff={hasToStay}
      failureTitle={words.failed}
      failure={error && archiveFailure(error)}
      onConfirm={archive}
      onClose={onClose}
      returnFocusTo={() =>
        isArchived.current
          ? document.getElementById(nextMemberId === null ? 'main' : memberCardId(nextMemberId))
          : null
      }
    >
      <p className={classes.question}>{words.question(fullName(member), teamName ?? words.teamFallback)}</p>
      <p>{source.words.archiveText}</p>
      <p className={classes.note}>{source.words.archiveNote}</p>
      {hasToStay && !error && (
        <Notice tone="danger" title={words.registered}>
          {registeredSentence}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/**
 * Whether a registration for a coming event that the portal knows of is in the way (MEM-41), as it is now: the office may have removed it a
 * moment ago. Of those that a coach may not see only the server knows.
 */
function useIsRegistered(member: Member): boolean {
  const registrations = useMemberRegistrations(member, { isReadAnew: true }).data ?? [];
  return registrations.some(
    ({ registrationStatus, isEventOver }) =>
      !isEventOver && registrationStanding(registrationStatus) !== 'cancelled',
  );
}
