import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes, type SyncIssueKind, type SyncResolution } from '@league/contract';
import { type Simulator, startSimulator } from '@league/provider-simulator';
import { isOfficeAct } from './acts.ts';
import { workAsAdmin } from './admin.ts';
import { type Chaos, causeFaults, killDatabase, killServers } from './chaos.ts';
import { type Account, type Client, createClient } from './client.ts';
import { workAsCoach } from './coach.ts';
import { compare, type Findings } from './compare.ts';
import { type Database, startDatabase } from './database.ts';
import { MARK, workOnErasures } from './erasing.ts';
import { freezeServers } from './freeze.ts';
import { CONTESTED_FIELD, createLedger, type Field, type Ledger } from './ledger.ts';
import { createLock } from './lock.ts';
import { workAsOffice } from './office.ts';
import type { Options } from './options.ts';
import { createPortal, type Portal } from './portals.ts';
import { createRandom } from './random.ts';
import { type MemberRecord, openRecords, type Records } from './records.ts';
import { createService, type Service } from './service.ts';
import { createServiceOffice, type ServiceOffice } from './service-office.ts';
import { clockFileOf, OTHER_NOTES, upset } from './upsets.ts';

const ADMIN = { email: 'admin@league.example', password: 'the office opens at nine' };
const WEBHOOK_SECRET = 'torture-webhook-secret';
const TEAMS = 4;
/** Longer than the longest delay of a postponed change, and than two complete reads. */
const MAXIMUM_WAIT_MS = 360_000;

export type Result = {
  ledger: Ledger;
  chaos: Chaos;
  conflicts: number;
  /** How many gymnasts the portal erased. */
  erased: number;
  syncedAfterMs: number | null;
} & Findings;

type Say = (sentence: string) => void;

/**
 * Runs portal and membership service for some minutes while everything fails, then waits until they are in sync and
 * compares them (SYNC-04). Two server processes share one database, which is killed too. Coaches, the league's office and
 * the service's office work all the time, and gymnasts are erased on request.
 */
