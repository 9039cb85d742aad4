import { cleanLine } from '@league/contract';
import type { ProviderClient, ProviderContact, ReadProgress } from '@league/provider';
import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { providerFailureOf } from './failures.ts';
import { levelIdsOf, storeLevels } from './levels.repository.ts';
import * as repository from './members-sync.repository.ts';
import { type EventsPulled, pullEvents } from './pull-events.ts';
import { foreseeLosses, type Pulled, pullContacts } from './pull-members.ts';
import { type RunResult, readUpTo } from './runs.repository.ts';

export type PullDeps = {
  database: Database;
  provider: ProviderClient;
  maxLossPercent: number;
};

/** Read again this long before the newest change read so far: the service's own order of changes is not exact. */
const OVERLAP_MS = 10 * 60_000;

/** At most this many contacts are asked for one by one before a run calls them missing. */
const MAX_CONFIRMATIONS = 50;

async function databaseTime(database: Database): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select now() as now');
  if (!rows[0]) throw new Error('The database did not tell the time.');
  return rows[0].now;
}

/** Reads the membership levels and the teams on offer; what it gives stores them with the teams of the contacts. */
async function readLeagueFacts({ database, provider }: PullDeps, signal: AbortSignal) {
  const fields = await provider.getFieldMap({ refresh: true, signal });
  const levels = await provider.listMembershipLevels({ signal });
  const offered = fields.team.choices.map(({ label }) => label);
  return (contacts: readonly ProviderContact[]): Promise<repository.SyncContext> =>
    database.inScope(leagueScope(), async (tx) => {
      await storeLevels(tx, levels);
      const names = [...offered, ...contacts.map(({ team }) => team)].map(cleanLine);
      return { teamIds: await repository.ensureTeams(tx, names), levelIds: await levelIdsOf(tx) };
    });
}

/** The newest change read; never in the future, where one wrong time stamp would hide every change to come. */
function newestChange(contacts: readonly ProviderContact[], known: Date | null): Date | null {
  const times = contacts.map(({ updatedAt }) => Date.parse(updatedAt));
  const newest = times.reduce((left, right) => Math.max(left, right), known?.getTime() ?? 0);
  return newest === 0 ? null : new Date(Math.min(newest, Date.now()));
}

/** Contacts of ours that a complete read did not hold and that the service, asked for each, does not know. */
async function confirmMissing(
  { database, provider }: PullDeps,
  contacts: readonly ProviderContact[],
  signal: AbortSignal,
): Promise<number[]> {
  const read = new Set(contacts.map(({ id }) => id));
  const onFile = await database.inScope(leagueScope(), repository.contactsOnFile);
  const absent = onFile.filter((id) => !read.has(id)).slice(0, MAX_CONFIRMATIONS);
  const missing: number[] = [];
  for (const id of absent) if ((await provider.getContact(id, { signal })) === null) missing.push(id);
  return missing;
}

/** The result of a run that would cost more than the set share of the league something, and so must not go on. */
async function brake(
  { database, maxLossPercent }: PullDeps,
  contacts: readonly ProviderContact[],
): Promise<RunResult | null> {
  const { losses, of } = await foreseeLosses(database, contacts);
  // One child leaving is no accident, however small the league.
  if (losses <= 1 || losses * 100 <= of * maxLossPercent) return null;
  return {
    outcome: 'stopped',
    counts: { read: contacts.length, losses },
    message: `Stopped: ${losses} of ${of} gymnasts would have left their rosters or lost what is known of them, more than ${maxLossPercent}%. Nothing was changed. Please check the membership service.`,
    readUpTo: null,
  };
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

type Finished = { pulled: Pulled; missing?: number; events?: EventsPulled; newest: Date | null };

function resultOf({ pulled: { counts, failedContacts }, missing = 0, events, newest }: Finished): RunResult {
  const changed = counts.created + counts.updated + missing;
  const troubles = [
    ...(failedContacts.length > 0
      ? [`Not stored, because another gymnast has the same email: contact ${failedContacts.join(', ')}.`]
      : []),
    ...(events?.trouble ? [events.trouble] : []),
  ];
  const news = [
    ...(counts.created > 0 ? [`${plural(counts.created, 'gymnast', 'gymnasts')} added`] : []),
    ...(counts.updated > 0 ? [`${counts.updated} updated`] : []),
    ...(missing > 0 ? [`${missing} no longer there`] : []),
    ...(counts.conflicts > 0
      ? [`${plural(counts.conflicts, 'value', 'values')} of the portal kept over another`]
      : []),
  ];
  const sentence = `Read ${plural(counts.read, 'contact', 'contacts')}: ${news.length > 0 ? news.join(', ') : 'nothing new'}.`;
  return {
    outcome: troubles.length > 0 ? 'partly' : changed === 0 ? 'unchanged' : 'done',
    counts: { ...counts, missing, failed: failedContacts.length, ...events?.counts },
    message: [sentence, ...troubles].join(' '),
    readUpTo: newest,
  };
}

/** Events come last and by themselves: what hinders them does not undo what was read of the gymnasts. */
async function pullEventsOrSay(deps: PullDeps, signal: AbortSignal): Promise<EventsPulled> {
  try {
    return await pullEvents(deps, signal);
  } catch (error) {
    const failure = providerFailureOf(error);
    if (!failure || signal.aborted) throw error;
    return { counts: { events: 0, registrations: 0 }, trouble: `Events were not read. ${failure.sentence}` };
  }
}

/** Reads everything the service holds and brings the portal in step (design.md section 6): all contacts or none. */
export async function pullAll(
  deps: PullDeps,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: ReadProgress) => void },
): Promise<RunResult> {
  const readAt = await databaseTime(deps.database);
  const storeFacts = await readLeagueFacts(deps, signal);
  const contacts = await deps.provider.listContacts({
    includeArchived: true,
    signal,
    ...(onProgress ? { onPage: onProgress } : {}),
  });
  const stop = await brake(deps, contacts);
  if (stop) return stop;
  const context = await storeFacts(contacts);
  const pulled = await pullContacts(deps.database, contacts, { ...context, readAt });
  const missing = await confirmMissing(deps, contacts, signal);
  await deps.database.inScope(leagueScope(), (tx) => repository.markMissing(tx, missing));
  const events = await pullEventsOrSay(deps, signal);
  return resultOf({ pulled, missing: missing.length, events, newest: newestChange(contacts, null) });
}

/** Reads what changed at the service since the newest change read so far. The first complete pull must have been. */
export async function pullChanges(deps: PullDeps, { signal }: { signal: AbortSignal }): Promise<RunResult> {
  const upTo = await readUpTo(deps.database.unscoped);
  if (!upTo) throw new Error('Changes can only be read after the first complete pull.');
  const readAt = await databaseTime(deps.database);
  const storeFacts = await readLeagueFacts(deps, signal);
  const contacts = await deps.provider.listContacts({
    changedSince: new Date(upTo.getTime() - OVERLAP_MS),
    includeArchived: true,
    signal,
  });
  const stop = await brake(deps, contacts);
  if (stop) return stop;
  const context = await storeFacts(contacts);
  const pulled = await pullContacts(deps.database, contacts, { ...context, readAt });
  return resultOf({ pulled, newest: newestChange(contacts, upTo) });
}
