import { desc, eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../test/app.ts';
import { openTestLeague } from '../test/league.ts';
import { waitPatiently } from '../test/patience.ts';
import { EXPECTATIONS } from '../test/route-table/expectations.ts';
import { createImportWorker } from './features/imports/create/imports.worker.ts';
import { csvOf, temporaryStorage } from './features/imports/testing/importing.ts';
import { members } from './features/members/members.table.ts';
import { syncRuns } from './features/sync/sync.table.ts';
import { someMember, storedMembers } from './features/sync/testing/league-members.ts';
import { leagueScope } from './platform/db/scope.ts';

/** The coach's guess about a child of another team, and the child's birth date if the guess is wrong. */
const GUESS = '2013-02-03';
const OTHER_DATE = '2012-05-06';

/** A synced portal with a small league, where the other team's children are born on this day. */
async function openPortal(bornOn: string) {
  const league = await openTestLeague({ contacts: 60 });
  await league.pull();
  const { database, logins } = league.db;
  const { storage, remove } = await temporaryStorage();
  const app = await startTestApp({
    database,
    storage,
    waitUntil: (isTrue, patienceMs) => (patienceMs === undefined ? isTrue() : waitPatiently(isTrue)),
  });
  const worker = createImportWorker({ ...league.runDeps, storage, databaseUrl: logins.app });
  worker.start();
  const teamId = (await someMember(league)).teamId ?? 0;
  const elsewhere = (await someMember(league, (row) => row.teamId !== teamId)).teamId ?? 0;
  const coach = await coachOf(app, database, teamId);
  const known = new Set<number>();
  return {
    ...{ league, app, database, teamId, elsewhere, coach, known, bornOn },
    isHit: bornOn === GUESS,
    admin: await adminOf(app, database),
    thereCoach: await coachOf(app, database, elsewhere),
    async close() {
      await worker.stop();
      await app.close();
      await league.close();
      await remove();
    },
  };
}
type Portal = Awaited<ReturnType<typeof openPortal>>;

let hit: Portal;
let miss: Portal;
beforeAll(async () => {
  hit = await openPortal(GUESS);
  miss = await openPortal(OTHER_DATE);
});
afterAll(async () => {
  await hit.close();
  await miss.close();
});

const isOk = (status: unknown) => status === 200 || status === 302;

/** The rows of the route table with which a coach reads their own records. */
const READ_BY_COACHES = Object.entries(EXPECTATIONS)
  .filter(([key, { coach, isOpen }]) => key.startsWith('GET ') && !isOpen && isOk([coach].flat()[0]))
  .map(([key]) => key.slice('GET '.length));

type Ids = { members: number[]; events: number[]; imports: number[]; messages: number[]; runs: number[] };

/** Which records the ids of each route mean. */
const SUBJECT_OF: Readonly<Record<string, keyof Ids | 'team'>> = {
  '/coach/members/:id/activity': 'members',
  '/api/members/:id/family': 'members',
  '/api/members/:id/results': 'members',
  '/api/events/:id/registrations': 'events',
  '/api/events/:id/meet': 'events',
  '/api/events/:id/meet-sheet': 'events',
  '/api/events/:id/calendar': 'events',
  '/api/event-registrations/team/:teamId': 'team',
  '/api/teams/:teamId/calendar-feed': 'team',
  '/api/imports/:id': 'imports',
  '/api/imports/:id/error-file': 'imports',
  '/api/messages/:id': 'messages',
};

/** Attendance can be read only for the latest weeks. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Addresses with a query, in addition to the route's own. */
const MORE_ADDRESSES: Readonly<Record<string, string[]>> = {
  '/api/coach/attendance': [`/api/coach/attendance?day=${yesterday}`],
};

const json = async (session: Session, url: string) => (await session({ method: 'GET', url })).json();

async function idsOf(portal: Portal): Promise<Ids> {
  const { coach, known, database } = portal;
  const roster: { id: number; firstName: string }[] = await json(coach, '/api/members');
  // Gymnasts that the steps have added or renamed, and one of the others.
  for (const { id, firstName } of roster) if (firstName === 'Iris' || known.size === 0) known.add(id);
  const runs = await database.unscoped
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .orderBy(desc(syncRuns.id))
    .limit(3);
  const idsIn = (list: { id: number }[]) => list.map(({ id }) => id);
  return {
    members: [...known].sort((left, right) => left - right),
    events: idsIn(await json(coach, '/api/events')),
    imports: idsIn(await json(coach, '/api/coach/csv-upload-history')),
    messages: idsIn((await json(coach, '/api/messages')).messages ?? []),
    runs: idsIn(runs),
  };
}

/**
 * An answer without what differs between two portals that do the same: times, secrets, the coach, and numbers of log
 * entries.
 */
function comparable(reply: LightMyRequestResponse): string {
  return `${reply.statusCode} ${reply.body}`
    .replaceAll(String(reply.headers['x-request-id']), 'REQUEST')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d{8}T\d{6}Z?/g, 'MOMENT')
    .replace(/just now|\d+ minutes? ago/g, 'AGO')
    .replace(/[\w-]{30,}/g, 'SECRET')
    .replace(/coach\d+@example\.org|Porter\d+/g, 'COACH');
}

