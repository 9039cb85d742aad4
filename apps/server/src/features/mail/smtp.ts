import { createTransport } from 'nodemailer';

/** What is handed to the mail server. */
export type OutgoingMail = {
  /** The same for every try, so that a mail server or program can tell a second copy. */
  readonly id: number;
  readonly toName: string;
  readonly toAddress: string;
  readonly subject: string;
  readonly text: string;
};

/** Sends one mail; throws a {@link MailFailure}. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Why a mail was not taken, in words for the office; `isFinal` when another try would be answered the same. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly isFinal: boolean;

  constructor(sentence: string, { isFinal, cause }: { isFinal: boolean; cause: unknown }) {
    super(sentence, { cause });
    this.isFinal = isFinal;
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 };
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

type NodemailerFault = {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/**
 * A permanent refusal of this address or this text; a failed sign-in or a server in trouble may still be put right.
 */
function isFinal({ code, responseCode }: NodemailerFault): boolean {
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}

function sentenceOf(fault: NodemailerFault): string {
  const answer = typeof fault.response === 'string' ? `: ${fault.response.slice(0, 300)}` : '.';
  switch (fault.code) {
    case 'EAUTH':
      return `The mail server did not accept the portal’s sign-in${answer}`;
    case 'EENVELOPE':
      return `The mail server refused the address${answer}`;
    case 'EMESSAGE':
      return `The mail server refused the mail${answer}`;
    case 'ETLS':
      return 'The mail server does not offer a secure connection.';
    default:
      return typeof fault.response === 'string'
        ? `The mail server is in trouble${answer}`
        : 'The mail server could not be reached.';
  }
}

/**
 * Sends through the mail server of SMTP_URL. Mails can hold a password, so a server on another machine must offer an
 * encrypted connection: `smtps://`, or STARTTLS with `smtp://`.
 */
export function createSmtp({ url, from, replyTo }: { url: string; from: string; replyTo: string }): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || DEFAULT_PORT[secure ? 'smtps:' : 'smtp:'],
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'portal.invalid';
  return async ({ id, toName, toAddress, subject, text }) => {
    try {
      await transport.sendMail({
        from,
        replyTo,
        to: { name: toName, address: toAddress },
        subject,
        text,
        messageId: `<portal-mail-${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      const fault: NodemailerFault = typeof error === 'object' && error !== null ? error : {};
      throw new MailFailure(sentenceOf(fault), { isFinal: isFinal(fault), cause: error });
    }
  };
}
