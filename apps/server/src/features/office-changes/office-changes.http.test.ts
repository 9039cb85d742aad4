import { type OfficeChanges, routes } from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, confirmAdmin, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLogger } from '../../platform/log.ts';
import { users } from '../auth/auth.table.ts';
import { coaches } from '../coaches/coaches.table.ts';
import { events } from '../events/events.table.ts';
import { mails } from '../mail/mail.table.ts';
import { sendDueMails } from '../mail/mail-worker.ts';
import { createSmtp } from '../mail/smtp.ts';
import { startMailServer } from '../mail/testing/mail-server.ts';
import { teamCodes } from '../teams/teams.table.ts';
import { type DailyMailDeps, writeDailyMails } from './daily-mails.ts';

/** Longer than a day on which the clocks go back. */
const DAY_MS = 26 * 3_600_000;
const log = createLogger('silent');
const { officeChanges: calls } = routes;

let db: TestDatabase;
let app: FastifyInstance;
let admin: Session;
let aheadMs: number;
let spring: number;
let autumn: number;
let coach: Session;

/** The portal's clock, ahead of the database's, which stamps the log. */
const clock = { now: () => new Date(Date.now() + aheadMs) };

const deps = (): DailyMailDeps => ({
  ...{ database: db.database, clock, log, timeZone: 'America/New_York' },
  ...{ leagueName: 'Harbor Valley', baseUrl: 'https://portal.example' },
});

/** Writes the daily mails a day later. */
async function writeMailsNextDay(): Promise<number> {
  aheadMs += DAY_MS;
  return writeDailyMails(deps());
}

/** Built one after another, so that their ids are in this order. */
async function buildMembers(
  ...values: readonly Parameters<typeof buildMember>[1][]
): Promise<Awaited<ReturnType<typeof buildMember>>[]> {
  const built = [];
  for (const each of values) built.push(await buildMember(db.database, each));
  return built;
}

