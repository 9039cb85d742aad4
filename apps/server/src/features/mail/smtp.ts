import { createTransport, type SendMailOptions } from 'nodemailer';
import { failureOf } from './mail-failure.ts';
import { htmlOf } from './mail-html.ts';

/** What is handed to the mail server. */
export type OutgoingMail = {
  /** The same for every try, so that a mail server or program can tell a second copy. */
  readonly id: number;
  readonly toName: string;
  readonly toAddress: string;
  readonly subject: string;
  readonly text: string;
  /** The person who wrote it, for a message; answers go to that address. */
  readonly sender: { readonly name: string; readonly email: string; readonly isToFamilies: boolean } | null;
};

/** Sends one mail; throws a {@link MailFailure}. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 };
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

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
  const { name: portalName, address: portalAddress } = partsOf(from);
  const domain = portalAddress.split('@').at(-1) || 'portal.invalid';

  /** A mail of the portal itself is worded by a program; a message is a person's, and says so. */
  function personalParts({ sender, text }: OutgoingMail): SendMailOptions {
    if (sender === null) return { from, replyTo, headers: { 'auto-submitted': 'auto-generated' } };
    return {
      from: { name: portalName ? `${sender.name} (${portalName})` : sender.name, address: portalAddress },
      replyTo: { name: sender.name, address: sender.email },
      html: htmlOf(text),
      ...(sender.isToFamilies && { headers: { 'list-unsubscribe': unsubscribeBy(replyTo) } }),
    };
  }

  return async (mail) => {
    const { id, toName, toAddress, subject, text } = mail;
    try {
      await transport.sendMail({
        to: { name: toName, address: toAddress },
        subject,
        text,
        messageId: `<portal-mail-${id}@${domain}>`,
        ...personalParts(mail),
      });
    } catch (error) {
      throw failureOf(error);
    }
  };
}

/** Takes a sender as MAIL_FROM has it, with or without a name before the address. */
function partsOf(from: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*?)<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** An email to the office, which a mail program offers as Unsubscribe: a person then takes the address off (RFC 2369). */
function unsubscribeBy(office: string): string {
  return `<mailto:${office}?subject=Unsubscribe>`;
}
