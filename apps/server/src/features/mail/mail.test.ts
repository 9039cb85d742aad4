import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OFFICE_OWNER } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { findFreePort } from '../../platform/free-port.ts';
import { createLogger } from '../../platform/log.ts';
import { buildCoach } from '../auth/testing/portal.ts';
import { messages } from '../messages/messages.table.ts';
import { tidyMails } from './mail.repository.ts';
import {
  enqueueMail,
  enqueueSubscribedMail,
  handOverMail,
  listMails,
  type MailDeps,
  readMailText,
  retryMail,
} from './mail.service.ts';
import { mails } from './mail.table.ts';
import { createMailWorker, retryDelayMs, sendDueMails } from './mail-worker.ts';
import { createSmtp } from './smtp.ts';
import { startMailServer } from './testing/mail-server.ts';

const log = createLogger('silent');
const { signal } = new AbortController();
const FROM = '"Harbor Valley, the League" <portal@league.example>';
const SECRET = 'Vault-Beam-2026!';

let test: TestDatabase;
let now: Date;
let deps: MailDeps;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  await test.database.unscoped.delete(mails);
  now = new Date('2026-03-02T10:00:00Z');
  deps = { database: test.database, clock: { now: () => now }, isDelivered: true };
});
afterAll(() => test.close());

function passMinutes(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000);
}

async function writeMail(coach?: {
  userId: number;
  email: string;
}): Promise<{ userId: number; email: string }> {
  const { userId, email } = coach ?? (await buildCoach(test.database));
  await test.database.inScope(leagueScope(), (tx) =>
    enqueueMail(tx, {
      to: { userId, email, firstName: 'Dana', lastName: 'Núñez' },
      letter: { subject: 'Your new password – Núñez', secret: SECRET, text: (secret) => `It is ${secret}\n` },
      now,
    }),
  );
  return { userId, email };
}

async function sendBy(url: string): Promise<void> {
  const { send, close } = createSmtp({ url, from: FROM, replyTo: 'office@league.example' });
  await sendDueMails({ ...deps, log, send }, signal);
  close();
}

async function onlyMail() {
  const { mails: list } = await listMails(deps, OFFICE_OWNER);
  const [mail] = list;
  if (!mail || list.length > 1) throw new Error(`Expected one mail, not ${list.length}.`);
  return mail;
}

describe('a mail', () => {
  it('[AUTH-11] goes to the mail server with sender, recipient and text, and its secret is removed', async () => {
    const server = await startMailServer({ account: { user: 'portal', password: 'p@ss word' } });
    const { email } = await writeMail();
    expect(await readMailText(deps, OFFICE_OWNER, (await onlyMail()).id)).toBe(`It is ${SECRET}\n`);
    await sendBy(server.url);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: 'portal@league.example', to: email });
    expect(server.received[0]?.source).toContain(`It is ${SECRET}`);
    expect(server.received[0]?.source).toMatch(
      /^From: "?Harbor Valley, the League"? <portal@league\.example>$/m,
    );
    expect(server.received[0]?.source).toMatch(/^Reply-To: office@league\.example$/m);
    const sent = await onlyMail();
    expect(sent).toMatchObject({
      state: 'sent',
      sentAt: now.toISOString(),
      attempts: 1,
      nextAttemptAt: null,
    });
    expect(await readMailText(deps, OFFICE_OWNER, sent.id)).toBe(
      'It is [removed: it is kept only until it is sent, handed over, used, replaced or expired]\n',
    );
    await sendBy(server.url);
    expect(server.received).toHaveLength(1);
  });

  it('is not stored if the transaction of its action is rolled back', async () => {
    const { userId, email } = await buildCoach(test.database);
    const deed = test.database.inScope(leagueScope(), async (tx) => {
      const letter = { subject: 'x', secret: 'y', text: (secret: string) => secret };
      await enqueueMail(tx, { to: { userId, email, firstName: 'A', lastName: 'B' }, letter, now });
      throw new Error('The deed failed.');
    });
    await expect(deed).rejects.toThrow('The deed failed.');
    expect((await listMails(deps, OFFICE_OWNER)).mails).toEqual([]);
  });

  it('replaces an earlier one that waits for the same person', async () => {
    const coach = await writeMail();
    passMinutes(1);
    await writeMail(coach);
    const { mails: list } = await listMails(deps, OFFICE_OWNER);
    expect(list.map(({ state, reason }) => [state, reason])).toEqual([
      ['waiting', null],
      ['dropped', 'replaced'],
    ]);
    expect(await readMailText(deps, OFFICE_OWNER, list[1]?.id ?? 0)).not.toContain(SECRET);
  });
});