async function change(action: string, memberIds: readonly number[], values: object = {}): Promise<void> {
  const reply = await admin({
    method: 'POST',
    url: '/api/admin/members/bulk-changes',
    payload: { action, memberIds, ...values },
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function listOf(session: Session): Promise<OfficeChanges> {
  const reply = await session({ method: 'GET', url: calls.list.path });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const writtenMails = () => db.database.unscoped.select().from(mails).orderBy(mails.id);

const emailOf = async (session: Session): Promise<string> =>
  (await session({ method: 'GET', url: '/api/coach/user' })).json().email;

async function accountOf(session: Session): Promise<number> {
  const [account] = await db.database.unscoped
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, await emailOf(session)));
  if (!account) throw new Error('The coach has no account.');
  return account.id;
}

beforeAll(async () => {
  db = await createTestDatabase();
  aheadMs = 0;
  app = await startTestApp({
    database: db.database,
    clock,
    env: { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://portal.example' },
  });
  admin = await adminOf(app, db.database);
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  aheadMs = 0;
  await db.database.unscoped.delete(mails);
  await db.database.unscoped.delete(coaches);
  spring = await buildTeam(db.database, `Spring ${crypto.randomUUID().slice(0, 8)}`);
  autumn = await buildTeam(db.database, `Autumn ${crypto.randomUUID().slice(0, 8)}`);
  coach = await coachOf(app, db.database, spring);
});

describe('the list of what the office changed', () => {
  it('[OFFICE-08] has what the office changed on the team, also for gymnasts who left it, and nothing by coaches', async () => {
    const [ana, bea, leaving, coming, elsewhere] = await buildMembers(
      { teamId: spring, skillLevel: '3', firstName: 'Ana' },
      { teamId: spring, skillLevel: '3', firstName: 'Bea' },
      { teamId: spring, firstName: 'Lea' },
      { teamId: autumn, firstName: 'Coco' },
      { teamId: autumn, skillLevel: '3', firstName: 'Eva' },
    );
    if (!ana || !bea || !leaving || !coming || !elsewhere) throw new Error('Five gymnasts were built.');
    await change('setLevel', [ana.id, bea.id, elsewhere.id], { level: '4' });
    await change('transfer', [leaving.id], { teamId: autumn });
    await change('transfer', [coming.id], { teamId: spring });
    const own = await coach({
      method: 'PATCH',
      url: `/api/coach/members/${ana.id}`,
      payload: { coachNotes: 'Strong on beam' },
    });
    expect(own.statusCode).toBe(200);
    const { changes, hasMore, announcements } = await listOf(coach);
    expect(
      changes.map(({ text, gymnasts }) => [text, gymnasts.map(({ name }) => name.split(' ')[0])]),
    ).toEqual([
      [expect.stringMatching(/^Team Autumn .* → Spring /), ['Coco']],
      [expect.stringMatching(/^Team Spring .* → Autumn /), ['Lea']],
      ['2 gymnasts: Level 3 → 4', ['Bea', 'Ana']],
    ]);
    expect({ hasMore, announcements }).toEqual({ hasMore: false, announcements: [] });
    const others = await listOf(await coachOf(app, db.database, autumn));
    expect(others.changes.flatMap(({ gymnasts }) => gymnasts.map(({ memberId }) => memberId))).toEqual([
      coming.id,
      leaving.id,
      elsewhere.id,
    ]);
  });

  it('[OFFICE-08] shows both teams a gymnast whose entry was merged into one of the other team', async () => {
    const child = { firstName: 'Nova', lastName: 'Twice', dateOfBirth: '2014-07-04' };
    const [kept, other] = await buildMembers(
      { ...child, teamId: spring },
      { ...child, teamId: autumn, email: null },
    );
    if (!kept || !other) throw new Error('Two entries were built.');
    const merged = await admin({
      method: 'POST',
      url: routes.duplicates.merge.path,
      payload: {
        ...{ keepId: kept.id, keepVersion: kept.version, take: ['team'], combine: [] },
        ...{ otherId: other.id, otherVersion: other.version },
      },
    });
    expect(merged.statusCode, merged.body).toBe(200);
    const linesOf = async (session: Session) =>
      (await listOf(session)).changes.map(({ text, gymnasts }) => [text, gymnasts[0]?.memberId]);
    expect(await linesOf(coach)).toEqual([[expect.stringMatching(/^Team Spring .* → Autumn /), kept.id]]);
    const there = await coachOf(app, db.database, autumn);
    const arrived = [expect.stringMatching(/^Merged with entry no\. .*; Team Spring .* → Autumn /), kept.id];
    expect(await linesOf(there)).toContainEqual(arrived);
    const undone = await admin({
      method: 'POST',
      url: routes.duplicates.undo.path.replace(':id', String(merged.json().mergeId)),
    });
    expect(undone.statusCode, undone.body).toBe(200);
    const left = [expect.stringMatching(/^Team Autumn .* → Spring /), kept.id];
    expect(await linesOf(there)).toContainEqual(left);
    expect((await linesOf(coach))[0]).toEqual([expect.stringMatching(/^Merge with entry no/), kept.id]);
    // The first team lost the gymnast and got them back, so it gets no mail.
    expect(await writeMailsNextDay()).toBe(1);
    const [mail] = await writtenMails();
    expect(mail?.toAddress).toBe(await emailOf(there));
    expect(mail?.body).toMatch(/1 gymnast was transferred to Spring .*: Nova Twice\./);
  });

  it('[OFFICE-08] has hidden events for every team, and no copies of a child’s data', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await db.database.unscoped
      .insert(events)
      .values({ providerEventId: 77, name: 'Fall Open', startDate: '2026-04-18T09:00:00-04:00' });
    const hidden = await admin({
      method: 'PATCH',
      url: `/api/admin/events/77/visibility`,
      payload: { visible: false },
    });
    expect(hidden.statusCode, hidden.body).toBe(200);
    const copied = await admin({ method: 'GET', url: `/api/admin/members/${member.id}/personal-data` });
    expect(copied.statusCode).toBe(200);
    const { changes } = await listOf(coach);
    expect(changes.map(({ text, count }) => ({ text, count }))).toEqual([
      { text: 'Fall Open: hidden from coaches', count: 0 },
    ]);
  });

  it('[OFFICE-08] has a refused value that the office dropped', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await db.database.unscoped.execute(sql`
      insert into activity_log (action_type, user_id, coach_name, coach_email, team_id, member_id, member_name, facts, before, after)
      select 'EDIT_MEMBER', id, 'League Admin', email, ${spring}, ${member.id}, 'Ana Lind',
        '{"code":"fieldDropped","field":"skillLevel"}', '{"skillLevel":"5"}', '{"skillLevel":"4"}'
      from users where role = 'admin'`);
    const { changes } = await listOf(coach);
    // Changes of events, made by other tests, are in every team's list.
    const texts = changes.filter(({ count }) => count > 0).map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/^Refused change of Level dropped/)]);
    expect(await writeMailsNextDay()).toBe(1);
    expect((await writtenMails())[0]?.body).toContain('1 gymnast is now Level 4: Ana Lind.');
  });

  it('[OFFICE-08] stores until when the coach has seen it, and never moves that back', async () => {
    const { seenUntil } = await listOf(coach);
    expect(seenUntil).toBeNull();
    const see = (until: string) => coach({ method: 'POST', url: calls.see.path, payload: { until } });
    const moment = new Date(Date.now() - 60_000).toISOString();
    expect((await see(moment)).json()).toEqual({ seenUntil: moment });
    expect((await see('2020-01-01T00:00:00.000Z')).json()).toEqual({ seenUntil: moment });
    const { seenUntil: latest } = (await see('2099-01-01T00:00:00.000Z')).json();
    expect(new Date(latest).getTime()).toBeLessThanOrEqual(clock.now().getTime());
    expect((await listOf(coach)).seenUntil).toBe(latest);
  });

  it('[OFFICE-08] shows a message of the office to the coaches it went to until each has read it', async () => {
    const other = await coachOf(app, db.database, autumn);
    const id = crypto.randomUUID();
    const sent = await admin({
      method: 'POST',
      url: routes.messages.send.path,
      payload: {
        id,
        to: { kind: 'coaches', ids: [await accountOf(coach)] },
        subject: 'Gym closed',
        text: 'The gym is closed on Friday.',
      },
    });
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await listOf(coach)).announcements).toEqual([
      { id, createdAt: expect.any(String), subject: 'Gym closed', text: 'The gym is closed on Friday.' },
    ]);
    expect((await listOf(other)).announcements).toEqual([]);
    const read = (session: Session) =>
      session({ method: 'POST', url: calls.readAnnouncement.path.replace(':id', id) });
    expect((await read(other)).statusCode).toBe(200);
    expect((await listOf(coach)).announcements).toHaveLength(1);
    expect((await read(coach)).json()).toEqual({ isRead: true });
    expect((await read(coach)).statusCode).toBe(200);
    expect((await listOf(coach)).announcements).toEqual([]);
  });
});