/** Everything that the coach can read, by address. */
async function readAll(portal: Portal): Promise<Record<string, string>> {
  // On a slow machine the first portal has waited longer than the second.
  await portal.database.inScope(leagueScope(), (tx) =>
    tx.update(members).set({ updatedAt: sql`now()` }).where(eq(members.syncState, 'waiting')),
  );
  const ids = await idsOf(portal);
  const answers: Record<string, string> = {};
  const urls = READ_BY_COACHES.flatMap((path) => {
    const subject = SUBJECT_OF[path];
    const named = subject === 'team' ? [portal.teamId] : subject && ids[subject];
    const own = named ? named.map((id) => path.replace(/:\w+/, String(id))) : [path];
    return [...own, ...(MORE_ADDRESSES[path] ?? [])];
  });
  const replies = await Promise.all(urls.map((url) => portal.coach({ method: 'GET', url })));
  for (const [index, url] of urls.entries()) {
    const answer = comparable(replies[index] as LightMyRequestResponse);
    const isOfLog = url.endsWith('/activity') || url.endsWith('/office-changes');
    answers[url] = isOfLog ? answer.replace(/"id":\d+/g, '"id":ENTRY') : answer;
  }
  // One portal has made more runs than the other, so they are compared from the newest on.
  for (const [index, run] of ids.runs.entries()) {
    const url = `/api/sync/progress?run=${run}`;
    answers[`the newest run but ${index}`] = comparable(await portal.coach({ method: 'GET', url }));
  }
  return answers;
}

type Step = { readonly what: string; readonly act: (portal: Portal) => Promise<unknown> };

/**
 * Runs the steps in both portals, and expects after each that the coach's answers and everything the coach can read are
 * the same.
 */
async function expectNoDifference(steps: readonly Step[]): Promise<void> {
  for (const { what, act } of steps) {
    const [right, wrong] = [await act(hit), await act(miss)];
    expect({ what, answer: right }).toEqual({ what, answer: wrong });
    const [ofRight, ofWrong] = await Promise.all([readAll(hit), readAll(miss)]);
    expect({ after: what, ...ofRight }).toEqual({ after: what, ...ofWrong });
  }
}

type Child = { firstName: string; lastName: string; email: string; dateOfBirth: string };
const childNamed = (lastName: string, dateOfBirth: string): Child => ({
  ...{ firstName: 'Iris', lastName, dateOfBirth },
  email: `${lastName.toLowerCase()}@elsewhere.example`,
});

const apply = (who: Session, child: object) =>
  who({ method: 'POST', url: '/api/members/apply', payload: { skillLevel: '4', ...child } });
const namedId = async (portal: Portal, teamId: number, lastName: string) =>
  (await storedMembers(portal.league)).find((row) => row.teamId === teamId && row.lastName === lastName)
    ?.id ?? 0;
const ownId = (portal: Portal, lastName: string) => namedId(portal, portal.teamId, lastName);

