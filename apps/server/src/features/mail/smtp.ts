import { MAIL_WORDS } from '@league/contract';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailSender } from './mail.repository.ts';
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
  /** The person who wrote it, for a message. */
  readonly sender: MailSender | null;
  /** Where the recipient turns mails like this one off, for a mail of the portal itself. */
  readonly unsubscribeLink: string | null;
};

/** Sends one mail; throws a {@link MailFailure}. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

export type Smtp = {
  readonly send: SendMail;
  /** Ends the connection, after the mail that is on its way. */
  close(): void;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 };
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** A connection that had no mail for this long is closed. */
const IDLE_MS = 15_000;

/**
 * Sends through the mail server of SMTP_URL. Mails can hold a password, so a server on another machine must offer an
 * encrypted connection: `smtps://`, or STARTTLS with `smtp://`. One connection serves mails that follow each other: a message to
 * hundreds of families would need as many greetings and sign-ins, which mail servers limit.
 */
export function createSmtp({ url, from, replyTo }: { url: string; from: string; replyTo: string }): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // The server may have ended the connection between two mails.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
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
  function personalParts({ sender, text, unsubscribeLink }: OutgoingMail): SendMailOptions {
    const automatic = { 'auto-submitted': 'auto-generated' };
    if (sender === null && unsubscribeLink !== null) {
      const unsubscribe = `<${unsubscribeLink}>, ${unsubscribeBy(replyTo)}`;
      return {
        ...{ from, replyTo, html: htmlOf(text, new URL(unsubscribeLink).origin) },
        headers: { ...automatic, 'list-unsubscribe': unsubscribe },
      };
    }
    if (sender === null) return { from, replyTo, headers: automatic };
    const name = asTyped(signatureOf(sender));
    return {
      from: { name: portalName ? MAIL_WORDS.viaPortal(name, portalName) : name, address: portalAddress },
      replyTo: { name, address: sender.email },
      html: htmlOf(text),
      ...(sender.isToFamilies && { headers: { 'list-unsubscribe': unsubscribeBy(replyTo) } }),
    };
  }

  async function send(mail: OutgoingMail): Promise<void> {
    const { id, toName, toAddress, subject, text } = mail;
    try {
      await transport.sendMail({
        to: { name: asTyped(toName), address: toAddress },
        subject: asTyped(subject),
        text,
        messageId: `<portal-mail-${id}@${domain}>`,
        ...personalParts(mail),
      });
    } catch (error) {
      throw failureOf(error);
    }
  }

  return { send, close: () => transport.close() };
}

/** What a person has typed in a header is shown as typed: mail programs would decode `=?utf-8?B?…?=` into another text. */
const asTyped = (text: string) => text.replaceAll('=?', '= ?');

/** A coach is always shown as one, so a coach whose name is that of the office is not taken for it. */
function signatureOf({ name, teamName }: MailSender): string {
  return teamName === null ? name : MAIL_WORDS.coachOf(name, teamName);
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
