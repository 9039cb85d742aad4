import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { repeat } from '../../platform/repeat.ts';
import { FIRST_RETRY_MS, LONGEST_RETRY_MS } from './mail.constants.ts';
import { textOf } from './mail.presenter.ts';
import {
  claimDueMail,
  type DueMail,
  keepWaitingMails,
  recordMailOutcome,
  tidyMails,
} from './mail.repository.ts';
import { MailFailure } from './mail-failure.ts';
import type { SendMail } from './smtp.ts';

export type MailWorkerDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Undefined if no mail server is configured; mails are then kept until a person decides about them. */
  readonly send: SendMail | undefined;
  /** Other cleanup to run hourly. */
  readonly otherCleanup?: () => Promise<unknown>;
};

const TICK_MS = 1000;
const TIDY_MS = 3_600_000;
/** Less time than the process has to stop; the next process sends a mail that is cut off here. */
const LAST_MAIL_MS = 8000;

/** Takes the number of attempts so far; returns the time until the next one, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

async function deliver(
  { database, clock, log }: MailWorkerDeps,
  send: SendMail,
  mail: DueMail,
): Promise<void> {
  const db = database.unscoped;
  try {
    await send({
      ...mail,
      text: textOf(mail),
      unsubscribeLink: mail.isSubscribed ? mail.secret : null,
    });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const { reason, answer, isFinal } = error;
    // Without the error itself, because the server's answer can contain the address.
    log.warn({ mail: mail.id, attempts: mail.attempts, isFinal }, 'A mail was not taken.');
    const nextAttemptAt = new Date(clock.now().getTime() + retryDelayMs(mail.attempts));
    await recordMailOutcome(
      db,
      mail.id,
      isFinal ? { state: 'refused', reason, answer } : { reason, answer, nextAttemptAt },
    );
    return;
  }
  // The text of a message is stored with the message. That of a daily mail names children and is no longer needed.
  const emptied = mail.messageId === null && !mail.isSubscribed ? {} : { body: '' };
  await recordMailOutcome(db, mail.id, {
    ...{ state: 'sent', sentAt: clock.now(), secret: null, reason: null, answer: null },
    ...emptied,
  });
}

/** Sends every mail that is due, one after the other, never waiting for the network inside a transaction. */
export async function sendDueMails(deps: MailWorkerDeps, signal: AbortSignal): Promise<void> {
  if (!deps.send) return keepWaitingMails(deps.database.unscoped);
  while (!signal.aborted) {
    const mail = await claimDueMail(deps.database.unscoped, deps.clock.now());
    if (!mail) return;
    await deliver(deps, deps.send, mail);
  }
}

/** Sends mails as they become due. Any number of processes may run a worker: each mail is claimed by one of them. */
export function createMailWorker(deps: MailWorkerDeps): { start(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let loop: Promise<unknown> = Promise.resolve();
  let lastTidyMs = Number.NEGATIVE_INFINITY;

  async function tidyIfDue(): Promise<void> {
    const now = performance.now();
    if (now - lastTidyMs < TIDY_MS) return;
    await tidyMails(deps.database.unscoped, deps.clock.now());
    await deps.otherCleanup?.();
    lastTidyMs = now;
  }

  async function tidyAndSend(): Promise<void> {
    await tidyIfDue();
    await sendDueMails(deps, signal);
  }

  return {
    start() {
      loop = repeat(tidyAndSend, { name: 'mail', everyMs: TICK_MS, signal, log: deps.log });
    },
    async stop() {
      stopping.abort();
      const waiting = new AbortController();
      await Promise.race([
        loop,
        pause(LAST_MAIL_MS, undefined, { signal: waiting.signal }).catch(() => undefined),
      ]);
      waiting.abort();
    },
  };
}
