import { randomUUID } from 'node:crypto';
import {
  MESSAGES_PER_DAY,
  type MessageDetails,
  messageDetailsSchema,
  messageListSchema,
  messageMailSchema,
  messagePreviewSchema,
} from '@league/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, confirmAdmin, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { logInWords } from '../../../test/log-in-words.ts';
import { leagueScope, teamScope } from '../../platform/db/scope.ts';
import { createLogger } from '../../platform/log.ts';
import { activityLog } from '../activity/activity.table.ts';
import { users } from '../auth/auth.table.ts';
import { coaches } from '../coaches/coaches.table.ts';
import { mails } from '../mail/mail.table.ts';
import { sendDueMails } from '../mail/mail-worker.ts';
import { createSmtp } from '../mail/smtp.ts';
import { type MailServer, startMailServer } from '../mail/testing/mail-server.ts';
import { guardians, members } from '../members/members.table.ts';
import { sweepMessages } from './messages.service.ts';
import { messages } from './messages.table.ts';

const log = createLogger('silent');
const { signal } = new AbortController();
const OFFICE = 'office@league.example';
const FROM = '"Harbor Valley" <portal@league.example>';

let db: TestDatabase;
let app: FastifyInstance;
let springId: number;
let coach: Session;
let rival: Session;
let admin: Session;
let now = new Date('2026-03-02T15:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  db = await createTestDatabase();
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', LEAGUE_OFFICE_EMAIL: OFFICE, LEAGUE_NAME: 'Harbor Valley' };
  app = await startTestApp({ ...db, clock, env });
  springId = await buildTeam(db.database, 'Spring');
  coach = await coachOf(app, db.database, springId);
  rival = await coachOf(app, db.database, await buildTeam(db.database, 'Summit'));
  admin = await adminOf(app, db.database);
});
beforeEach(async () => {
  await db.database.unscoped.delete(mails);
  await db.database.unscoped.delete(messages);
  await db.database.inScope(leagueScope(), (tx) => tx.delete(members));
});
afterAll(async () => {
  await app.close();
  await db.close();
});

function gymnast(firstName: string, values: Parameters<typeof buildMember>[1] = {}) {
  return buildMember(db.database, { firstName, lastName: 'Lind', teamId: springId, ...values });
}

const letter = { subject: 'Practice', text: 'Practice is at 5.' };

function send(person: Session, ids: readonly number[], changes: object = {}) {
  const payload = { id: randomUUID(), to: { kind: 'families', ids }, ...letter, ...changes };
  return person({ method: 'POST', url: '/api/messages', payload });
}

async function sent(person: Session, ids: readonly number[], changes: object = {}): Promise<MessageDetails> {
  const reply = await send(person, ids, changes);
  expect(reply.statusCode, reply.body).toBe(200);
  return messageDetailsSchema.parse(reply.json());
}

