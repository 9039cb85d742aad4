import { cleanLine, type SyncFact } from '@league/contract';
import type { ContactListQuery, ProviderClient, ProviderContact } from '@league/provider';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isRefusedByDatabase } from '../../../platform/db/failures.ts';
import { analyzeGrownTables } from '../../../platform/db/queries/statistics.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { storeSkillLevels } from '../../members/index.ts';
import { brake, spendLosses, storeDryRun } from '../compare/brake.ts';
import { createContactPlanner } from '../compare/contact-planner.ts';
import type { PlannedMember } from '../compare/planned-members.ts';
import { removeStoppedPlan } from '../office/plans.repository.ts';
import { providerFailureOf } from '../runs/failures.ts';
import { isAccountRead, markAccountRead } from '../runs/provider-account.repository.ts';
import { type RunResult, readUpTo } from '../runs/runs.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import { levelIdsOf, storeLevels } from '../store/levels.repository.ts';
import { storeOtherContacts } from '../store/other-contacts.repository.ts';
import { storeFields } from '../store/provider-fields.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import type { SyncContext } from '../store/write-members.repository.ts';
import { teamNamesOf } from '../values/not-taken.ts';
import { levelsOffered } from '../values/offered-levels.ts';
import { databaseTime } from '../values/read-time.ts';
import { readEach } from './left-out.ts';
import { linkSameGymnasts } from './link-same-gymnasts.ts';
import type { PullRunContext } from './pull-context.ts';
import { type EventsPulled, pullEvents } from './pull-events.ts';
import { contactsWithChanges, type Pulled, pullContacts } from './pull-members.ts';
import { resultOf } from './pull-result.ts';
import { rereadStaleContacts } from './stale-contacts.ts';

export type PullDeps = {
  clock: Clock;
  database: Database;
  provider: ProviderClient;
  maxLossPercent: number;
  timeZone: string;
};

export type PullOptions = PullRunContext & {
  /** True if a person waits for the result. */
  isAskedFor: boolean;
};

/**
 * Reads again from this long before the newest change read so far, because the service does not order changes exactly.
 */
const OVERLAP_MS = 10 * 60_000;

/** At most this many contacts per run are requested one by one before they count as missing. */
const MAX_CONFIRMATIONS = 50;

/** The limit if a person waits: the office may have allowed many losses at once. */
const MAX_CONFIRMATIONS_ASKED_FOR = 500;

/**
 * Reads the membership levels, teams and skill levels on offer. Returns a function that stores them with the teams of
 * the contacts. Renames are applied here at once, before any contact is compared.
 */
async function readLeagueFacts({ database, provider }: PullDeps, { signal, fence, leftOut }: PullRunContext) {
  const fields = await provider.getFieldMap({ refresh: true, signal });
  const levels = await provider.listMembershipLevels({
    signal,
    onUnreadable: (id) => leftOut.add('level', id),
  });
  const offered = fields.team.choices.map(({ label }) => cleanLine(label));
  await database.inScope(leagueScope(), async (tx) => {
    await fence(tx);
    await storeLevels(tx, levels);
    await storeFields(tx, fields);
    await storeSkillLevels(tx, levelsOffered(fields.skillLevel));
  });
  return (contacts: readonly ProviderContact[]): Promise<SyncContext> =>
    database.inScope(leagueScope(), async (tx) => {
      const names = await knownNames(tx);
      const teams = [...offered, ...teamNamesOf(contacts, names)];
      return {
        teamIds: await repository.ensureTeams(tx, teams),
        levelIds: await levelIdsOf(tx),
      };
    });
}

/** The contacts that were read, and what the run would do with them. */
type ContactsRead = { contacts: ProviderContact[]; planned: PlannedMember[] };

/** Reads contacts, and compares each page with the portal while the next one is being read. */
async function readContacts(
  { database, provider }: PullDeps,
  query: ContactListQuery,
  { readAt, runContext: { signal, report, leftOut } }: { readAt: Date; runContext: PullRunContext },
): Promise<ContactsRead> {
  const planner = createContactPlanner(database, readAt);
  const listed = await provider.listContacts({
    ...query,
    includeArchived: true,
    signal,
    onUnreadable: (id) => leftOut.add('contact', id),
    onPage: ({ items, read, total }) => {
      report('members', read, total);
      return planner.add(items);
    },
  });
  const { stale, current } = await rereadStaleContacts({ database, provider }, listed, { signal, leftOut });
  await planner.add(current);
  const contacts = [...listed.filter(({ id }) => !stale.has(id)), ...current];
  return { contacts, planned: await planner.planned(contacts) };
}

