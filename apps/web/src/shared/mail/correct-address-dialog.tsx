import { isEmail, LIMITS, type MailReason } from '@league/contract';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { mail } from '../../strings/en/mail.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import lists from '../../ui/lists/lists.module.css';
import { Notice } from '../../ui/notice.tsx';

const words = mail.sendAgain;

type Props = {
  readonly address: string;
  /** Why the mail was refused; null if that is unknown. */
  readonly reason: MailReason | null;
  /** Says what else the corrected address is used for. */
  readonly note: string;
  readonly sending: { readonly isPending: boolean; readonly failure: string | null };
  readonly onSend: (address: string) => void;
  readonly onClose: () => void;
};

/** Corrects the address of a refused mail, which is then sent again (OFFICE-05). */
export function CorrectAddressDialog({ address: former, reason, note, sending, onSend, onClose }: Props) {
  const [address, setAddress] = useState(former);
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGood = isEmail(address.trim());
    setFault(isGood ? null : words.invalid);
    if (isGood) onSend(address.trim());
  };
  return (
    <FormDialog
      title={words.title}
      size="sm"
      confirm={words.send}
      confirmPending={words.sending}
      isPending={sending.isPending}
      hasChanges={address.trim() !== former}
      failure={sending.failure}
      failureTitle={words.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      {reason && <Notice tone="danger">{mail.reasons[reason]}</Notice>}
      <TextInput
        label={words.address}
        type="email"
        required
        data-autofocus
        maxLength={LIMITS.email}
        autoComplete="off"
        value={address}
        error={fault}
        onChange={({ currentTarget }) => {
          setFault(null);
          setAddress(currentTarget.value);
        }}
      />
      <p className={lists.quiet}>{note}</p>
    </FormDialog>
  );
}