describe('a mail that is not accepted', () => {
  it('is retried after a minute if the server is down, then after twice as long, until accepted', async () => {
    const port = await findFreePort();
    const url = `smtp://127.0.0.1:${port}`;

    await writeMail();
    await sendBy(url);
    expect(await onlyMail()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      reason: 'unreachable',
      nextAttemptAt: '2026-03-02T10:01:00.000Z',
    });
    await sendBy(url);
    expect(await onlyMail()).toMatchObject({ attempts: 1 });
    passMinutes(1);
    await sendBy(url);
    expect(await onlyMail()).toMatchObject({ attempts: 2, nextAttemptAt: '2026-03-02T10:03:00.000Z' });

    const server = await startMailServer({ port });
    passMinutes(2);
    await sendBy(url);
    expect(server.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 3, reason: null });
  });

  it('is retried for a refused recipient only if the admin asks', async () => {
    let isKnown = false;
    const server = await startMailServer({ refuse: () => (isKnown ? undefined : 550) });
    await writeMail();
    await sendBy(server.url);
    const refused = await onlyMail();
    expect(refused.state).toBe('refused');
    expect(refused).toMatchObject({ reason: 'addressUnknown', answer: '550 No such mailbox here' });
    passMinutes(120);
    await sendBy(server.url);
    expect((await onlyMail()).attempts).toBe(1);

    isKnown = true;
    expect(await retryMail(deps, OFFICE_OWNER, refused.id)).toMatchObject({ state: 'waiting' });
    await sendBy(server.url);
    expect(server.received[0]?.source).toContain(SECRET);
    await expect(retryMail(deps, OFFICE_OWNER, refused.id)).rejects.toMatchObject({
      code: 'MAIL_NOT_REFUSED',
    });
    await expect(retryMail(deps, OFFICE_OWNER, 999_999)).rejects.toMatchObject({ code: 'MAIL_NOT_FOUND' });
  });

  it.each([
    ['a mailbox that is full for now', { refuse: () => 452 }, 'mailboxFull'],
    ['a wrong password of the portal', { account: { user: 'portal', password: 'right' } }, 'signInRefused'],
  ])('is retried: %s', async (_trouble, habits, reason) => {
    const server = await startMailServer(habits);
    await writeMail();
    await sendBy(server.url.replace(':right@', ':wrong@'));
    expect(await onlyMail()).toMatchObject({ state: 'waiting', reason });
  });

  it('does not hold up other mails', async () => {
    const bad = await writeMail();
    const good = await writeMail();
    const server = await startMailServer({ refuse: (address) => (address === bad.email ? 550 : undefined) });
    await sendBy(server.url);
    expect(server.received.map(({ to }) => to)).toEqual([good.email]);
  });

  it('waits twice as long each time, up to an hour', () => {
    expect([1, 2, 3, 6, 7, 50].map((attempts) => retryDelayMs(attempts) / 60_000)).toEqual([
      1, 2, 4, 32, 60, 60,
    ]);
  });
});

