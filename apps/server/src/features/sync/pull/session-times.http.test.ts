import { type AdminRegistration, fitsSession, type VisibleEvent } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { eventRegistrations } from '../../events/events.table.ts';
import { changeEvent, changeRegistration, inLeague } from '../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let app: FastifyInstance;
let admin: Session;
let meet: VisibleEvent & { eventId: number };

beforeAll(async () => {
  league = await openTestLeague();
  await league.pull();
  app = await startTestApp({ database: league.db.database });
  admin = await adminOf(app, league.db.database);
  const events: (typeof meet)[] = (await admin({ method: 'GET', url: '/api/events' })).json();
  const inSessions = events.find(({ sessions }) => sessions.length > 1);
  if (!inSessions) throw new Error('The league has no meet in sessions.');
  meet = inSessions;
});
afterAll(async () => {
  await app.close();
  await league.close();
});

const registrations = async (): Promise<AdminRegistration[]> =>
  (await admin({ method: 'GET', url: `/api/admin/event-registrations/event/${meet.id}` })).json();

async function registration(id: number): Promise<AdminRegistration> {
  const found = (await registrations()).find((each) => each.id === id);
  if (!found) throw new Error('The registration is gone.');
  return found;
}

async function providerIdOf(id: number): Promise<number> {
  const rows = await inLeague(league, (tx) => tx.select().from(eventRegistrations));
  return rows.find((row) => row.id === id)?.providerRegistrationId ?? 0;
}

/** An instant as the league reads it: `Sat, Jan 3, 9:00 AM`. */
const inWords = (instant: string | null | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(instant ?? ''))
    .replace(/\u202F/g, ' ');

it('[MEET-02] a sync gives each registration the day, time and levels of its session', async () => {
  const all = await registrations();
  const named = Map.groupBy(all, ({ sessionName }) => sessionName);
  expect([...named.keys()].sort()).toEqual([
    'Session 1: Levels 3 and 4',
    'Session 2: Levels 5 and 6',
    'Session 3: Levels 7 and 8',
  ]);
  for (const { sessionName, sessionTime, sessionLevel } of all) {
    const number = Number(sessionName?.charAt('Session '.length));
    expect(sessionTime).toBe(inWords(meet.sessions[number - 1]?.startDate));
    expect(sessionLevel).toBe(`Level ${2 * number + 1}, Level ${2 * number + 2}`);
  }
  expect(new Set(all.map(({ sessionTime }) => sessionTime)).size).toBe(3);
});

it('[MEET-02] the session in the form counts, and a level that does not fit it is marked', async () => {
  const [first] = (await registrations()).filter(({ memberSkillLevel }) => memberSkillLevel === '3');
  if (!first) throw new Error('No gymnast of level 3 is registered.');
  expect(fitsSession(first.memberSkillLevel, first)).toBe(true);
  const session = { FieldName: 'Session', Value: 'Session 3, Level 7' };
  await changeRegistration(league, await providerIdOf(first.id), { RegistrationFields: [session] });
  await league.pull();
  const moved = await registration(first.id);
  expect(moved).toMatchObject({
    sessionName: 'Session 3, Level 7',
    sessionTime: inWords(meet.sessions[2]?.startDate),
    sessionLevel: 'Level 7',
  });
  expect(fitsSession(moved.memberSkillLevel, moved)).toBe(false);
  const sheet = await admin({ method: 'GET', url: `/api/events/${meet.id}/meet-sheet` });
  const line = sheet.body.split('\r\n').find((each) => each.includes('Session 3, Level 7'));
  expect(line).toContain(`"${moved.sessionTime}"`);
  expect(line).toContain(`"${first.memberLastName}","3","No"`);
});

it('[MEET-02] a moved session moves its gymnasts, and has no time if only its day is known', async () => {
  const [first] = (await registrations()).filter(({ sessionName }) => sessionName?.startsWith('Session 2'));
  if (!first) throw new Error('No gymnast is registered for the second session.');
  const { sessions } = (await league.provider.getEvent(meet.eventId)) ?? { sessions: [] };
  const withSecond = (second: Record<string, unknown>) =>
    changeEvent(league, meet.eventId, {
      Sessions: sessions.map(({ id, startDate }, index) => ({
        Id: id,
        StartDate: startDate,
        ...(index === 1 && second),
      })),
    });
  await withSecond({ StartDate: '2031-05-03T17:30:00Z' });
  await league.pull();
  expect((await registration(first.id)).sessionTime).toBe('Sat, May 3, 1:30 PM');
  await withSecond({ StartDate: '2031-05-03T17:30:00Z', StartTimeSpecified: false });
  await league.pull();
  expect((await registration(first.id)).sessionTime).toBe('Sat, May 3');
});
