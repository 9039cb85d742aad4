import type { MailReason } from '@league/contract';

/** Why a mail was not accepted; `isFinal` if another attempt would get the same answer. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly reason: MailReason;
  readonly isFinal: boolean;
  /** The mail server's own words, which may contain the address. */
  readonly answer: string | null;

  constructor(
    reason: MailReason,
    { isFinal, answer, cause }: { isFinal: boolean; answer: string | null; cause: unknown },
  ) {
    super(`A mail was not taken: ${reason}.`, { cause });
    this.reason = reason;
    this.isFinal = isFinal;
    this.answer = answer;
  }
}

/** What nodemailer throws. */
type Fault = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

const ANSWER_CHARACTERS = 300;
const ENHANCED = /^\d{3}[ -]([245])\.(\d{1,3})\.(\d{1,3})\b/;

/**
 * The reason of a refusal, by the server's RFC 3463 code if there is one, else by its RFC 5321 code. Many servers
 * refuse an unknown address with only 550.
 */
function reasonOfRefusal(code: number, response: string, otherwise: MailReason): MailReason {
  const [, , subject, detail] = ENHANCED.exec(response) ?? [];
  if (subject === '1' && ['0', '1', '2', '3', '6', '10'].includes(detail ?? '')) return 'addressUnknown';
  if (subject === '2' && detail === '2') return 'mailboxFull';
  if (subject === '7') return 'blocked';
  if (subject !== undefined) return otherwise;
  if (code === 552 || code === 452) return 'mailboxFull';
  if (otherwise === 'addressRefused' && [550, 551, 553].includes(code)) return 'addressUnknown';
  return code === 554 ? 'blocked' : otherwise;
}

function reasonOf({ code, command, responseCode, response }: Fault): MailReason {
  const answerCode = typeof responseCode === 'number' ? responseCode : 0;
  const answer = typeof response === 'string' ? response : '';
  switch (code) {
    case 'EAUTH':
      return 'signInRefused';
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? 'senderRefused'
        : reasonOfRefusal(answerCode, answer, 'addressRefused');
    case 'EMESSAGE':
      return reasonOfRefusal(answerCode, answer, 'mailRefused');
    case 'ETLS':
      return 'noSecureConnection';
    case 'EABORT':
      return 'serverTrouble';
    default:
      return answer === '' ? 'unreachable' : 'serverTrouble';
  }
}

/**
 * Whether the refusal of this address or text is permanent. A failed sign-in or a server in trouble may still be fixed.
 */
function isFinal({ code, responseCode }: Fault): boolean {
  // The address is so malformed that the server was not even asked.
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}

export function failureOf(error: unknown): MailFailure {
  const fault: Fault = typeof error === 'object' && error !== null ? error : {};
  const answer = typeof fault.response === 'string' ? fault.response.slice(0, ANSWER_CHARACTERS) : null;
  return new MailFailure(reasonOf(fault), { isFinal: isFinal(fault), answer, cause: error });
}
