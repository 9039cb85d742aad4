import { lazy } from 'react';
import type { CoachDialog } from '../../coach-dialog.ts';

const EditCoachDialog = lazy(() => import('./edit-coach-dialog.tsx'));
const DeactivateCoachDialog = lazy(() => import('./deactivate-coach-dialog.tsx'));
const DeleteCoachDialog = lazy(() => import('./delete-coach-dialog.tsx'));
const SendAgainDialog = lazy(() => import('./send-again-dialog.tsx'));
const SetPasswordDialog = lazy(() => import('./set-password-dialog.tsx'));

/** The dialog about one coach that is open. */
export function CoachDialogs({ dialog, onClose }: { dialog: CoachDialog; onClose: () => void }) {
  const { kind, coach } = dialog;
  switch (kind) {
    case 'edit':
      return <EditCoachDialog coach={coach} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateCoachDialog coach={coach} onClose={onClose} />;
    case 'remove':
      return <DeleteCoachDialog coach={coach} onClose={onClose} />;
    case 'sendAgain':
      return <SendAgainDialog coach={coach} onClose={onClose} />;
    case 'password':
      return <SetPasswordDialog coach={coach} onClose={onClose} />;
  }
}
