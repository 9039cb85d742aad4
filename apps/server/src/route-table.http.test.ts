import {
  allRoutes,
  errorCodesOf,
  fillPath,
  OFFICE_ROLES,
  type OfficeRole,
  type RouteEntry,
  routes,
} from '@league/contract';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { expireConfirmations } from '../test/expire-confirmations.ts';
import { ASKS_TO_CONFIRM, DOES_NOT_ASK } from '../test/route-table/confirm-routes.ts';
import { EXPECTATIONS, type Expectation, type Outcome } from '../test/route-table/expectations.ts';
import { officeRolesOf, ROUTES_WITH_OTHER_ROLES } from '../test/route-table/office-roles.ts';
import { RELATIONS, type Relation, SUBJECTS } from '../test/route-table/subjects.ts';
import { watchTransactionsWithoutShare } from '../test/route-table/transactions-without-share.ts';
import {
  letWorkEnd,
  PEOPLE,
  type Person,
  startTwoTeams,
  type TwoTeams,
} from '../test/route-table/two-teams.ts';
import { teamCodes } from './features/teams/teams.table.ts';
import { leagueScope } from './platform/db/scope.ts';
import { operationOf } from './platform/http/api-description.ts';

let league: TwoTeams;
beforeAll(async () => {
  league = await startTwoTeams();
});
afterAll(() => league.close());

const keyOf = ({ method, path }: Pick<RouteEntry, 'method' | 'path'>) => `${method} ${path}`;
const idsOf = ({ path }: RouteEntry) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
const isReading = ({ method }: RouteEntry) => method === 'GET';

const teamsOf = (person: Person) =>
  person === 'coach B'
    ? { own: league.teamB, other: league.teamA }
    : { own: league.teamA, other: league.teamB };

const isOfOffice = (person: Person): boolean =>
  person === 'admin' || OFFICE_ROLES.some((role) => role === person);

const isTreatedAsSignedOut = (person: Person): boolean =>
  person === 'signed out' || person === 'deactivated coach';

const mayCall = (person: OfficeRole | 'admin', key: string): boolean =>
  officeRolesOf(key).includes(person === 'admin' ? 'owner' : person);

/** Refused for every record unless the role may call the route. */
function ofRole(role: OfficeRole, key: string, { admin, isOpen }: Expectation): Outcome {
  return isOpen || officeRolesOf(key).includes(role) ? admin : 403;
}

function statusFor(person: Person, key: string, expected: Expectation, relation: Relation): number {
  const outcomes: Record<Person, Outcome> = {
    'signed out': expected.visitor,
    'deactivated coach': expected.visitor,
    'coach A': expected.coach,
    'coach B': expected.coach,
    admin: ofRole('owner', key, expected),
    full: ofRole('full', key, expected),
    members: ofRole('members', key, expected),
    scores: ofRole('scores', key, expected),
    readOnly: ofRole('readOnly', key, expected),
  };
  const outcome = outcomes[person];
  return typeof outcome === 'number' ? outcome : (outcome[RELATIONS.indexOf(relation)] ?? 0);
}

function ask(
  entry: RouteEntry,
  expected: Expectation,
  { person, id }: { person: Person; id: number | string },
): Promise<LightMyRequestResponse> {
  const { url, payload } = expected.request(id);
  const ids = Object.fromEntries(idsOf(entry).map((name) => [name, id]));
  return league.sessions[person]({
    method: entry.method,
    url: url ?? fillPath(entry.path, ids),
    ...(payload ? { payload } : {}),
  });
}

