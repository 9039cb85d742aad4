import type { AdminRegistration } from '@league/contract';
import { officeEvents } from '../../../../strings/en/office-events.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { nameOf, useRemoveRegistration } from '../../office-events.api.ts';

const words = officeEvents.removal;

type Props = { readonly registration: AdminRegistration; readonly onClose: () => void };

/** Asks before a registration is removed (ADMIN-08). */
export default function RemoveRegistrationDialog({ registration, onClose }: Props) {
  const removal = useRemoveRegistration(registration, onClose);
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={removal.isPending}
      failure={removal.failure}
      onConfirm={removal.run}
      onClose={onClose}
    >
      <p>{words.question(nameOf(registration), registration.eventName)}</p>
      <p>{words.means}</p>
    </ConfirmDialog>
  );
}