export async function torture(options: Options, say: Say): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'league-torture-'));
  const database = await startDatabase(folder);
  const portals: Portal[] = [];
  let keepsFolder = true;
  const simulator = await startSimulator({ seed: options.seed });
  try {
    const serviceOffice = createServiceOffice(simulator);
    if (options.acts.has('changeFieldMap')) await serviceOffice.addField(OTHER_NOTES);
    const environments: Record<string, string>[] = [];
    // One after the other: the first reads the league.
    for (const name of ['first', 'second']) {
      const env = environmentOf({ simulator, databaseUrl: database.url, folder, name, acts: options.acts });
      const portal = await createPortal(name, { folder, env });
      environments.push(env);
      portals.push(portal);
      await portal.start();
    }
    const records = openRecords(database.url);
    const result = await workAndCompare({
      ...{ options, portals, environments, folder, database, records, serviceOffice, say },
      service: createService(simulator),
    });
    await records.close();
    keepsFolder = !isClean(result);
    return result;
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await simulator.close();
    await database.stop();
    if (keepsFolder) say(`The logs of the servers are in ${folder}.`);
    else await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing was lost without explanation, nothing was done twice, and both sides are equal. */
export function isClean({ losses, duplicates, differences, syncedAfterMs }: Result): boolean {
  return syncedAfterMs !== null && losses.length + duplicates.length + differences.length === 0;
}

const CLOCK = new URL('./shifted-clock.ts', import.meta.url).href;

function environmentOf(parts: {
  simulator: Simulator;
  databaseUrl: string;
  folder: string;
  name: string;
  acts: Options['acts'];
}): Record<string, string> {
  const { simulator, databaseUrl, folder, name, acts } = parts;
  return {
    ...(acts.has('jumpClock') && {
      NODE_OPTIONS: `--import=${CLOCK}`,
      TORTURE_CLOCK: clockFileOf(folder, name),
    }),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PROVIDER_API_URL: simulator.url,
    PROVIDER_AUTH_URL: simulator.url,
    PROVIDER_API_KEY: simulator.apiKey,
    PROVIDER_WEBHOOK_SECRET: WEBHOOK_SECRET,
    LEAGUE_ADMIN_EMAIL: ADMIN.email,
    LEAGUE_ADMIN_PASSWORD: ADMIN.password,
    // As often as the service's limits allow; changes in between come by webhooks.
    SYNC_CHANGES_MINUTES: '0.25',
    SYNC_FULL_MINUTES: '0.5',
    SYNC_PUSH_SECONDS: '2',
    LOG_LEVEL: 'warn',
  };
}

type Work = {
  options: Options;
  portals: readonly Portal[];
  environments: readonly Record<string, string>[];
  folder: string;
  database: Database;
  records: Records;
  service: Service;
  serviceOffice: ServiceOffice;
  say: Say;
};

async function workAndCompare(work: Work): Promise<Result> {
  const { options, portals, database, records, service, serviceOffice, say } = work;
  const { seed, minutes, acts } = options;
  const contested: Field[] = acts.has('changeStatus')
    ? [CONTESTED_FIELD, 'membershipStatus']
    : [CONTESTED_FIELD];
  const ledger = createLedger(new Set(contested));
  const stopping = createLock();
  const restoring = createLock();
  const chaos: Chaos = {
    ...{ kills: 0, killsWhileStarting: 0, databaseKills: 0, freezes: 0 },
    ...{ faultsSet: 0, strikes: 0 },
  };
  const urls = portals.map(({ url }) => url);
  const admin = createClient(urls, createRandom(seed, 'admin'));
  const accounts = await registerCoaches(admin);
  const members = (await records.members()).filter(({ archived }) => archived === 'false');
  say(
    `${members.length} gymnasts, ${accounts.length} coaches, ${portals.length} servers, seed ${seed}, ${minutes} min.`,
  );

  // Read before anything fails: the people who work there know these.
  const eventIds = (await service.events()).map(({ Id }) => Id);
  const codes = await service.fieldCodes();
  await service.sendWebhooks(`${urls[0]}/api/webhooks/provider`, WEBHOOK_SECRET);
  const enough = AbortSignal.timeout(minutes * 60_000);
  await Promise.all([
    ...accounts.map(async (account) => {
      const random = createRandom(seed, account.name);
      const client = createClient(urls, random);
      await workAsCoach({ account, client, random, ledger, seed, name: account.name }, enough);
    }),
    workAsOffice(
      {
        ...{ service, serviceOffice, ledger, seed, codes, eventIds },
        acts: [...acts].filter(isOfficeAct),
        random: createRandom(seed, 'office'),
        members: members.flatMap(({ id, contactId, ...values }) =>
          contactId === null ? [] : [{ memberId: id, contactId, ...pickKnown(values) }],
        ),
      },
      enough,
    ),
    workAsAdmin(
      { account: ADMIN, client: admin, records, ledger, random: createRandom(seed, 'admin at work') },
      enough,
    ),
    workOnErasures(
      {
        ...{ account: ADMIN, records, ledger, seed },
        client: createClient(urls, createRandom(seed, 'erasures')),
        random: createRandom(seed, 'erasures at work'),
      },
      enough,
    ),
    causeFaults({ service, random: createRandom(seed, 'faults'), chaos, ledger, acts }, enough),
    killServers({ portals, database, random: createRandom(seed, 'kills'), chaos, lock: stopping }, enough),
    killDatabase({ database, random: createRandom(seed, 'database'), chaos, restoring }, enough),
    ...(acts.has('freeze')
      ? [freezeServers({ portals, random: createRandom(seed, 'freezes'), chaos }, enough)]
      : []),
    upset(
      {
        ...{ ...work, acts, minutes, seed, ledger, stopping, restoring },
        random: createRandom(seed, 'upsets'),
        admin: { account: ADMIN, client: createClient(urls, createRandom(seed, 'release')) },
      },
      enough,
    ),
  ]);
  await service.setFaults([], 0);
  const syncedAfterMs = await waitUntilInSync(records, admin, ledger);
  await service.liftLimits();
  const serviceEvents = await service.events();
  const erasures = await records.erasures();
  const findings = compare({
    known: members,
    members: await records.members(),
    contacts: await service.contacts(),
    logged: await records.logged(),
    ledger,
    codes,
    teams: {
      here: await records.teamNames(),
      there: [...(await serviceOffice.labels(codes.get('Team') ?? '')).values()],
    },
    explanations: await records.explanations(),
    ofErasures: { erasures, marks: await records.textsLike(MARK) },
    ofEvents: {
      events: await records.events(),
      registrations: await records.registrations(),
      serviceEvents,
      serviceRegistrations: (
        await Promise.all(serviceEvents.map(({ Id }) => service.registrations(Id)))
      ).flat(),
    },
  });
  return {
    ...{ ledger, chaos, syncedAfterMs },
    conflicts: await records.conflicts(),
    erased: erasures.filter(({ state }) => state === 'done').length,
    ...findings,
  };
}

/** What the office knows of a gymnast at the start. */
function pickKnown({
  phone,
  emergencyContactPhone,
  email,
  membershipStatus,
}: Omit<MemberRecord, 'id' | 'contactId'>) {
  return { phone, emergencyContactPhone, email, membershipStatus };
}

/** One coach for each of the first teams, registered with the code that the office reads on its screen. */
async function registerCoaches(admin: Client): Promise<(Account & { name: string })[]> {
  await admin.call(routes.auth.login, { body: ADMIN });
  const teams = await admin.call(routes.teams.list);
  if (teams.verdict !== 'acknowledged') throw new Error('The teams could not be read.');
  const coaches = teams.reply.slice(0, TEAMS).map(({ name, teamCode }) => ({
    name,
    teamCode,
    email: `${name.toLowerCase()}@torture.example`,
    password: 'torture-secret',
  }));
  for (const { name, teamCode, ...account } of coaches) {
    const body = { ...account, teamCode, firstName: 'Coach', lastName: name };
    const { verdict } = await admin.call(routes.auth.register, { body });
    if (verdict !== 'acknowledged') throw new Error(`The coach of ${name} could not register.`);
  }
  return coaches;
}

/**
 * Waits until nothing is pending and the service has been read completely since; null when that never happens. What the
 * service refused during the faults is retried from the Sync screen, its questions are answered, and stopped plans are
 * released, as the office would.
 */
async function waitUntilInSync(records: Records, admin: Client, ledger: Ledger): Promise<number | null> {
  const startedAt = Date.now();
  let lastRun: number | undefined;
  while (Date.now() - startedAt < MAXIMUM_WAIT_MS) {
    await pause(500);
    await settleIssues(records, admin, ledger);
    await releaseStoppedPlan(admin);
    if ((await records.unsettled()) > 0) lastRun = undefined;
    else lastRun ??= await records.newestRun();
    if (
      lastRun !== undefined &&
      (await records.fullPullsAfter(lastRun)) > 0 &&
      (await records.unsettled()) === 0
    ) {
      return Date.now() - startedAt;
    }
  }
  return null;
}

/** All changes of a run are meant: the office lets a stopped plan go. */
async function releaseStoppedPlan(admin: Client): Promise<void> {
  const answer = await admin.call(routes.syncAdmin.plan);
  if (answer.verdict !== 'acknowledged' || answer.reply.plan === null) return;
  const { id } = answer.reply.plan;
  await admin.call(routes.syncAdmin.resolvePlan, { params: { id }, body: { action: 'letGoOnce' } });
}

/** Decides every issue of a kind alike, as the office would in the Sync tab. */
async function resolveAll(
  admin: Client,
  { state, action, ledger }: { state: SyncIssueKind; action: SyncResolution; ledger: Ledger },
): Promise<void> {
  const open = await admin.call(routes.syncAdmin.issues, { query: { state } });
  if (open.verdict !== 'acknowledged') return;
  for (const { memberId } of open.reply.issues) {
    const params = { id: memberId };
    const { verdict } = await admin.call(routes.syncAdmin.resolveIssue, { params, body: { action } });
    if (verdict === 'refused') continue;
    // The log has an entry of the decision, of one type or the other.
    for (const actionType of ['EDIT_MEMBER', 'DELETE_MEMBER']) ledger.expectLogged(actionType, 'unknown');
  }
}

async function settleIssues(records: Records, admin: Client, ledger: Ledger): Promise<void> {
  const asked = await admin.call(routes.syncAdmin.issues, { query: { state: 'refused' } });
  if (asked.verdict === 'refused') await admin.call(routes.auth.login, { body: ADMIN });
  for (const id of await records.refusedRemovals()) {
    await admin.call(routes.events.removeRegistration, { params: { id } });
  }
  const erasures = await admin.call(routes.personalData.openErasures);
  if (erasures.verdict === 'acknowledged') {
    for (const { memberId, state } of erasures.reply.erasures) {
      if (state === 'refused')
        await admin.call(routes.personalData.retryErasure, { params: { id: memberId } });
    }
  }
  // Each child of the run has a name or an address of their own, so an entry that looks like another is the same child.
  await resolveAll(admin, { state: 'namesakes', action: 'sameChild', ledger });
  // A gymnast whose contact was merged into another one has its address, which the other contact has now.
  await resolveAll(admin, { state: 'missing', action: 'archiveHere', ledger });
  await resolveAll(admin, { state: 'refused', action: 'retry', ledger });
}