describe('the daily mail', () => {
  it('[OFFICE-08] goes to each coach of the team once, and to none if nothing changed', async () => {
    const second = await coachOf(app, db.database, spring);
    await coachOf(app, db.database, autumn);
    const gymnasts = await buildMembers(
      ...['Ana', 'Bea', 'Coco'].map((firstName) => ({
        ...{ teamId: spring, skillLevel: '3', firstName, lastName: 'Lind' },
      })),
    );
    await change(
      'moveUp',
      gymnasts.map(({ id }) => id),
      { levels: [{ level: '3', memberIds: gymnasts.map(({ id }) => id) }] },
    );
    expect(await writeMailsNextDay()).toBe(2);
    const written = await writtenMails();
    expect(written.map(({ toAddress }) => toAddress).sort()).toEqual(
      [await emailOf(coach), await emailOf(second)].sort(),
    );
    expect(written[0]?.body).toContain('• 3 gymnasts moved up to Level 4: Ana Lind, Bea Lind, Coco Lind.');
    expect(await writeDailyMails(deps())).toBe(0);
    expect(await writeMailsNextDay()).toBe(0);
    expect(await writtenMails()).toHaveLength(2);
  });

  it('[OFFICE-08] is written once by processes that work at the same time', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await change('archive', [member.id]);
    aheadMs += DAY_MS;
    const written = await Promise.all([1, 2, 3].map(() => writeDailyMails(deps())));
    // Each may have seen an open transaction of another, and then waits for its next round.
    const atOnce = written.reduce((sum, count) => sum + count, 0);
    expect(atOnce).toBeLessThanOrEqual(1);
    expect(atOnce + (await writeDailyMails(deps()))).toBe(1);
    expect(await writtenMails()).toHaveLength(1);
  });

  it('[OFFICE-08] does not move the mark if the mail cannot be stored', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await change('archive', [member.id]);
    aheadMs += DAY_MS;
    // The letter fails after the mark was moved, in the same transaction.
    await expect(writeDailyMails({ ...deps(), baseUrl: 'nowhere' })).rejects.toThrow('Invalid URL');
    expect(await writeDailyMails(deps())).toBe(1);
  });

  it('[OFFICE-08] reaches the other coaches if the mail of one cannot be written', async () => {
    const second = await coachOf(app, db.database, spring);
    const member = await buildMember(db.database, { teamId: spring });
    await change('archive', [member.id]);
    aheadMs += DAY_MS;
    // The clock is read once for the end of the day and once for each mail, so the first mail fails.
    let reads = 0;
    const failing = {
      now: () => {
        reads += 1;
        if (reads === 2) throw new Error('No mail for the first coach');
        return clock.now();
      },
    };
    await expect(writeDailyMails({ ...deps(), clock: failing })).rejects.toThrow('No mail for the first');
    expect((await writtenMails()).map(({ toAddress }) => toAddress)).toEqual([await emailOf(second)]);
    expect(await writeDailyMails(deps())).toBe(1);
  });

  it('[OFFICE-08] waits for transactions that began before the day ended', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    const client = await db.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into activity_log (action_type, user_id, coach_name, coach_email, team_id, member_id, member_name, facts, before, after)
       select 'DELETE_MEMBER', id, 'League Admin', email, $1, $2, 'Ana Lind', '{"code":"archived"}', '{"archived":false}', '{"archived":true}'
       from users where role = 'admin'`,
      [spring, member.id],
    );
    expect(await writeMailsNextDay()).toBe(0);
    await client.query('commit');
    client.release();
    expect(await writeDailyMails(deps())).toBe(1);
  });

  it('[OFFICE-08] goes to no coach who has turned it off, lost access, or never signed in with the address', async () => {
    const off = await coachOf(app, db.database, spring);
    const inactive = await coachOf(app, db.database, spring);
    const absent = await coachOf(app, db.database, spring);
    const moved = await coachOf(app, db.database, spring);
    expect(
      (await off({ method: 'PUT', url: calls.setDailyMail.path, payload: { isOn: false } })).json(),
    ).toEqual({
      isOn: false,
      isDelivered: true,
    });
    const { unscoped } = db.database;
    await unscoped
      .update(users)
      .set({ lastSignInAt: null, signedInAs: null })
      .where(eq(users.id, await accountOf(absent)));
    await admin({
      method: 'PATCH',
      url: `/api/admin/coaches/${await accountOf(inactive)}/toggle-active`,
      payload: { isActive: false },
    });
    // The office may have mistyped the new address: the coach must sign in with it first.
    await unscoped
      .update(users)
      .set({ email: 'mistyped@stranger.example' })
      .where(eq(users.id, await accountOf(moved)));
    const member = await buildMember(db.database, { teamId: spring });
    await change('archive', [member.id]);
    expect(await writeMailsNextDay()).toBe(1);
    expect((await writtenMails()).map(({ toAddress }) => toAddress)).toEqual([await emailOf(coach)]);
    // Once it is on again, changes from the time in between are not mailed.
    await off({ method: 'PUT', url: calls.setDailyMail.path, payload: { isOn: true } });
    expect(await writeMailsNextDay()).toBe(0);
  });

  it('[OFFICE-08] goes to no address that was only typed into a registration', async () => {
    const password = 'handspring-7';
    const post = async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url, payload })).statusCode;
    const register = async (email: string, code: string) => {
      await db.database.unscoped.insert(teamCodes).values({ teamId: spring, code });
      const account = { email, password, firstName: 'Robin', lastName: 'Vale', teamCode: code };
      expect(await post('/api/coach/register', account)).toBe(200);
    };
    await register('only.typed@stranger.example', 'SPRING-ONE');
    await register('known.address@example.org', 'SPRING-TWO');
    expect(await post('/api/coach/login', { email: 'known.address@example.org', password })).toBe(200);
    const member = await buildMember(db.database, { teamId: spring });
    await change('archive', [member.id]);
    await writeMailsNextDay();
    const addresses = (await writtenMails()).map(({ toAddress }) => toAddress);
    expect(addresses.sort()).toEqual([await emailOf(coach), 'known.address@example.org'].sort());
  });

  it('[OFFICE-08] stays queued when a password mail replaces the mails before it', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await change('archive', [member.id]);
    expect(await writeMailsNextDay()).toBe(1);
    await confirmAdmin(admin);
    const reset = await admin({
      method: 'POST',
      url: `/api/admin/coaches/${await accountOf(coach)}/reset-password`,
      payload: { newPassword: 'Vault-and-Bars-2026' },
    });
    expect(reset.statusCode).toBe(200);
    expect(
      (await writtenMails()).map(({ isSubscribed, state, reason }) => [isSubscribed, state, reason]),
    ).toEqual([
      [true, 'waiting', null],
      [false, 'waiting', null],
    ]);
  });

  it('[OFFICE-08] is sent as text and HTML, with a link that turns it off without a session', async () => {
    const server = await startMailServer();
    const member = await buildMember(db.database, {
      teamId: spring,
      firstName: 'Zoë',
      lastName: 'Kept',
      dateOfBirth: '2014-05-06',
    });
    const edited = await admin({
      method: 'PATCH',
      url: `/api/coach/members/${member.id}`,
      payload: { dateOfBirth: '2015-05-06', healthNote: 'Peanuts' },
    });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(await writeMailsNextDay()).toBe(1);
    const { send, close } = createSmtp({
      url: server.url,
      from: 'Harbor Valley <portal@league.example>',
      replyTo: 'office@league.example',
    });
    await sendDueMails({ database: db.database, clock, log, send }, new AbortController().signal);
    close();
    const { raw, source } = server.received[0] ?? { raw: '', source: '' };
    expect(raw).toContain('Content-Type: text/html');
    expect(source).not.toMatch(/peanut|health|201[45]-|May 6/i);
    const [, link = ''] = /list-unsubscribe:\s*<([^>]+)>/i.exec(raw) ?? [];
    const { pathname, hash } = new URL(link);
    expect(pathname).toBe('/coach/daily-mail');
    const token = hash.slice(1);
    const email = await emailOf(coach);
    const asked = await app.inject({ method: 'POST', url: calls.readByLink.path, payload: { token } });
    expect(asked.json()).toEqual({ isOn: true, email });
    const turnedOff = await app.inject({
      method: 'PUT',
      url: calls.setByLink.path,
      payload: { token, isOn: false },
    });
    expect(turnedOff.json()).toEqual({ isOn: false, email });
    expect((await coach({ method: 'GET', url: calls.dailyMail.path })).json().isOn).toBe(false);
    // Once the mail is sent, neither link nor names are stored.
    const stored = JSON.stringify(await writtenMails());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('Zoë');
    const [id = '', signature = ''] = token.split('.');
    for (const guess of [`${Number(id) + 1}.${signature}`, id, `${id}.`, `0${token}`, 'x']) {
      const reply = await app.inject({
        method: 'POST',
        url: calls.readByLink.path,
        payload: { token: guess },
      });
      expect([reply.statusCode, reply.json().code], guess).toEqual([400, 'DAILY_MAIL_LINK_INVALID']);
    }
    // A link mailed to a former address neither reveals the new one nor turns the mail off.
    for (const end of [
      sql`update coaches set is_active = false where user_id = ${Number(id)}`,
      sql`update users set email = 'new.address@example.org' where id = ${Number(id)}`,
    ]) {
      await db.database.unscoped.execute(end);
      const [read, set] = await Promise.all([
        app.inject({ method: 'POST', url: calls.readByLink.path, payload: { token } }),
        app.inject({ method: 'PUT', url: calls.setByLink.path, payload: { token, isOn: true } }),
      ]);
      expect([read.statusCode, set.statusCode]).toEqual([400, 400]);
      expect(read.body).not.toContain('new.address');
      await db.database.unscoped.execute(
        sql`update coaches set is_active = true where user_id = ${Number(id)}`,
      );
    }
  });

  it('[OFFICE-08] is withdrawn while it waits when the coach turns it off', async () => {
    const member = await buildMember(db.database, { teamId: spring });
    await change('archive', [member.id]);
    expect(await writeMailsNextDay()).toBe(1);
    await coach({ method: 'PUT', url: calls.setDailyMail.path, payload: { isOn: false } });
    const stored = await writtenMails();
    expect(stored.map(({ state, secret, body }) => [state, secret, body])).toEqual([['dropped', null, '']]);
  });
});