/** The steps that lead to the guess; the child was on the other team before. */
const thereIs = (lastName: string): Step => ({
  what: `${lastName} is on another team`,
  act: async (portal) => {
    const added = await apply(portal.thereCoach, childNamed(lastName, portal.bornOn));
    expect(added.statusCode).toBe(200);
    await portal.league.push();
  },
});
const push: Step = { what: 'the push', act: ({ league }) => league.push() };
const pull: Step = {
  what: 'the next sync',
  act: async ({ league }) => {
    await league.pull();
  },
};
const guess = (lastName: string): Step => ({
  what: `adding ${lastName}`,
  act: async ({ coach }) => {
    const child = { ...childNamed(lastName, GUESS), email: `guess.${lastName}@own.example` };
    const { firstName, dateOfBirth } = child;
    const alike = await coach({
      method: 'POST',
      url: '/api/members/possible-duplicates',
      payload: { firstName, lastName, dateOfBirth },
    });
    return [comparable(alike), comparable(await apply(coach, child))];
  },
});
const edit = (lastName: string, payload: object): Step => ({
  what: `editing ${lastName}`,
  act: async (portal) => {
    const url = `/coach/members/${await ownId(portal, lastName)}`;
    return comparable(await portal.coach({ method: 'PATCH', url, payload }));
  },
});
const remove = (lastName: string): Step => ({
  what: `removing ${lastName}`,
  act: async (portal) => {
    const url = `/api/members/${await ownId(portal, lastName)}`;
    return comparable(await portal.coach({ method: 'DELETE', url }));
  },
});

/** Gives the address of an archived entry to another child: by form, by an edit and in a file. */
const reuse = (lastName: string, email = `guess.${lastName}@own.example`): Step => ({
  what: `reusing ${email}`,
  act: async (portal) => {
    const other = { firstName: 'Nora', lastName: 'Reuses', email, dateOfBirth: '2014-08-09' };
    const [first] = await json(portal.coach, '/api/members');
    const url = `/coach/members/${first.id}`;
    return [
      comparable(await portal.coach({ method: 'PATCH', url, payload: { email } })),
      comparable(await apply(portal.coach, other)),
    ];
  },
});

/** What the office does if it is asked; otherwise, what it may do on its own. */
const office = (
  what: string,
  {
    asked,
    unasked,
  }: Record<'asked' | 'unasked', (portal: Portal) => Promise<LightMyRequestResponse> | undefined>,
): Step => ({
  what,
  act: async (portal) => {
    const reply = await (portal.isHit ? asked(portal) : unasked(portal));
    if (reply) expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()]);
  },
});
const resolve = (lastName: string, action: string) => async (portal: Portal) =>
  portal.admin({
    method: 'POST',
    url: `/api/admin/sync/members/${await ownId(portal, lastName)}/resolve`,
    payload: { action },
  });
const archive = (lastName: string) => async (portal: Portal) =>
  portal.admin({ method: 'DELETE', url: `/api/members/${await ownId(portal, lastName)}` });
const nothing = () => undefined;

