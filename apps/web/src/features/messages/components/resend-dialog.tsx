import { isEmail, LIMITS, type MessageAudience, type MessageMail } from '@league/contract';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { mail as mailWords } from '../../../strings/en/mail.ts';
import { messages } from '../../../strings/en/messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import lists from '../../../ui/lists.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { useResend } from '../messages.api.ts';

const words = messages.resend;

type Props = {
  readonly messageId: string;
  readonly audience: MessageAudience;
  readonly mail: MessageMail;
  readonly onClose: () => void;
};

/** Corrects the address of a refused mail and sends it again (OFFICE-05). */
export default function ResendDialog({ messageId, audience, mail, onClose }: Props) {
  const [address, setAddress] = useState(mail.to);
  const [fault, setFault] = useState<string | null>(null);
  const resend = useResend(messageId, { onSent: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGood = isEmail(address.trim());
    setFault(isGood ? null : words.invalid);
    if (isGood) resend.run({ id: mail.id, to: address.trim() });
  };
  return (
    <FormDialog
      title={words.title}
      size="sm"
      confirm={words.send}
      confirmPending={words.sending}
      isPending={resend.isPending}
      hasChanges={address.trim() !== mail.to}
      failure={resend.failure}
      failureTitle={words.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      {mail.reason && <Notice tone="danger">{mailWords.reasons[mail.reason]}</Notice>}
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
      <p className={lists.quiet}>{words.note[audience]}</p>
    </FormDialog>
  );
}
