import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@league/contract';
import { type Simulator, startSimulator } from '@league/provider-simulator';
import { workAsAdmin } from './admin.ts';
import { type Chaos, killDatabase, killServers, spoilService } from './chaos.ts';
import { type Account, type Client, createClient } from './client.ts';
import { workAsCoach } from './coach.ts';
import { compare, type Findings } from './compare.ts';
import { type Database, startDatabase } from './database.ts';
import { MARK, workOnErasures } from './erasing.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { workAsOffice } from './office.ts';
import type { Options } from './options.ts';
import { createPortal, type Portal } from './portals.ts';
import { createRandom } from './random.ts';
import { openRecords, type Records } from './records.ts';
import { createService, type Service } from './service.ts';

const ADMIN = { email: 'admin@league.example', password: 'the office opens at nine' };
const WEBHOOK_SECRET = 'torture-webhook-secret';
const TEAMS = 4;
/** Longer than the longest wait of a change that was postponed, and than two complete reads. */
const SETTLE_MS = 360_000;

export type Result = {
  ledger: Ledger;
  chaos: Chaos;
  conflicts: number;
  /** How many gymnasts the portal has erased. */
  erased: number;
  settledMs: number | null;
} & Findings;

type Say = (sentence: string) => void;

/**
 * Runs portal and membership service for some minutes while everything fails, then lets them settle and compares
 * (SYNC-04). Two server processes share one database, which is killed like them; coaches, the league's office and
 * that of the service work all the while, and parents have gymnasts erased.
 */
export async function torture(options: Options, say: Say): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'league-torture-'));
  const database = await startDatabase(folder);
  const portals: Portal[] = [];
  let isToBeKept = true;
  const simulator = await startSimulator({ seed: options.seed });
  try {
    const env = environmentOf({ simulator, databaseUrl: database.url, folder });
    // One after the other: the second finds the league read.
    for (const name of ['first', 'second']) {
      const portal = await createPortal(name, { folder, env });
      portals.push(portal);
      await portal.start();
    }
    const records = openRecords(database.url);
    const result = await workAndCompare({
      options,
      portals,
      database,
      records,
      service: createService(simulator),
      say,
    });
    await records.close();
    isToBeKept = !isClean(result);
    return result;
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await simulator.close();
    await database.stop();
    if (isToBeKept) say(`What the servers said is kept in ${folder}.`);
    else await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing was lost, nothing was done twice, and both sides hold the same. */
export function isClean({ losses, duplicates, differences, settledMs }: Result): boolean {
  return settledMs !== null && losses.length + duplicates.length + differences.length === 0;
}

function environmentOf(parts: { simulator: Simulator; databaseUrl: string; folder: string }) {
  const { simulator, databaseUrl, folder } = parts;
  return {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PROVIDER_API_URL: simulator.url,
    PROVIDER_AUTH_URL: simulator.url,
    PROVIDER_API_KEY: simulator.apiKey,
    PROVIDER_WEBHOOK_SECRET: WEBHOOK_SECRET,
    LEAGUE_ADMIN_EMAIL: ADMIN.email,
    LEAGUE_ADMIN_PASSWORD: ADMIN.password,
    // As often as the service's limits allow: what is read in between comes by its webhooks.
    SYNC_CHANGES_MINUTES: '0.25',
    SYNC_FULL_MINUTES: '0.5',
    SYNC_PUSH_SECONDS: '2',
    LOG_LEVEL: 'warn',
  };
}

type Work = {
  options: Options;
  portals: readonly Portal[];
  database: Database;
  records: Records;
  service: Service;
  say: Say;
};

async function workAndCompare({ options, portals, database, records, service, say }: Work): Promise<Result> {
  const { seed, minutes } = options;
  const ledger = createLedger();
  const chaos: Chaos = { kills: 0, killsWhileStarting: 0, databaseKills: 0, faultsSet: 0, strikes: 0 };
  const urls = portals.map(({ url }) => url);
  const admin = createClient(urls, createRandom(seed, 'admin'));
  const accounts = await registerCoaches(admin);
  const members = (await records.members()).filter(({ archived }) => archived === 'false');
  say(
    `${members.length} gymnasts, ${accounts.length} coaches, ${portals.length} servers, seed ${seed}, ${minutes} min.`,
  );

  // Before anything fails: whoever works there knows these by heart.
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
        ...{ service, ledger, seed, codes, eventIds },
        random: createRandom(seed, 'office'),
        members: members.flatMap(({ id, contactId, phone, emergencyContactPhone, email }) =>
          contactId === null ? [] : [{ memberId: id, contactId, phone, emergencyContactPhone, email }],
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
    spoilService({ service, random: createRandom(seed, 'faults'), chaos }, enough),
    killServers({ portals, database, random: createRandom(seed, 'kills'), chaos }, enough),
    killDatabase({ database, random: createRandom(seed, 'database'), chaos }, enough),
  ]);
  await service.setFaults([], 0);
  const settledMs = await settle(records, admin);
  await service.liftLimits();
  const serviceEvents = await service.events();
  const erasures = await records.erasures();
  const findings = compare({
    known: members,
    members: await records.members(),
    contacts: await service.contacts(),
    logged: await records.logged(),
    ledger,
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
    ...{ ledger, chaos, settledMs },
    conflicts: await records.conflicts(),
    erased: erasures.filter(({ state }) => state === 'done').length,
    ...findings,
  };
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
 * Waits until nothing waits and the service was read completely since; null when that never comes. What the service
 * refused while it was spoilt is tried again as the office would, from the Sync screen.
 */
async function settle(records: Records, admin: Client): Promise<number | null> {
  const startedAt = Date.now();
  let quietSince: Date | undefined;
  while (Date.now() - startedAt < SETTLE_MS) {
    await pause(500);
    await retryRefused(records, admin);
    if ((await records.unsettled()) > 0) quietSince = undefined;
    else quietSince ??= new Date();
    if (quietSince && (await records.fullPullsSince(quietSince)) > 0 && (await records.unsettled()) === 0) {
      return Date.now() - startedAt;
    }
  }
  return null;
}

async function retryRefused(records: Records, admin: Client): Promise<void> {
  let refused = await admin.call(routes.syncAdmin.issues, { query: { state: 'refused' } });
  if (refused.verdict === 'refused') {
    await admin.call(routes.auth.login, { body: ADMIN });
    refused = await admin.call(routes.syncAdmin.issues, { query: { state: 'refused' } });
  }
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
  if (refused.verdict !== 'acknowledged') return;
  for (const { memberId } of refused.reply.issues) {
    await admin.call(routes.syncAdmin.resolveIssue, { params: { id: memberId }, body: { action: 'retry' } });
  }
}