const earliest = (moments: readonly Date[]): Date =>
  new Date(Math.min(...moments.map((moment) => moment.getTime())));

/** The provider's time and ours when a read begins; the provider's only if it reports one. */
function timesAtStart({ provider, clock }: PullDeps): Date[] {
  const serviceTime = provider.serviceTime();
  return serviceTime ? [serviceTime, clock.now()] : [clock.now()];
}

/**
 * Up to which change everything has been read: the newest change read, but not after the start of the read, since a
 * contact that was read early may have changed before the end. If the clocks differ, the earlier one counts: reading
 * something twice costs little, while a future time stamp must not hide later changes. Null if nothing was read.
 */
function markOf(contacts: readonly ProviderContact[], begun: readonly Date[]): Date | null {
  if (contacts.length === 0) return null;
  const newest = contacts.reduce((latest, { updatedAt }) => Math.max(latest, Date.parse(updatedAt)), 0);
  return earliest([new Date(newest), ...begun]);
}

/** Our contacts that were not in a complete read and that the provider reports as not found. */
async function confirmMissing(
  { database, provider }: PullDeps,
  contacts: readonly ProviderContact[],
  { signal, leftOut, isAskedFor }: PullOptions,
): Promise<number[]> {
  const read = new Set(contacts.map(({ id }) => id));
  const onFile = await database.inScope(leagueScope(), repository.contactsOnFile);
  const absent = onFile.filter((id) => !read.has(id) && !leftOut.has('contact', id));
  const missing: number[] = [];
  await readEach(
    absent.slice(0, isAskedFor ? MAX_CONFIRMATIONS_ASKED_FOR : MAX_CONFIRMATIONS),
    async (id) => {
      if ((await provider.getContact(id, { signal })) === null) missing.push(id);
    },
    (id) => leftOut.add('contact', id),
  );
  return missing;
}

/**
 * Gymnasts on rosters whose contacts were not in a complete read. An empty list does not mean that all are gone
 * (PROVIDER-08).
 */
async function absentFrom(
  { database }: PullDeps,
  contacts: readonly ProviderContact[],
  { leftOut }: PullRunContext,
): Promise<repository.SyncMember[]> {
  const read = new Set(contacts.map(({ id }) => id));
  return database.inScope(leagueScope(), async (tx) => {
    const onFile = await repository.contactsOnFile(tx);
    const absent = onFile.filter((id) => !read.has(id) && !leftOut.has('contact', id));
    if (absent.length === 0) return [];
    const members = await repository.membersOfContacts(tx, absent);
    return [...members.values()].filter(({ portal }) => !portal.archived);
  });
}

const UNSTORED: SyncFact = { code: 'notStored' };

/**
 * Reads the events last and separately: if that fails, what was read of the gymnasts still counts. Returns the failure
 * as trouble.
 */
async function pullEventsOrReport(deps: PullDeps, options: PullOptions): Promise<EventsPulled> {
  try {
    return await pullEvents(deps, options);
  } catch (error) {
    const fact = providerFailureOf(error)?.fact ?? (isRefusedByDatabase(error) ? UNSTORED : undefined);
    if (fact === undefined || options.signal.aborted) throw error;
    return {
      counts: { events: 0, registrations: 0, eventsUnread: 1 },
      trouble: [{ code: 'eventsNotRead' }, fact],
    };
  }
}

async function takeOver(
  { database }: PullDeps,
  planned: readonly PlannedMember[],
  { context, readAt, runContext }: { context: SyncContext; readAt: Date; runContext: PullRunContext },
): Promise<Pulled> {
  const { report, signal, fence, leftOut } = runContext;
  const changed = contactsWithChanges(planned, context);
  report('saving', 0, changed.length);
  return pullContacts(database, changed, { ...context, readAt, signal, fence, leftOut }, (done) =>
    report('saving', done, changed.length),
  );
}

/**
 * Reads all contacts. In an account that the office has just chosen, first links the portal's gymnasts to its contacts.
 */
