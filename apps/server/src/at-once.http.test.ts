import { allRoutes, errorCodesOf, fillPath, type RouteEntry } from '@league/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coachOf, type Session } from '../test/app.ts';
import { EXPECTATIONS, type Expectation } from '../test/route-table/expectations.ts';
import type { Subject } from '../test/route-table/subjects.ts';
import { letWorkEnd, startTwoTeams, type TwoTeams } from '../test/route-table/two-teams.ts';
import { createLogger } from './platform/log.ts';

let league: TwoTeams;
/** Two coaches of one team and the office, who all work at the same moment. */
let people: readonly Session[];
const logged: string[] = [];

beforeAll(async () => {
  const log = createLogger('error', { write: (line) => void logged.push(line) });
  league = await startTwoTeams({ log });
  const { admin, 'coach A': coach } = league.sessions;
  people = [coach, await coachOf(league.app, league.database, league.teamA.id), admin];
});
afterAll(() => league.close());

/** The minimum number of simultaneous requests. */
const CLIENTS = 10;

type Write = { entry: RouteEntry; expected: Expectation };
const WRITES: readonly Write[] = allRoutes
  .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/logout'))
  .flatMap((entry) => {
    const expected = EXPECTATIONS[`${entry.method} ${entry.path}`];
    return expected ? [{ entry, expected }] : [];
  });

/** Sends a request as if several people had pressed the button at once; returns what is wrong with the answers. */
async function sendAtOnce(writes: readonly Write[], id: number | string): Promise<string[]> {
  const requests = writes.map(({ entry, expected }) => {
    const { url, payload } = expected.request(id);
    const ids = Object.fromEntries([...entry.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]));
    return {
      entry,
      message: {
        method: entry.method,
        url: url ?? fillPath(entry.path, ids),
        ...(payload && { payload }),
      },
    };
  });
  const senders = Math.max(people.length, Math.ceil(CLIENTS / writes.length));
  const faults = await Promise.all(
    Array.from({ length: senders }, (_, at) => people[at % people.length]).flatMap((send) =>
      requests.map(async ({ entry, message }) => {
        const reply = await send?.(message);
        if (!reply || reply.statusCode < 400) return [];
        const { code, message: sentence } = reply.json();
        const isDeclared = errorCodesOf(entry).some((declared) => declared === code);
        if (reply.statusCode < 500 && isDeclared) return [];
        return [`${entry.method} ${entry.path} answers ${reply.statusCode} ${code}: ${sentence}`];
      }),
    ),
  );
  return faults.flat();
}

/** The kinds of faults with what the log says about them, because the answers have no internal details. */
const withLogs = (faults: readonly string[]) => [
  ...new Set(faults),
  ...logged.splice(0).map((line) => line.slice(0, 1500)),
];

async function idOf(subject: Subject | undefined): Promise<number | string> {
  await letWorkEnd(league);
  return (await subject?.build(league, league.teamA, 'own')) ?? 0;
}

it('[BEYOND-06] on every route, the same change by two coaches and the office at once is done or refused with a message', {
  timeout: 180_000,
}, async () => {
  const faults: string[] = [];
  for (const write of WRITES) faults.push(...(await sendAtOnce([write], await idOf(write.expected.about))));
  expect(withLogs(faults)).toEqual([]);
});

it('[BEYOND-06] all different changes of one record at once are done or refused with a message', {
  timeout: 180_000,
}, async () => {
  const faults: string[] = [];
  const bySubject = Map.groupBy(WRITES, ({ expected }) => expected.about);
  for (const [subject, writes] of bySubject) {
    if (subject) faults.push(...(await sendAtOnce(writes, await idOf(subject))));
  }
  expect(withLogs(faults)).toEqual([]);
});