async function preview(person: Session, ids: readonly number[], kind = 'families') {
  const reply = await person({
    method: 'POST',
    url: '/api/messages/preview',
    payload: { to: { kind, ids } },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return messagePreviewSchema.parse(reply.json());
}

async function read(person: Session, id: string): Promise<MessageDetails> {
  return messageDetailsSchema.parse((await person({ url: `/api/messages/${id}` })).json());
}

async function deliver({ url }: MailServer): Promise<void> {
  const { send, close } = createSmtp({ url, from: FROM, replyTo: OFFICE });
  await sendDueMails({ database: db.database, clock, log, send }, signal);
  close();
}

/** Each mail as a mail program parses it. */
async function readMails({ received }: MailServer) {
  const read = await Promise.all(
    received.map(async ({ to, raw }) => ({ envelope: to, ...(await PostalMime.parse(raw)) })),
  );
  return read.sort((a, b) => a.envelope.localeCompare(b.envelope));
}

const refusing = (bad: string) =>
  startMailServer({ refuse: (address) => (address === bad ? 550 : undefined) });

describe('[FAMILY-04] a coach’s message to families', () => {
  it('is one mail for each address, shows no other address, and replies go to the coach', async () => {
    const [ana, mia, eve] = [
      await gymnast('Ana', { email: 'Lind.Home@example.org' }),
      await gymnast('Mia', { email: 'roy@example.org' }),
      await gymnast('Eve', { email: null, phone: '609-555-0100', emergencyContactPhone: '609-555-0101' }),
    ];
    const ids = [ana.id, mia.id, eve.id];
    const before = await preview(coach, ids);
    expect(before).toMatchObject({
      people: 2,
      mails: [
        { address: 'Lind.Home@example.org', names: ['Ana Lind'] },
        { address: 'roy@example.org', names: ['Mia Lind'] },
      ],
      unreached: [{ name: 'Eve Lind', reason: 'noAddress', phones: ['609-555-0100', '609-555-0101'] }],
      notFound: 0,
      isDelivered: true,
      left: MESSAGES_PER_DAY.coach,
    });
    const message = await sent(coach, ids);
    expect(message).toMatchObject({
      teamName: 'Spring',
      delivery: { waiting: 2, sent: 0 },
      unreached: [{ id: eve.id, name: 'Eve Lind' }],
    });

    const server = await startMailServer();
    await deliver(server);
    const [first, second] = await readMails(server);
    expect([first?.envelope, second?.envelope]).toEqual(['Lind.Home@example.org', 'roy@example.org']);
    const { email } = (await coach({ url: '/api/coach/user' })).json();
    expect(first).toMatchObject({
      subject: 'Practice',
      to: [{ address: 'Lind.Home@example.org' }],
      replyTo: [{ name: expect.stringMatching(/, coach of Spring$/), address: email }],
      from: {
        name: expect.stringMatching(/^Kim Porter\d+, coach of Spring via Harbor Valley$/),
        address: 'portal@league.example',
      },
    });
    for (const { raw } of server.received) {
      const others = ids.length && ['lind.home@', 'roy@'].filter((each) => raw.toLowerCase().includes(each));
      expect(others).toHaveLength(1);
    }
    const headers = new Map(first?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<mailto:${OFFICE}?subject=Unsubscribe>`);
    expect(headers.get('auto-submitted')).toBeUndefined();
    expect(first?.text).toBe(`Practice is at 5.\n\n-- \n${before.closing}\n\n`);
    expect(first?.html).toContain('<p style="margin:0 0 16px">Practice is at 5.</p>');
    expect(await read(coach, message.id)).toMatchObject({
      delivery: { waiting: 0, sent: 2 },
      mails: [
        { names: ['Ana Lind'], state: 'sent' },
        { names: ['Mia Lind'], state: 'sent' },
      ],
    });
    const bodies = await db.database.unscoped.select({ body: mails.body }).from(mails);
    expect(bodies).toEqual([{ body: '' }, { body: '' }]);
  });

  it('reaches no gymnast of another team, no archived and no demo gymnast', async () => {
    const other = await buildMember(db.database, { teamId: springId + 1 });
    const gone = await gymnast('Ivy', { archivedAt: new Date() });
    const ana = await gymnast('Ana', { email: 'ana@example.org' });
    expect(await preview(coach, [other.id, gone.id, ana.id])).toMatchObject({
      mails: [{ address: 'ana@example.org' }],
      notFound: 2,
    });
    expect((await send(coach, [other.id, gone.id])).json()).toMatchObject({
      code: 'MESSAGE_WITHOUT_RECIPIENTS',
    });
    expect(await db.database.unscoped.$count(mails)).toBe(0);
  });

  it('is sent once for a double click or a repeated request, and cannot be replaced by another text', async () => {
    const { id: memberId } = await gymnast('Ana');
    const id = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => send(coach, [memberId], { id })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await db.database.unscoped.$count(mails)).toBe(1);
    expect(await send(coach, [memberId], { id, text: 'Practice is at 6.' })).toMatchObject({
      statusCode: 409,
    });
    const { id: otherId } = await gymnast('Mia');
    for (const others of [[otherId], [memberId, otherId]])
      expect((await send(coach, others, { id })).json()).toMatchObject({ code: 'MESSAGE_SENT_ALREADY' });
    expect(await db.database.unscoped.$count(mails)).toBe(1);
    expect((await send(rival, [memberId], { id })).statusCode).toBe(409);
    expect(await db.database.unscoped.$count(messages)).toBe(1);
  });

  it('[FAMILY-01] goes to the gymnast’s address and to those of the guardians, each once', async () => {
    const ana = await gymnast('Ana', { email: 'home@example.org', phone: '609-555-0100' });
    const mia = await gymnast('Mia', { email: null });
    const guardian = { relation: 'Mother', phone: '', isEmergency: false };
    await db.database.unscoped.insert(guardians).values([
      {
        ...guardian,
        memberId: ana.id,
        place: 1,
        name: 'Jo Lind',
        email: 'jo@example.org',
        phone: '609-555-0101',
      },
      { ...guardian, memberId: ana.id, place: 2, name: 'Al Lind', email: 'HOME@example.org' },
      { ...guardian, memberId: ana.id, place: 3, name: 'Bo Lind', email: '' },
      { ...guardian, memberId: mia.id, place: 1, name: 'Jo Lind', email: 'Jo@example.org' },
    ]);
    const plan = await preview(coach, [ana.id, mia.id]);
    expect(plan).toMatchObject({ people: 2, unreached: [] });
    expect(plan.mails).toEqual([
      { address: 'home@example.org', names: ['Ana Lind'] },
      { address: 'jo@example.org', names: ['Ana Lind', 'Mia Lind'] },
    ]);
    const { mails: written } = await sent(coach, [ana.id, mia.id]);
    expect(written.map(({ to }) => to)).toEqual(['home@example.org', 'jo@example.org']);
  });

  it('cannot add mail headers through subject or text, and shows markup as it was typed', async () => {
    const { id } = await gymnast('Ana', { email: 'ana@example.org' });
    await sent(coach, [id], {
      subject: 'Hi\r\nBcc: all@example.org\r\n\r\nBody',
      text: '<b>Bold</b>\r\nBcc: all@example.org\n<script>alert(1)</script>',
    });
    const server = await startMailServer();
    await deliver(server);
    const [mail] = await readMails(server);
    expect(server.received.map(({ to }) => to)).toEqual(['ana@example.org']);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.subject).toBe('Hi Bcc: all@example.org Body');
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.text).toContain('<b>Bold</b>\nBcc: all@example.org');
  });

  it('[SAFE-07] shows a subject and a name that a mail program would decode as they were typed', async () => {
    const { id } = await gymnast('Ana', { email: 'ana@example.org' });
    const hidden = '=?utf-8?B?UGF5bWVudCBkdWU=?=';
    await sent(coach, [id], { subject: `Hi ${hidden}` });
    await db.database.unscoped.update(messages).set({ senderName: `Kim ${hidden}` });
    await db.database.unscoped.update(mails).set({ toName: `Jo ${hidden}` });
    const server = await startMailServer();
    await deliver(server);
    const [mail] = await readMails(server);
    expect(JSON.stringify(mail)).not.toContain('Payment due');
    expect(mail?.subject).toContain('UGF5bWVudCBkdWU');
  });

  it('is listed for the team and the office, and for no coach of another team', async () => {
    const { id } = await sent(coach, [(await gymnast('Ana')).id]);
    const list = async (person: Session) =>
      messageListSchema.parse((await person({ url: '/api/messages' })).json()).messages;
    expect(await list(coach)).toMatchObject([{ id, subject: 'Practice', delivery: { waiting: 1 } }]);
    expect(await list(rival)).toEqual([]);
    expect((await rival({ url: `/api/messages/${id}` })).statusCode).toBe(404);
    expect(await list(admin)).toMatchObject([{ id, teamName: 'Spring', delivery: { waiting: 1 } }]);
    expect(await read(admin, id)).toMatchObject({
      ...{ teamName: 'Spring', text: 'Practice is at 5.' },
      mails: [{ names: ['Ana Lind'], state: 'waiting' }],
    });
  });

  it('is logged without its text', async () => {
    await sent(coach, [(await gymnast('Ana')).id, (await gymnast('Mia')).id]);
    const rows = await db.database.inScope(teamScope(springId), (tx) =>
      tx.select().from(activityLog).where(eq(activityLog.actionType, 'SEND_MESSAGE')),
    );
    expect(logInWords(rows).at(-1)).toMatchObject({
      details: 'Sent a message to the families of 2 gymnasts (2 emails)',
      recordCount: 2,
      teamId: springId,
    });
    expect(JSON.stringify(rows)).not.toContain('Practice');
  });
});

describe('[FAMILY-04] the limits', () => {
  it('stop a coach’s messages for the day, even if sent at the same moment, until the next day', async () => {
    const { id } = await gymnast('Ana');
    const { messages: most } = MESSAGES_PER_DAY.coach;
    const replies = await Promise.all(Array.from({ length: most + 2 }, () => send(coach, [id])));
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.json()).toMatchObject({
      code: 'MESSAGE_LIMIT',
      message: 'You have sent as many messages today as one person can. You can send more tomorrow.',
    });
    expect((await preview(coach, [id])).left.messages).toBe(0);
    now = new Date(now.getTime() + 24 * 3_600_000);
    await sent(coach, [id]);
  });

  it('count mails, and say how many are left', async () => {
    const { mails: most } = MESSAGES_PER_DAY.coach;
    const ids = [(await gymnast('Ana')).id, (await gymnast('Mia')).id];
    await sent(coach, [ids[0] ?? 0]);
    await db.database.unscoped.update(messages).set({ mailCount: most - 1 });
    expect((await send(coach, ids)).json()).toMatchObject({
      message:
        'This message needs 2 emails, and you can send 1 more email today. Choose fewer recipients, or send it tomorrow.',
    });
    await sent(coach, [ids[1] ?? 0]);
  });

  it.each([
    ['no recipient', { to: { kind: 'families', ids: [] } }],
    ['too many recipients', { to: { kind: 'families', ids: Array.from({ length: 2001 }, (_, i) => i + 1) } }],
    ['no subject', { subject: ' \n ' }],
    ['a long subject', { subject: 'x'.repeat(151) }],
    ['no text', { text: '\n' }],
    ['a long text', { text: 'x'.repeat(5001) }],
    ['an id that is none', { id: '1' }],
  ])('refuse a message with %s', async (_what, changes) => {
    const { id } = await gymnast('Ana');
    expect((await send(coach, [id], changes)).statusCode).toBe(400);
    expect(await db.database.unscoped.$count(messages)).toBe(0);
  });
});

describe('[OFFICE-05] a refused mail of a message', () => {
  it('has a code for the reason, and is sent again to a corrected address in one step', async () => {
    const { id: memberId } = await gymnast('Ana', { email: 'ana@exmple.org' });
    const { id } = await sent(coach, [memberId]);
    const server = await refusing('ana@exmple.org');
    await deliver(server);
    const { mails: before, delivery } = await read(coach, id);
    expect(delivery).toMatchObject({ refused: 1 });
    expect(before).toMatchObject([
      {
        to: 'ana@exmple.org',
        state: 'refused',
        reason: 'addressUnknown',
        answer: '550 No such mailbox here',
      },
    ]);
    const url = `/api/messages/mails/${before[0]?.id}/resend`;
    const again = (person: Session, to: string) => person({ method: 'POST', url, payload: { to } });
    expect((await again(rival, 'rival@example.org')).statusCode).toBe(404);
    expect((await again(coach, 'not an address')).statusCode).toBe(400);
    const reply = await again(coach, 'ana@example.org');
    expect(messageMailSchema.parse(reply.json())).toMatchObject({ to: 'ana@example.org', state: 'waiting' });
    expect((await again(coach, 'ana@example.org')).json()).toMatchObject({ code: 'MAIL_NOT_REFUSED' });
    await deliver(server);
    const [mail] = await readMails(server);
    expect(mail).toMatchObject({ envelope: 'ana@example.org', subject: 'Practice' });
    expect(mail?.text).toContain('Practice is at 5.');
    expect((await read(coach, id)).mails).toMatchObject([
      { to: 'ana@example.org', state: 'sent', reason: null },
    ]);
  });
});

describe('[OFFICE-05] mails that are sent again', () => {
  async function refusedMails(count: number) {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push((await gymnast(`Ana${at}`, { email: `a${at}@exmple.org` })).id);
    const { id } = await sent(coach, ids);
    await db.database.unscoped.update(mails).set({ state: 'refused' });
    return (await read(coach, id)).mails;
  }
  const resend = (id: number, to: string, person = coach) =>
    person({ method: 'POST', url: `/api/messages/mails/${id}/resend`, payload: { to } });

  it('count among the mails of the day, even at the same moment, and never exceed the limit', async () => {
    const refused = await refusedMails(4);
    const { mails: most } = MESSAGES_PER_DAY.coach;
    await db.database.unscoped.update(messages).set({ mailCount: most - 2 });
    const replies = await Promise.all(refused.map(({ id, to }) => resend(id, to)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429]);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
      code: 'MESSAGE_LIMIT',
      message: 'You have sent as many emails today as one person can. You can send more tomorrow.',
    });
    expect(await db.database.unscoped.$count(mails, eq(mails.state, 'waiting'))).toBe(2);
    expect(
      (
        await preview(
          coach,
          refused.flatMap(({ memberIds }) => memberIds),
        )
      ).left.mails,
    ).toBe(0);
    now = new Date(now.getTime() + 24 * 3_600_000);
    const open = replies.findIndex(({ statusCode }) => statusCode === 429);
    expect((await resend(refused[open]?.id ?? 0, 'ok@example.org')).statusCode).toBe(200);
  });

  it('are logged without the address if it was changed', async () => {
    const [same, changed] = await refusedMails(2);
    const entries = () =>
      db.database.inScope(
        teamScope(springId),
        async (tx) =>
          await tx
            .select()
            .from(activityLog)
            .where(eq(activityLog.actionType, 'SEND_MESSAGE'))
            .orderBy(activityLog.id),
      );
    const before = (await entries()).length;
    await resend(same?.id ?? 0, same?.to ?? '');
    expect(await entries()).toHaveLength(before);
    await resend(changed?.id ?? 0, 'elsewhere@example.org');
    const after = await entries();
    expect(after).toHaveLength(before + 1);
    expect(logInWords(after).at(-1)).toMatchObject({
      details: 'Sent an email of a message to families again, to a changed address',
      teamId: springId,
    });
    expect(JSON.stringify(after)).not.toContain('elsewhere');
  });

  it('can be sent again by the office, and then count only for the office', async () => {
    const [mail] = await refusedMails(1);
    const left = (await preview(coach, mail?.memberIds ?? [])).left;
    expect((await resend(mail?.id ?? 0, 'ok@example.org', admin)).statusCode).toBe(200);
    expect((await preview(coach, mail?.memberIds ?? [])).left).toEqual(left);
    expect((await preview(admin, mail?.memberIds ?? [])).left.mails).toBe(MESSAGES_PER_DAY.admin.mails - 1);
  });
});

describe('[FAMILY-04] the office', () => {
  // The clock of these tests has passed the ten minutes.
  beforeEach(() => confirmAdmin(admin));

  it('writes to active coaches from its own mailbox; no coach can', async () => {
    const accounts = await db.database.unscoped
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.role, 'coach'));
    const [active, gone] = accounts;
    await db.database.unscoped
      .update(coaches)
      .set({ isActive: false })
      .where(eq(coaches.userId, gone?.id ?? 0));
    const ids = accounts.map(({ id }) => id);
    expect(await preview(admin, ids, 'coaches')).toMatchObject({
      mails: [{ address: active?.email }],
      unreached: [{ id: gone?.id, reason: 'deactivated' }],
    });
    const to = { kind: 'coaches', ids };
    expect((await send(coach, ids, { to })).statusCode).toBe(403);
    const message = await sent(admin, ids, { to });
    expect(message).toMatchObject({ audience: 'coaches', teamName: null, replyTo: OFFICE });
    const server = await startMailServer();
    await deliver(server);
    const [mail] = await readMails(server);
    expect(mail).toMatchObject({
      envelope: active?.email,
      replyTo: [{ name: 'League Office', address: OFFICE }],
    });
    expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
    expect((await read(admin, message.id)).mails).toMatchObject([
      { names: [expect.stringMatching(/^Kim Porter/)], state: 'sent' },
    ]);
    expect((await coach({ url: `/api/messages/${message.id}` })).statusCode).toBe(404);
    await db.database.unscoped.update(coaches).set({ isActive: true });
  });

  it('is distinct from a coach with the same name', async () => {
    const person = await coachOf(app, db.database, springId);
    const { id } = (await person({ url: '/api/coach/user' })).json();
    await db.database.unscoped
      .update(users)
      .set({ firstName: 'League', lastName: 'Office' })
      .where(eq(users.id, id));
    const ana = await gymnast('Ana', { email: 'ana@example.org' });
    await sent(person, [ana.id]);
    await sent(admin, [ana.id]);
    const server = await startMailServer();
    await deliver(server);
    const names = (await readMails(server)).map(({ from }) => from?.name);
    expect(names.sort()).toEqual([
      'League Office via Harbor Valley',
      'League Office, coach of Spring via Harbor Valley',
    ]);
  });

  it('writes to families of all teams, but not to those of demo gymnasts', async () => {
    const ids = [(await gymnast('Ana')).id, (await buildMember(db.database, { teamId: springId + 1 })).id];
    expect((await sent(admin, ids)).delivery.waiting).toBe(2);
  });

  it('[FAMILY-04] offers families to unsubscribe by an email to the office, and no one-click link', async () => {
    const { id: memberId } = await gymnast('Ana', { email: 'ana@exmple.org' });
    const { id } = await sent(admin, [memberId]);
    await deliver(await refusing('ana@exmple.org'));
    const refused = await read(admin, id);
    expect(refused).toMatchObject({ delivery: { refused: 1, sent: 0 }, mails: [{ state: 'refused' }] });
    const url = `/api/messages/mails/${refused.mails[0]?.id}/resend`;
    expect((await admin({ method: 'POST', url, payload: { to: 'ana@example.org' } })).statusCode).toBe(200);
    expect((await read(admin, id)).delivery).toMatchObject({ waiting: 1, refused: 0 });
    const server = await startMailServer();
    await deliver(server);
    const [mail] = await readMails(server);
    const unsubscribe = mail?.headers.filter(({ key }) => key.startsWith('list-unsubscribe'));
    expect(unsubscribe).toMatchObject([
      { key: 'list-unsubscribe', value: `<mailto:${OFFICE}?subject=Unsubscribe>` },
    ]);
    expect(mail?.text).toContain(OFFICE);
    expect(await read(admin, id)).toMatchObject({
      delivery: { waiting: 0, sent: 1, refused: 0 },
      mails: [{ to: 'ana@example.org', state: 'sent', reason: null }],
    });
  });
});

describe('[SAFE-02] messages of a coach who has lost access', () => {
  const accountOf = async (person: Session) => (await person({ url: '/api/coach/user' })).json().id as number;

  it.each([
    [
      'deactivated',
      (id: number) => ({ method: 'PATCH' as const, url: `/api/admin/coaches/${id}/toggle-active` }),
    ],
    ['deleted', (id: number) => ({ method: 'DELETE' as const, url: `/api/admin/coaches/${id}` })],
  ])('are not sent any more once the coach is %s, while those of others are', async (_how, end) => {
    const leaving = await coachOf(app, db.database, springId);
    const leavingId = await accountOf(leaving);
    const ids = [(await gymnast('Ana')).id, (await gymnast('Mia')).id];
    const { id, mails: written } = await sent(leaving, ids);
    await db.database.unscoped
      .update(mails)
      .set({ state: 'refused' })
      .where(eq(mails.id, written[0]?.id ?? 0));
    const other = await sent(coach, ids.slice(0, 1));
    await confirmAdmin(admin);
    const reply = await admin(end(leavingId));
    expect(reply.statusCode, reply.body).toBe(200);
    const server = await startMailServer();
    await deliver(server);
    expect(server.received).toHaveLength(1);
    const { mails: left } = await read(coach, id);
    expect(left.map(({ state, reason }) => [state, reason])).toEqual([
      ['dropped', 'deactivated'],
      ['dropped', 'deactivated'],
    ]);
    expect((await read(coach, other.id)).mails).toMatchObject([{ state: 'sent' }]);
  });
});

it('[FAMILY-04] without a mail server nothing is sent, and the preview says so', async () => {
  const bare = await startTestApp({ ...db, clock });
  const person = await coachOf(bare, db.database, springId);
  const { id } = await gymnast('Ana', { email: 'ana@example.org' });
  expect(await preview(person, [id])).toMatchObject({
    isDelivered: false,
    mails: [{ address: 'ana@example.org' }],
  });
  expect((await send(person, [id])).json()).toMatchObject({ code: 'MAIL_NOT_SET_UP' });
  expect(await db.database.unscoped.$count(messages)).toBe(0);
  await bare.close();
});

it('[FAMILY-04] messages are deleted with their mails after MESSAGE_DAYS', async () => {
  await sent(coach, [(await gymnast('Ana')).id]);
  const sweepAfter = (days: number) => {
    const later = new Date(now.getTime() + days * 24 * 3_600_000);
    return sweepMessages({ database: db.database, clock: { now: () => later }, retentionDays: 30 });
  };
  expect(await sweepAfter(30)).toBe(0);
  expect(await sweepAfter(31)).toBe(1);
  expect(await db.database.unscoped.$count(mails)).toBe(0);
});

describe('[BEYOND-12] a gymnast’s data in messages', () => {
  it('is in the copy, and is erased with the gymnast, also from the text of messages', async () => {
    const ana = await gymnast('Anabel', { lastName: 'Quist', email: 'quist@example.org' });
    const mia = await gymnast('Mia', { email: 'mia@example.org' });
    const alone = await gymnast('Zoe', { lastName: 'Quill', email: null });
    const { id } = await sent(coach, [ana.id, mia.id, alone.id], {
      subject: 'Anabel Quist leads',
      text: 'Well done, Anabel Quist and Zoe Quill!',
    });
    const copyOf = async (memberId: number) =>
      (await admin({ url: `/api/admin/members/${memberId}/personal-data` })).json();
    expect(JSON.stringify(await copyOf(ana.id))).toContain('quist@example.org');
    expect(JSON.stringify(await copyOf(ana.id))).not.toContain('mia@example.org');
    expect(JSON.stringify(await copyOf(alone.id))).toContain('messagesThatDidNotReachTheFamily');
    for (const { id: memberId, firstName, lastName } of [ana, alone]) {
      await confirmAdmin(admin);
      const reply = await admin({
        method: 'POST',
        url: `/api/admin/members/${memberId}/erasure`,
        payload: { name: `${firstName} ${lastName}` },
      });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    const left = await read(coach, id);
    expect(left).toMatchObject({ unreached: [], mails: [{ names: ['Mia Lind'] }] });
    const everything = JSON.stringify([
      left,
      await db.database.unscoped.select().from(mails),
      await db.database.unscoped.select().from(messages),
    ]);
    expect(everything).not.toMatch(/quist|quill/i);
  });
});