/** Everything that refers to a team as one text, which changes if any of it does. */
async function imprintOf(teamId: number): Promise<string> {
  const { rows } = await league.database.inScope(leagueScope(), (tx) =>
    tx.execute<{ imprint: string }>(sql`
      with theirs as (select id from members where team_id = ${teamId})
      select md5(concat_ws('|',
        (select string_agg(t::text, '' order by id) from members t where id in (select id from theirs)),
        (select string_agg(t::text, '' order by id) from event_registrations t where member_id in (select id from theirs)),
        (select string_agg(t::text, '' order by id) from meet_scores t where member_id in (select id from theirs)),
        (select string_agg(t::text, '' order by id) from imports t where team_id = ${teamId}),
        (select string_agg(t::text, '' order by id) from activity_log t where team_id = ${teamId}),
        (select string_agg(t::text, '' order by id) from teams t where id = ${teamId}))) as imprint`),
  );
  return rows[0]?.imprint ?? '';
}

/** The reply without what differs in any two such replies: the request, the server's time and the requested id. */
const comparable = (reply: LightMyRequestResponse, id: number | string) =>
  reply.body
    .replaceAll(String(reply.headers['x-request-id']), 'REQUEST')
    .replace(/"receivedAt":"[^"]*"/, '"receivedAt":"NOW"')
    // Digits inside another value, for example a UUID, are not the id.
    .replace(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), 'ID');

