import type { Member } from '@league/contract';
import { Suspense } from 'react';
import { nextCardAfter } from '../card/next-card.ts';
import { ArchiveDialog, EditDialog } from './roster-dialogs.ts';

export type OpenDialog = { readonly kind: 'edit' | 'archive'; readonly member: Member };

type Props = {
  readonly open: OpenDialog | null;
  readonly teamName: string | null;
  /** The members of the list behind the dialog, in their order. */
  readonly shown: readonly Member[];
  readonly onClose: () => void;
};

/** The dialog that is open, if any. */
export function MemberDialogs({ open, teamName, shown, onClose }: Props) {
  if (!open) return null;
  const { kind, member } = open;
  return (
    <Suspense>
      {kind === 'edit' ? (
        // The key makes a new form for each member, so that no input of the last one stays (MEM-30).
        <EditDialog key={member.id} member={member} onClose={onClose} />
      ) : (
        <ArchiveDialog
          key={member.id}
          member={member}
          teamName={teamName}
          nextMemberId={nextCardAfter(shown, member.id)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
