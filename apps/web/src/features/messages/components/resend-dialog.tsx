import type { MessageAudience, MessageMail } from '@league/contract';
import { CorrectAddressDialog } from '../../../shared/mail/correct-address-dialog.tsx';
import { messages } from '../../../strings/en/messages.ts';
import { useResend } from '../messages.api.ts';

type Props = {
  readonly messageId: string;
  readonly audience: MessageAudience;
  readonly mail: MessageMail;
  readonly onClose: () => void;
};

/** Corrects the address of a refused mail of a message and sends it again (OFFICE-05). */
export default function ResendDialog({ messageId, audience, mail, onClose }: Props) {
  const resend = useResend(messageId, { onSent: onClose });
  return (
    <CorrectAddressDialog
      address={mail.to}
      reason={mail.reason}
      note={messages.resend.note[audience]}
      sending={resend}
      onSend={(to) => resend.run({ id: mail.id, to })}
      onClose={onClose}
    />
  );
}
