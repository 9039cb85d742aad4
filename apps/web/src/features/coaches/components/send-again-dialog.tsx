import { type Coach, isEmail, LIMITS } from '@league/contract';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { coaches } from '../../../strings/en/coaches.ts';
import { mail } from '../../../strings/en/mail.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import lists from '../../../ui/lists.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { useSendAgain } from '../api.ts';

const words = coaches.undelivered;

/** Corrects the address of a coach whom an email did not reach, and sends it again (OFFICE-05). */
export default function SendAgainDialog({ coach, onClose }: { coach: Coach; onClose: () => void }) {
  const [address, setAddress] = useState(coach.email);
  const [fault, setFault] = useState<string | null>(null);
  const sendAgain = useSendAgain(coach, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGood = isEmail(address.trim());
    setFault(isGood ? null : words.invalid);
    if (isGood) sendAgain.run(address.trim());
  };
  return (
    <FormDialog
      title={words.open}
      size="sm"
      confirm={words.send}
      confirmPending={words.sending}
      isPending={sendAgain.isPending}
      hasChanges={address.trim() !== coach.email}
      failure={sendAgain.failure}
      failureTitle={words.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      {coach.undelivered && (
        <Notice tone="danger">{mail.reasons[coach.undelivered.reason ?? 'other']}</Notice>
      )}
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
      <p className={lists.quiet}>{words.note}</p>
    </FormDialog>
  );
}