describe('every route, for each caller and each record', () => {
  it('is in the table, which has nothing else', () => {
    const missing = allRoutes.map(keyOf).filter((key) => !Object.hasOwn(EXPECTATIONS, key));
    expect(missing, 'routes without a row in test/route-table/expectations.ts').toEqual([]);
    expect(ROUTES_WITH_OTHER_ROLES.filter((key) => !Object.hasOwn(EXPECTATIONS, key))).toEqual([]);
    expect(Object.keys(EXPECTATIONS).sort()).toEqual(allRoutes.map(keyOf).sort());
  });

  it('[SAFE-02] asks to confirm if the list by hand says so, and every change is in one of its lists', () => {
    const asks = allRoutes.filter(({ asksToConfirm }) => asksToConfirm).map(keyOf);
    expect(asks.sort()).toEqual([...ASKS_TO_CONFIRM].sort());
    const changes = allRoutes.filter((entry) => !isReading(entry) && entry.access !== 'public').map(keyOf);
    const listed = [...ASKS_TO_CONFIRM, ...DOES_NOT_ASK].filter((key) => !key.startsWith('GET '));
    expect(listed.sort(), 'the lists of test/route-table/confirm-routes.ts').toEqual(changes.sort());
  });

  it('is in the contract if the server has it', () => {
    const registered = Object.entries(league.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const ofTheWebApp = ['GET /manifest.webmanifest'];
    expect(registered.filter((key) => !ofTheWebApp.includes(key)).sort()).toEqual(
      allRoutes.map(keyOf).sort(),
    );
  });

  const entries = new Map(allRoutes.map((entry) => [keyOf(entry), entry]));
  const rows = Object.entries(EXPECTATIONS).flatMap(([key, expected]) => {
    const entry = entries.get(key);
    return entry ? [[key, entry, expected] as const] : [];
  });

  it.each(rows)(
    '[ADMIN-09] [MEM-02] [AUTH-08] [ERR-06] [OFFICE-10] [SAFE-07] %s answers each person as in the table (case C34)',
    async (key, entry, expected) => {
      const found: Record<string, number> = {};
      const wanted: Record<string, number> = {};
      const withoutShare = watchTransactionsWithoutShare(league.database);
      const declared = Object.keys(operationOf(league.app.swagger(), entry)?.responses ?? {});
      for (const person of PEOPLE) {
        const { own, other } = teamsOf(person);
        const isCoach = person === 'coach A' || person === 'coach B';
        const bodies = new Map<Relation, string>();
        for (const relation of expected.about ? RELATIONS : (['own'] as const)) {
          const team = relation === 'other' ? other : own;
          const id =
            relation === 'unknown'
              ? (expected.about?.unknown ?? 0)
              : ((await expected.about?.build(league, team, relation)) ?? 0);
          const watchesOther = isCoach && relation === 'other' && !isReading(entry);
          const before = watchesOther ? await imprintOf(other.id) : '';
          const label = expected.about ? `${person}, ${relation}` : person;
          await letWorkEnd(league);
          const send = () => ask(entry, expected, { person, id });
          const isOfSignedInPerson = entry.access !== 'public' && !isTreatedAsSignedOut(person);
          const reply = await (isOfSignedInPerson ? withoutShare.duringRequest(label, send) : send());
          found[label] = reply.statusCode;
          wanted[label] = statusFor(person, key, expected, relation);
          bodies.set(relation, comparable(reply, id));
          expect(declared, `${label}: what /api/openapi.json declares`).toContain(String(reply.statusCode));
          if (reply.statusCode >= 400) expect(errorCodesOf(entry), label).toContain(reply.json().code);
          if (!isOfOffice(person)) expect(reply.body, label).not.toContain(other.name);
          if (isTreatedAsSignedOut(person)) expect(reply.body, label).not.toContain(own.name);
          if (watchesOther) expect(await imprintOf(other.id), `${label}: changed something`).toBe(before);
        }
        const isTheSame =
          statusFor(person, key, expected, 'other') === statusFor(person, key, expected, 'unknown');
        if (isCoach && expected.about && isTheSame)
          expect(bodies.get('other'), `${person}: another team’s record is told from none`).toBe(
            bodies.get('unknown'),
          );
      }
      expect(found).toEqual(wanted);
      expect(withoutShare.found(), 'requests with a transaction outside of the person’s share').toEqual([]);
    },
  );
});

it('[SAFE-07] a transaction of a request without a share of the connections is noticed', async () => {
  const withoutShare = watchTransactionsWithoutShare(league.database);
  const token = await SUBJECTS.calendarToken.build(league, league.teamA);
  const url = fillPath(routes.events.teamCalendar.path, { token });
  await withoutShare.duringRequest('a visitor', () => league.sessions['signed out']({ method: 'GET', url }));
  expect(withoutShare.found()).toEqual(['a visitor']);
});

describe('a session whose person confirmed too long ago', () => {
  // In a league of its own, because it expires the confirmation of every session.
  it('[SAFE-02] is asked by these routes and by no other that reads; none shows an open code', async () => {
    const expired = await startTwoTeams();
    onTestFinished(() => expired.close());
    const codes = [expired.teamA, expired.teamB].map(({ id }) => ({ teamId: id, code: `OPEN-CODE-${id}` }));
    await expired.database.unscoped.insert(teamCodes).values(codes);
    await expireConfirmations(expired.database);
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const entry of allRoutes.filter(({ access }) => access !== 'public')) {
      const key = keyOf(entry);
      const asks = ASKS_TO_CONFIRM.includes(key);
      // The other changes would be made; that these routes have no flag is checked above.
      if (!asks && !isReading(entry)) continue;
      const url = fillPath(entry.path, Object.fromEntries(idsOf(entry).map((name) => [name, 1])));
      for (const person of ['admin', 'full', 'members', 'scores', 'readOnly', 'coach A'] as const) {
        const reply = await expired.sessions[person]({ method: entry.method, url });
        expect(reply.body, `${person}: ${key} shows an open code`).not.toContain('OPEN-CODE-');
        const code = reply.headers['content-type']?.toString().includes('json') ? reply.json()?.code : '';
        // Coaches use some of these routes too, and are not asked.
        const isAsked = asks && !(person === 'coach A' && code !== 'NOT_ALLOWED');
        const isAllowed = person !== 'coach A' && mayCall(person, key);
        found[`${person}: ${key}`] = isAsked ? code : code === 'CONFIRMATION_NEEDED';
        wanted[`${person}: ${key}`] = isAsked ? (isAllowed ? 'CONFIRMATION_NEEDED' : 'NOT_ALLOWED') : false;
      }
    }
    expect(found).toEqual(wanted);
  });
});
