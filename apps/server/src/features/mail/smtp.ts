import { MAIL_WORDS } from '@league/contract';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailSender } from './mail.repository.ts';
import { failureOf } from './mail-failure.ts';
import { htmlOf } from './mail-html.ts';

/** What is sent to the mail server. */
export type OutgoingMail = {
  /** The same for every attempt, so that a mail server or program can detect a second copy. */
  readonly id: number;
  readonly toName: string;
  readonly toAddress: string;
  readonly subject: string;
  readonly text: string;
  /** For a message, the person who wrote it. */
  readonly sender: MailSender | null;
  /** For a mail of the portal itself, the link to turn such mails off. */
  readonly unsubscribeLink: string | null;
};

/** Sends one mail; throws a {@link MailFailure}. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

export type Smtp = {
  readonly send: SendMail;
  /** Closes the connection after the mail that is being sent. */
  close(): void;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 };
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** A server that answers forever in small pieces is never silent. */
const ATTEMPT_MS = 90_000;
/** A connection without mail for this long is closed. */
const IDLE_MS = 15_000;

/**
 * Sends through the mail server of SMTP_URL. Mails can contain a password, so a server on another machine must offer an
 * encrypted connection: `smtps://`, or STARTTLS with `smtp://`. Consecutive mails share a connection, because mail
 * servers limit greetings and sign-ins, and a message to hundreds of families would need as many.
 */
export function createSmtp({
  url,
  from,
  replyTo,
  attemptMs = ATTEMPT_MS,
}: {
  url: string;
  from: string;
  replyTo: string;
  /** How long an attempt may take. */
  attemptMs?: number;
}): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // The server may have closed the connection between two mails.
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

  /** The parts that differ between a mail of the portal, written by a program, and a message, written by a person. */
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
        signal: AbortSignal.timeout(attemptMs),
        messageId: `<portal-mail-${id}@${domain}>`,
        ...personalParts(mail),
      });
    } catch (error) {
      throw failureOf(error);
    }
  }

  return { send, close: () => transport.close() };
}

/** Shows what a person typed in a header as typed: mail programs would decode `=?utf-8?B?…?=` into another text. */
const asTyped = (text: string) => text.replaceAll('=?', '= ?');

/** Always names a coach's team, so that a coach with the office's name is not mistaken for the office. */
function signatureOf({ name, teamName }: MailSender): string {
  return teamName === null ? name : MAIL_WORDS.coachOf(name, teamName);
}

/** Parses a sender in the form of MAIL_FROM, with or without a name before the address. */
function partsOf(from: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*?)<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/**
 * An address to write to, which a mail program offers as Unsubscribe; a person of the office then removes the address
 * (RFC 2369).
 */
function unsubscribeBy(office: string): string {
  return `<mailto:${office}?subject=Unsubscribe>`;
}