describe('[PROVIDER-08] [MEM-02] [SAFE-01] a guessed birth date of another team’s child', () => {
  it('is tested on every route that a coach reads by an id', () => {
    const withIds = READ_BY_COACHES.filter((path) => path.includes(':'));
    expect(withIds.sort()).toEqual(Object.keys(SUBJECT_OF).sort());
  });

  it('is not confirmed by adding the child, nor by the office’s answer that it is another one', async () => {
    await expectNoDifference([
      thereIs('Another'),
      guess('Another'),
      push,
      pull,
      edit('Another', { phone: '609-555-0121' }),
      push,
      office('the answer', { asked: resolve('Another', 'anotherChild'), unasked: nothing }),
      push,
      pull,
      edit('Another', { phone: '609-555-0122' }),
      push,
    ]);
  });

  it('is not confirmed by the office’s answer that two entries are two children', async () => {
    await expectNoDifference([
      thereIs('Apart'),
      guess('Apart'),
      push,
      office('two children', {
        asked: async (portal) =>
          portal.admin({
            method: 'POST',
            url: '/api/admin/duplicates/two-children',
            payload: {
              firstId: await ownId(portal, 'Apart'),
              secondId: await namedId(portal, portal.elsewhere, 'Apart'),
              areTwoChildren: true,
            },
          }),
        unasked: nothing,
      }),
      push,
      pull,
    ]);
  });

  it('is not confirmed if the office archives the new entry as the same child', async () => {
    await expectNoDifference([
      thereIs('Same'),
      guess('Same'),
      push,
      office('the answer', { asked: resolve('Same', 'sameChild'), unasked: archive('Same') }),
      push,
      pull,
      reuse('Same'),
    ]);
  });

  it('is not confirmed if the office merges the new entry into the child’s', async () => {
    await expectNoDifference([
      thereIs('Merges'),
      guess('Merges'),
      push,
      office('the merge', {
        asked: async (portal) => {
          const keepId = await namedId(portal, portal.elsewhere, 'Merges');
          const otherId = await ownId(portal, 'Merges');
          const { first, second } = await json(portal.admin, `/api/admin/duplicates/${keepId}/${otherId}`);
          return portal.admin({
            method: 'POST',
            url: '/api/admin/duplicates/merge',
            payload: {
              ...{ keepId, otherId, take: [], combine: [] },
              ...{ keepVersion: first.member.version, otherVersion: second.member.version },
            },
          });
        },
        unasked: archive('Merges'),
      }),
      push,
      pull,
      reuse('Merges'),
    ]);
  });

  it('is not confirmed by the address of an entry archived before the office answered', async () => {
    await expectNoDifference([
      thereIs('Leaves'),
      guess('Leaves'),
      push,
      remove('Leaves'),
      push,
      pull,
      reuse('Leaves'),
    ]);
  });

  it('is not confirmed by the new address of an entry edited and archived before it was sent', async () => {
    const email = 'moves.on@own.example';
    await expectNoDifference([
      thereIs('Moves'),
      guess('Moves'),
      push,
      edit('Moves', { email }),
      remove('Moves'),
      reuse('Moves', email),
      push,
      pull,
    ]);
  });

  it('is not confirmed by the check of a file, the import and its undo', async () => {
    const row = `Iris,Listed,guess.listed@own.example,609-555-0142,${GUESS},4,,`;
    let importId = 0;
    await expectNoDifference([
      thereIs('Listed'),
      {
        what: 'the check and the import',
        act: async ({ app, coach, teamId }) => {
          const { uploadURL } = (await coach({ method: 'POST', url: '/api/objects/upload' })).json();
          await app.inject({
            method: 'PUT',
            url: uploadURL,
            payload: csvOf(row),
            headers: { 'content-type': 'text/csv' },
          });
          const payload = { csvUrl: uploadURL, teamId, fileName: 'roster.csv', askFirst: true };
          const checked = await coach({ method: 'POST', url: '/api/csv-upload', payload });
          importId = checked.json().id;
          const decided = await coach({
            method: 'POST',
            url: `/api/imports/${importId}/confirm`,
            payload: {},
          });
          return [comparable(checked), comparable(decided)];
        },
      },
      push,
      pull,
      office('the answer', { asked: resolve('Listed', 'anotherChild'), unasked: nothing }),
      push,
      {
        what: 'the undo',
        act: async ({ coach }) =>
          comparable(await coach({ method: 'POST', url: `/api/imports/${importId}/undo` })),
      },
      push,
    ]);
  });

  it('is not confirmed by renaming a gymnast of the own team, or one that Wild Apricot does not have yet', async () => {
    const child = { firstName: 'Iris', lastName: 'Renamed', dateOfBirth: GUESS };
    const fresh = { firstName: 'Iris', lastName: 'Retyped', dateOfBirth: GUESS };
    const own = (lastName: string) => ({
      ...childNamed(lastName, '2014-01-02'),
      email: `${lastName}@own.example`,
    });
    await expectNoDifference([
      thereIs('Renamed'),
      thereIs('Retyped'),
      { what: 'a gymnast', act: async ({ coach }) => comparable(await apply(coach, own('Before'))) },
      push,
      edit('Before', child),
      push,
      pull,
      { what: 'a new one', act: async ({ coach }) => comparable(await apply(coach, own('Fresh'))) },
      edit('Fresh', fresh),
      push,
      pull,
      remove('Retyped'),
      push,
      pull,
    ]);
  });
});