describe('the background work', () => {
  it('sends each mail once, with any number of processes', async () => {
    const server = await startMailServer();
    for (let count = 0; count < 6; count += 1) await writeMail();
    await Promise.all([sendBy(server.url), sendBy(server.url), sendBy(server.url)]);
    expect(server.received).toHaveLength(6);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(6);
  });

  it('[FAMILY-04] [AUTH-11] sends mails to accounts before those of messages that were due earlier', async () => {
    const id = randomUUID();
    const values = {
      audience: 'families' as const,
      subject: 'Practice',
      text: '',
      closing: '',
      mailCount: 3,
    };
    await test.database.unscoped.insert(messages).values({
      ...{
        ...values,
        id,
        createdAt: now,
        day: '2026-03-02',
        userId: 1,
        senderName: 'Kim',
        replyTo: 'k@example.org',
      },
    });
    const addresses = ['a@example.org', 'b@example.org', 'c@example.org'];
    await test.database.unscoped.insert(mails).values(
      addresses.map((toAddress) => ({
        ...{
          createdAt: now,
          nextAttemptAt: now,
          messageId: id,
          toName: '',
          toAddress,
          subject: '',
          body: '',
        },
      })),
    );
    passMinutes(1);
    const { email } = await writeMail();
    const server = await startMailServer();
    await sendBy(server.url);
    expect(server.received.map(({ to }) => to)).toEqual([email, ...addresses]);
    await test.database.unscoped.delete(messages);
  });

  it('[FAMILY-04] sends mails that follow each other through one connection, also after a refusal', async () => {
    const bad = await writeMail();
    for (let count = 0; count < 4; count += 1) await writeMail();
    const account = { user: 'portal', password: 'right' };
    const server = await startMailServer({
      account,
      refuse: (address) => (address === bad.email ? 550 : undefined),
    });
    await sendBy(server.url);
    expect(server.received).toHaveLength(4);
    expect(server.connections()).toBe(1);
  });

  it('[FAMILY-04] sends through a new connection if the server has closed the last one', async () => {
    const server = await startMailServer();
    const { send, close } = createSmtp({ url: server.url, from: FROM, replyTo: 'office@league.example' });
    for (let count = 1; count <= 2; count += 1) {
      await writeMail();
      await sendDueMails({ ...deps, log, send }, signal);
      expect(server.received).toHaveLength(count);
      await server.endConnections();
    }
    expect(server.connections()).toBe(2);
    close();
  });

  it('[SAFE-07] ends an attempt that a server answers forever, and sends the next mail anew', async () => {
    const slow = await writeMail();
    const next = await writeMail();
    const server = await startMailServer({ answersForever: (address) => address === slow.email });
    const { send, close } = createSmtp({
      url: server.url,
      from: FROM,
      replyTo: 'office@league.example',
      attemptMs: 5000,
    });
    await sendDueMails({ ...deps, log, send }, signal);
    expect(server.received.map(({ to }) => to)).toEqual([slow.email, next.email]);
    expect(server.connections()).toBe(2);
    const { mails: list } = await listMails(deps, OFFICE_OWNER);
    expect(list.map(({ state, reason }) => [state, reason])).toEqual(
      expect.arrayContaining([
        ['waiting', 'serverTrouble'],
        ['sent', null],
      ]),
    );
    close();
  });

  it('sends later mails by itself until it is stopped', async () => {
    const server = await startMailServer();
    const { send, close } = createSmtp({ url: server.url, from: FROM, replyTo: 'office@league.example' });
    const worker = createMailWorker({ ...deps, log, send });
    worker.start();
    await writeMail();
    await expect.poll(() => server.received.length).toBe(1);
    await worker.stop();
    close();
  });

  it('drops what could not be sent in a week, with its secret, and deletes old mails after three months', async () => {
    await writeMail();
    passMinutes(7 * 24 * 60);
    await tidyMails(test.database.unscoped, now);
    expect((await onlyMail()).state).toBe('waiting');
    passMinutes(1);
    await tidyMails(test.database.unscoped, now);
    const dropped = await onlyMail();
    expect(dropped).toMatchObject({ state: 'dropped', reason: 'tooOld' });
    expect(await readMailText(deps, OFFICE_OWNER, dropped.id)).not.toContain(SECRET);
    passMinutes(90 * 24 * 60);
    await tidyMails(test.database.unscoped, now);
    expect((await listMails(deps, OFFICE_OWNER)).mails).toEqual([]);
  });

  it('without a mail server, keeps the mail and its secret for the admin to hand over', async () => {
    await writeMail();
    await sendDueMails({ ...deps, log, send: undefined }, signal);
    const kept = await listMails({ ...deps, isDelivered: false }, OFFICE_OWNER);
    expect(kept).toMatchObject({
      isDelivered: false,
      mails: [{ state: 'kept', attempts: 0, nextAttemptAt: null }],
    });
    expect(await readMailText(deps, OFFICE_OWNER, kept.mails[0]?.id ?? 0)).toContain(SECRET);
  });

  it('[OFFICE-05] does not send kept mails from before a mail server was configured', async () => {
    await writeMail();
    await sendDueMails({ ...deps, log, send: undefined }, signal);
    const server = await startMailServer();
    passMinutes(3 * 24 * 60);
    await sendBy(server.url);
    expect(server.received).toEqual([]);
    const kept = await onlyMail();
    expect(kept).toMatchObject({ state: 'kept', attempts: 0 });

    await retryMail(deps, OFFICE_OWNER, kept.id);
    await sendBy(server.url);
    expect(server.received).toHaveLength(1);
    await expect(handOverMail(deps, OFFICE_OWNER, kept.id)).rejects.toMatchObject({ code: 'MAIL_NOT_KEPT' });
  });

  it('[OFFICE-05] never sends what a person has handed over, and removes its secret', async () => {
    await writeMail();
    await sendDueMails({ ...deps, log, send: undefined }, signal);
    const { id } = await onlyMail();
    expect(await handOverMail({ ...deps, isDelivered: false }, OFFICE_OWNER, id)).toMatchObject({
      state: 'handedOver',
    });
    expect(await readMailText(deps, OFFICE_OWNER, id)).not.toContain(SECRET);
    await expect(retryMail(deps, OFFICE_OWNER, id)).rejects.toMatchObject({ code: 'MAIL_NOT_REFUSED' });
    const server = await startMailServer();
    await sendBy(server.url);
    expect(server.received).toEqual([]);
    await expect(handOverMail(deps, OFFICE_OWNER, 999_999)).rejects.toMatchObject({ code: 'MAIL_NOT_FOUND' });
  });

  it('[OFFICE-08] [BEYOND-12] keeps no names of children in a daily mail that was handed over', async () => {
    const { userId, email } = await buildCoach(test.database);
    await test.database.inScope(leagueScope(), (tx) =>
      enqueueSubscribedMail(tx, {
        to: { userId, email, firstName: 'Dana', lastName: 'Núñez' },
        letter: { subject: 'Changes', secret: 'a link', text: (link) => `Zoë Doyle was moved. ${link}` },
        now,
      }),
    );
    await sendDueMails({ ...deps, log, send: undefined }, signal);
    const { id } = await onlyMail();
    expect(await readMailText(deps, OFFICE_OWNER, id)).toContain('Zoë Doyle');
    await handOverMail({ ...deps, isDelivered: false }, OFFICE_OWNER, id);
    expect(JSON.stringify(await test.database.unscoped.select().from(mails))).not.toContain('Zoë');
  });

  it('requires an encrypted connection unless the server is on this machine', async () => {
    const server = await startMailServer();
    await writeMail();
    await sendBy(server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'));
    expect(await onlyMail()).toMatchObject({
      state: 'waiting',
      reason: 'noSecureConnection',
    });
    expect(server.received).toEqual([]);
  });
});
