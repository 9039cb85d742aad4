import { type Coach, fullName } from '@league/contract';
import { useRef } from 'react';
import { coaches } from '../../../../strings/en/coaches.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { useDeleteCoach } from '../../api.ts';

const words = coaches.removal;

/** Asks before a coach's account is gone for good (COACHES-03). */
export default function DeleteCoachDialog({ coach, onClose }: { coach: Coach; onClose: () => void }) {
  const isGone = useRef(false);
  const removal = useDeleteCoach(coach, () => {
    isGone.current = true;
    onClose();
  });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={removal.isPending}
      failure={removal.failure}
      onConfirm={() => removal.run(undefined)}
      onClose={onClose}
      returnFocusTo={() => (isGone.current ? document.getElementById('main') : null)}
    >
      <p>{words.question(fullName(coach))}</p>
      <p>{words.stays}</p>
    </ConfirmDialog>
  );
}