async function readAllContacts(
  deps: PullDeps,
  options: { readAt: Date; runContext: PullRunContext },
): Promise<ContactsRead> {
  const read = await readContacts(deps, {}, options);
  const { database } = deps;
  if (await isAccountRead(database.unscoped)) return read;
  await database.inScope(leagueScope(), async (tx) => {
    await options.runContext.fence(tx);
    await linkSameGymnasts(tx, read.contacts);
  });
  const planner = createContactPlanner(database, options.readAt);
  await planner.add(read.contacts);
  return { contacts: read.contacts, planned: await planner.planned(read.contacts) };
}

/** Reads everything the provider has and brings the portal in step with it (decision 0004): all contacts or none. */
export async function pullAll(deps: PullDeps, options: PullOptions): Promise<RunResult> {
  const { database } = deps;
  const readAt = await databaseTime(database);
  const storeFacts = await readLeagueFacts(deps, options);
  const begun = timesAtStart(deps);
  const { contacts, planned } = await readAllContacts(deps, { readAt, runContext: options });
  const { isAskedFor } = options;
  const read = contacts.length;
  const absent = await absentFrom(deps, contacts, options);
  const { stop } = await brake(deps, { read, planned, absent }, { isAskedFor, isComplete: true });
  if (stop) return stop;
  const context = await storeFacts(contacts);
  const pulled = await takeOver(deps, planned, { context, readAt, runContext: options });
  await analyzeGrownTables(database);
  const missing = await confirmMissing(deps, contacts, options);
  await database.inScope(leagueScope(), async (tx) => {
    await options.fence(tx);
    await removeStoppedPlan(tx);
    await markAccountRead(tx);
    await repository.forgetChanged(tx);
    await repository.markMissing(tx, missing);
    await storeOtherContacts(tx, planned, { isComplete: true });
  });
  const events = await pullEventsOrReport(deps, options);
  await analyzeGrownTables(database);
  return resultOf({ read, pulled, missing: missing.length, events, readUpTo: markOf(contacts, begun) });
}

/** Reads everything and writes nothing: stores what a full pull would do as a plan. */
export async function planAll(deps: PullDeps, options: PullOptions): Promise<RunResult> {
  const readAt = await databaseTime(deps.database);
  const { contacts, planned } = await readContacts(deps, {}, { readAt, runContext: options });
  const absent = await absentFrom(deps, contacts, options);
  return storeDryRun(deps, { read: contacts.length, planned, absent });
}

/**
 * Reads what changed at the provider since the newest change read so far, and the contacts of members whose renewal is
 * due, because a lapse does not count as a change there (API section 13.3). With a team, also reads all of its
 * contacts. Before the first complete pull, everything counts as changed.
 */
export async function pullChanges(
  deps: PullDeps,
  options: PullOptions & { teamId: number | null },
): Promise<RunResult> {
  const upTo = await readUpTo(deps.database.unscoped);
  if (!upTo || !(await isAccountRead(deps.database.unscoped))) return pullAll(deps, options);
  const readAt = await databaseTime(deps.database);
  const storeFacts = await readLeagueFacts(deps, options);
  const begun = timesAtStart(deps);
  const since = earliest([upTo, ...begun]);
  const changedSince = new Date(since.getTime() - OVERLAP_MS);
  const changed = await readContacts(deps, { changedSince }, { readAt, runContext: options });
  const known = new Set(changed.contacts.map(({ id }) => id));
  const others = await deps.database.inScope(leagueScope(), (tx) =>
    repository.contactsToReadAnyway(tx, options.teamId),
  );
  const ids = others.filter((id) => !known.has(id));
  const beside = await readContacts(deps, { ids }, { readAt, runContext: options });
  const contacts = [...changed.contacts, ...beside.contacts];
  const planned = [...changed.planned, ...beside.planned];
  const { isAskedFor } = options;
  const read = contacts.length;
  const { stop, losses } = await brake(deps, { read, planned }, { isAskedFor, isComplete: false });
  if (stop) return stop;
  const context = await storeFacts(contacts);
  const pulled = await takeOver(deps, planned, { context, readAt, runContext: options });
  await spendLosses(deps.database, losses);
  await deps.database.inScope(leagueScope(), async (tx) => {
    await options.fence(tx);
    await storeOtherContacts(tx, planned, { isComplete: false });
  });
  return resultOf({ read, pulled, readUpTo: markOf(changed.contacts, begun) ?? since });
}
