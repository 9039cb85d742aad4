import { routes } from '@league/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { leagueScope } from '../../src/platform/db/scope.ts';
import { createLogger } from '../../src/platform/log.ts';
import { letWorkEnd } from '../route-table/two-teams.ts';
import { faultOf } from './faults.ts';
import { POLLUTED_KEY } from './hostile.ts';
import { type FuzzedLeague, type FuzzPerson, startFuzzedLeagues } from './league.ts';
import { type FuzzRequest, fuzzRequest } from './requests.ts';

/** One kind of fault, with the shortest request that showed it. */
export type FuzzFault = { fault: string; count: number; example: string };
export type FuzzReport = {
  requests: number;
  /** How often each status was answered. */
  statuses: Readonly<Record<string, number>>;
  routesThatSucceeded: number;
  faults: readonly FuzzFault[];
  slowestCpuMs: number;
  slowest: string;
};

/** A request that takes this much CPU time delays everyone; nothing requested here is worth it. */
const LONGEST_CPU_MS = 4000;
const SHOWN = 600;
/** These routes sign the caller in as another person, so only the stranger calls them. */
const OPENING_SESSIONS: ReadonlySet<string> = new Set([
  routes.auth.login.path,
  routes.auth.register.path,
  routes.coaches.acceptInvitation.path,
]);

function describeRequest({ entry, url, body, headers }: FuzzRequest, person: string): string {
  const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text);
  return `${person}: ${entry.method} ${short(url)} ${JSON.stringify(headers)} ${short(body ?? '')}`;
}

/** Restores what many requests have used up, and waits for the work they have started. */
async function makeRoom(league: FuzzedLeague): Promise<void> {
  await letWorkEnd(league);
  await league.database.inScope(leagueScope(), async (tx) => {
    await tx.execute(sql`delete from import_objects`);
    await tx.execute(sql`delete from rate_limits`);
  });
}

/**
 * Sends the portal this many requests built from the contract's schemas, good and broken, as a stranger, a coach and
 * the admin, and validates each reply and each log line. The same seed makes the same requests.
 */
export async function runFuzz({ requests, seed }: { requests: number; seed: number }): Promise<FuzzReport> {
  const logged: string[] = [];
  const log = createLogger('warn', { write: (line) => void logged.push(line) });
  const leagues = await startFuzzedLeagues(log);
  const senders = leagues.flatMap((league) => league.people.map((person) => ({ league, person })));
  // Most of a stranger's requests are refused early.
  const whoSends = fc.oneof(
    ...senders.map((sender) => ({
      weight: sender.person.name === 'stranger' ? 1 : 3,
      arbitrary: fc.constant(sender),
    })),
  );
  const stranger = senders.find(({ person }) => person.name === 'stranger');
  const faults = new Map<string, FuzzFault>();
  const statuses: Record<string, number> = {};
  const succeeded = new Set<string>();
  const signedOut = new Set<FuzzPerson>();
  const former = new Map<FuzzPerson, string>();
  let slowestCpuMs = 0;
  let slowest = '';
  let sent = 0;

  function note(fault: string, example: string) {
    const known = faults.get(fault);
    const isShorter = !known || example.length < known.example.length;
    faults.set(fault, {
      fault,
      count: (known?.count ?? 0) + 1,
      example: isShorter ? example : known.example,
    });
  }

  async function sendOne(request: FuzzRequest, sender: (typeof senders)[number]) {
    const { league, person } = (OPENING_SESSIONS.has(request.entry.path) && stranger) || sender;
    const { entry, url, headers, body } = request;
    // Without a session every further request would be refused, which proves nothing.
    if (signedOut.has(person)) return;
    if (sent % 100 === 0) await Promise.all(leagues.map(makeRoom));
    sent += 1;
    logged.length = 0;
    const route = `${entry.method} ${entry.path} as ${person.name}`;
    const example = describeRequest(request, person.name);
    const cpuBefore = process.cpuUsage();
    const reply = await person.session({
      method: entry.method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuMs = (user + system) / 1000;
    if (cpuMs > slowestCpuMs) [slowestCpuMs, slowest] = [cpuMs, example];
    if (cpuMs > LONGEST_CPU_MS) note(`${route} computes for very long`, example);
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1;
    if (reply.statusCode < 400) succeeded.add(`${entry.method} ${entry.path}`);
    if (person.name !== 'stranger' && reply.statusCode === 401 && reply.json().code === 'NOT_SIGNED_IN') {
      signedOut.add(person);
      note(`The ${person.name} was signed out`, `by ${former.get(person)}, told to ${example}`);
    }
    former.set(person, example);
    const fault = faultOf({ entry, person, league }, reply);
    if (fault)
      note(
        `${route} ${fault}`,
        `${example}\n    → ${reply.body.slice(0, SHOWN)}\n    ${logged.join('').slice(0, 1500)}`,
      );
    if (Object.hasOwn(Object.prototype, POLLUTED_KEY)) note(`${route} pollutes all objects`, example);
    for (const line of logged) {
      const names = [league.teamA.name, league.teamB.name].filter((name) => line.includes(name));
      if (names.length > 0) note(`${route} logs personal data`, `${example}\n    → ${line}`);
      if (JSON.parse(line).level >= 50) note(`${route} logs an error`, `${example}\n    → ${line}`);
    }
  }

  try {
    await fc.check(
      fc.asyncProperty(fuzzRequest, whoSends, async (request, sender) => {
        await sendOne(request, sender);
      }),
      { numRuns: requests, seed },
    );
  } finally {
    for (const league of leagues) await league.close();
  }
  return {
    requests: sent,
    statuses,
    routesThatSucceeded: succeeded.size,
    faults: [...faults.values()],
    slowestCpuMs: Math.round(slowestCpuMs),
    slowest,
  };
}
