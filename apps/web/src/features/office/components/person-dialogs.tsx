import { fullName, type OfficePerson } from '@league/contract';
import { type FormEvent, useState } from 'react';
import { office } from '../../../strings/en/office.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useChangeRole, useEndAccess, useSendNewLink } from '../api.ts';
import { RoleChoice } from './role-choice.tsx';

/** The open dialog and the person it is about. */
export type PersonDialog = { readonly kind: 'role' | 'again' | 'end'; readonly person: OfficePerson };

type Props = { readonly person: OfficePerson; readonly onClose: () => void };

/** The dialogs about one person of the office (OFFICE-10). */
export default function PersonDialogs({ kind, ...props }: Props & Pick<PersonDialog, 'kind'>) {
  if (kind === 'role') return <RoleDialog {...props} />;
  return kind === 'again' ? <LinkDialog {...props} /> : <EndDialog {...props} />;
}

function RoleDialog({ person, onClose }: Props) {
  const words = office.role;
  const [role, setRole] = useState(person.officeRole);
  const change = useChangeRole(person, onClose);
  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={change.isPending}
      isOff={role === person.officeRole}
      hasChanges={role !== person.officeRole}
      failure={change.failure}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        change.run({ officeRole: role });
      }}
      onClose={onClose}
    >
      <p>{words.text(fullName(person))}</p>
      <RoleChoice label={office.invite.role} value={role} onChange={setRole} />
    </FormDialog>
  );
}

function LinkDialog({ person, onClose }: Props) {
  const words = office.again;
  const send = useSendNewLink(person, onClose);
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={send.isPending}
      failure={send.failure}
      onConfirm={() => send.run(undefined)}
      onClose={onClose}
    >
      <p>{words.text(fullName(person))}</p>
    </ConfirmDialog>
  );
}

function EndDialog({ person, onClose }: Props) {
  const words = office.end;
  const end = useEndAccess(person, onClose);
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={end.isPending}
      failure={end.failure}
      onConfirm={() => end.run(undefined)}
      onClose={onClose}
      returnFocusTo={() => document.getElementById('main')}
    >
      <p>{words.text(fullName(person))}</p>
    </ConfirmDialog>
  );
}
