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
  /** The member whose card takes the focus when this one's is gone. */
  readonly nextMemberId: number | null;
  /** Called when the gymnast has left the roster, before the dialog closes. */
  readonly onArchived?: () => void;
  readonly onClose: () => void;
};

/** Asks before a gymnast leaves the roster (MEM-40). A reason why that is not possible stays in the dialog (MEM-41). */
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
 * Whether a known registration for an upcoming event keeps the gymnast on the roster (MEM-41). It is fetched each time,
 * because the office may just have removed it. Only the server knows of registrations that a coach may not see.
 */
function useIsRegistered(member: Member): boolean {
  const registrations = useMemberRegistrations(member, { isReadAnew: true }).data ?? [];
  return registrations.some(
    ({ registrationStatus, isEventOver }) =>
      !isEventOver && registrationStanding(registrationStatus) !== 'cancelled',
  );
}
