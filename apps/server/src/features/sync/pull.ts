import type { ProviderClient, ProviderContact, ReadProgress } from '@league/provider';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { membershipLevels } from '../members/members.table.ts';
import * as repository from './members-sync.repository.ts';
import { pullEvents } from './pull-events.ts';
import { foreseeLosses, type PullCounts, pullContacts } from './pull-members.ts';
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
  return rows[0]?.now ?? new Date();
}

/** Stores the membership levels and the teams the service's team field offers; gives what applying contacts needs. */
async function pullLeagueFacts({ database, provider }: PullDeps, signal: AbortSignal) {
  const [fields, levels] = [
    await provider.getFieldMap({ refresh: true, signal }),
    await provider.listMembershipLevels({ signal }),
  ];
  const teamNames = fields.team.choices.map(({ label }) => label.trim());
  return async (contacts: readonly ProviderContact[]): Promise<repository.SyncContext> =>
    database.inScope(leagueScope(), async (tx) => {
      if (levels.length > 0) {
        await tx
          .insert(membershipLevels)
          .values(
            levels.map(({ id, name, approvalRequired, renewal }) => ({
              id,
              name,
              // A period of an unknown kind cannot be reckoned here, so the office decides on each renewal.
              approvalRequired: approvalRequired || renewal.kind === 'Unknown',
              renewalPeriod: renewal,
            })),
          )
          .onConflictDoUpdate({
            target: membershipLevels.id,
            set: {
              name: sql`excluded.name`,
              approvalRequired: sql`excluded.approval_required`,
              renewalPeriod: sql`excluded.renewal_period`,
            },
          });
      }
      const teamIds = await repository.ensureTeams(tx, [
        ...teamNames,
        ...contacts.map(({ team }) => team.trim()),
      ]);
      const rows = await tx.select({ id: membershipLevels.id }).from(membershipLevels);
      return { teamIds, levelIds: new Set(rows.map(({ id }) => id)) };
    });
}

function newestChange(contacts: readonly ProviderContact[], known: Date | null): Date | null {
  return contacts.reduce<Date | null>((newest, { updatedAt }) => {
    const at = new Date(updatedAt);
    return newest === null || at > newest ? at : newest;
  }, known);
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

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function resultOf(counts: PullCounts & Record<string, number>, newest: Date | null): RunResult {
  const changed = counts.created + counts.updated;
  const parts = [
    `Read ${plural(counts.read, 'contact', 'contacts')}:`,
    changed === 0
      ? 'nothing new.'
      : `${plural(counts.created, 'gymnast', 'gymnasts')} added, ${counts.updated} updated.`,
    ...(counts.conflicts > 0
      ? [`${plural(counts.conflicts, 'value', 'values')} of the portal stood against another.`]
      : []),
    ...(counts.failed > 0
      ? [
          `${plural(counts.failed, 'contact', 'contacts')} could not be stored: another gymnast has the same email.`,
        ]
      : []),
  ];
  const outcome = counts.failed > 0 ? 'partly' : changed === 0 ? 'unchanged' : 'done';
  return { outcome, counts, message: parts.join(' '), readUpTo: newest };
}

/** The result of a run that would take more than the set share of the league off the rosters, and so must not go on. */
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
    message: `Stopped: ${losses} of ${of} gymnasts would have left their rosters, more than ${maxLossPercent}%. Nothing was changed. Please check the membership service.`,
    readUpTo: null,
  };
}

/**
 * Reads everything the service holds and brings the portal in step (design.md section 6): complete or not at all.
 */
export async function pullAll(
  deps: PullDeps,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (progress: ReadProgress) => void },
): Promise<RunResult> {
  const readAt = await databaseTime(deps.database);
  const storeFacts = await pullLeagueFacts(deps, signal);
  const contacts = await deps.provider.listContacts({
    includeArchived: true,
    signal,
    ...(onProgress ? { onPage: onProgress } : {}),
  });
  const stop = await brake(deps, contacts);
  if (stop) return stop;
  const context = await storeFacts(contacts);
  const counts = await pullContacts(deps.database, contacts, { ...context, readAt });
  const missing = await confirmMissing(deps, contacts, signal);
  await deps.database.inScope(leagueScope(), (tx) => repository.markMissing(tx, missing));
  const events = await pullEvents(deps, signal);
  return resultOf({ ...counts, missing: missing.length, ...events }, newestChange(contacts, null));
}

/** Reads what changed at the service since the newest change read so far. The first complete pull must have been. */
export async function pullChanges(deps: PullDeps, { signal }: { signal: AbortSignal }): Promise<RunResult> {
  const upTo = await readUpTo(deps.database.unscoped);
  if (!upTo) throw new Error('Changes can only be read after the first complete pull.');
  const readAt = await databaseTime(deps.database);
  const storeFacts = await pullLeagueFacts(deps, signal);
  const contacts = await deps.provider.listContacts({
    changedSince: new Date(upTo.getTime() - OVERLAP_MS),
    includeArchived: true,
    signal,
  });
  const stop = await brake(deps, contacts);
  if (stop) return stop;
  const context = await storeFacts(contacts);
  const counts = await pullContacts(deps.database, contacts, { ...context, readAt });
  return resultOf({ ...counts }, newestChange(contacts, upTo));
}
