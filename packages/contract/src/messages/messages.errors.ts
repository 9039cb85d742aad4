import { countOf } from '../counts.ts';
import type { ErrorEntry } from '../http/http.errors.ts';

export const messageErrors = {
  MESSAGE_NOT_FOUND: { status: 404, message: 'This message no longer exists.' },
  MESSAGE_WITHOUT_RECIPIENTS: {
    status: 409,
    message: 'No one in this selection has an email address that a message can go to.',
  },
  MESSAGE_LIMIT: { status: 429, message: 'You have reached the daily limit for messages.' },
  MESSAGE_SENT_ALREADY: {
    status: 409,
    message:
      'An earlier version of this message was sent already. Check Messages to see what arrived before you send another.',
  },
  MAIL_NOT_SET_UP: {
    status: 409,
    message: 'This portal has no mail server, so it cannot send messages. Copy the addresses instead.',
  },
} as const satisfies Record<string, ErrorEntry>;

/** The sentence about what is left of a day's limit, for MESSAGE_LIMIT. */
export function messageLimitText(
  left: { readonly messages: number; readonly mails: number },
  wanted: number,
): string {
  if (left.messages === 0)
    return 'You have sent as many messages today as one person can. You can send more tomorrow.';
  return left.mails === 0
    ? 'You have sent as many emails today as one person can. You can send more tomorrow.'
    : `This message needs ${countOf(wanted, 'email')}, and you can send ${countOf(left.mails, 'more email')} today. Choose fewer recipients, or send it tomorrow.`;
}
