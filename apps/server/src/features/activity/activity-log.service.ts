import {
  type ActivityEntry,
  type ActivityFilter,
  calendarDateAt,
  type ListActivityQuery,
  roleMay,
} from '@league/contract';
import { csvLine, writeCsv } from '@league/spreadsheet';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import type { ListPage } from '../../platform/db/queries/list-page.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { inParts, roughSize, rowsForSlice } from '../../platform/slices.ts';
import { presentEntry, presentRow } from './activity-log.presenter.ts';
import * as repository from './activity-log.repository.ts';

export type ActivityLogDeps = { database: Database; clock: Clock; timeZone: string };

const DAYS = { '7days': 7, '30days': 30, '90days': 90 } as const;
const DAY_MS = 24 * 3_600_000;

/** When today began in the league's time zone. Computed by the database, which knows about daylight saving time. */
async function startOfToday(tx: ScopedTransaction, { clock, timeZone }: ActivityLogDeps): Promise<Date> {
  const today = calendarDateAt(clock.now(), timeZone);
  const { rows } = await tx.execute<{ start: Date }>(
    sql`select (${today}::date::timestamp at time zone ${timeZone}) as start`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no start of the day.');
  return new Date(row.start);
}

async function entryFilterOf(
  tx: ScopedTransaction,
  deps: ActivityLogDeps,
  { dateFilter, ...filter }: ActivityFilter,
): Promise<repository.EntryFilter> {
  if (dateFilter === 'all') return { ...filter, since: null };
  if (dateFilter === '1day') return { ...filter, since: await startOfToday(tx, deps) };
  return { ...filter, since: new Date(deps.clock.now().getTime() - DAYS[dateFilter] * DAY_MS) };
}

/** A page of the log, newest first (ACTIVITY-01). */
export function listActivity(
  deps: ActivityLogDeps,
  viewer: Viewer,
  { before, limit, folded, sameChangeAs, ...filter }: ListActivityQuery,
): Promise<ListPage<ActivityEntry>> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const which = await entryFilterOf(tx, deps, filter);
    return repository.readEntriesPage(tx, { ...which, before, limit, folded, sameChangeAs }, presentRow);
  });
}

async function readPageForExport(
  deps: ActivityLogDeps,
  viewer: Viewer,
  { before, limit, ...filter }: Pick<ListActivityQuery, 'before' | 'limit'> & ActivityFilter,
): Promise<ActivityEntry[]> {
  const rows = await deps.database.inScope(scopeOf(viewer), async (tx) =>
    repository.listEntries(tx, { ...(await entryFilterOf(tx, deps, filter)), before, limit }),
  );
  return rows.map(presentEntry);
}

/** How many entries match the filters. */
export function countActivity(
  deps: ActivityLogDeps,
  viewer: Viewer,
  filter: ActivityFilter,
): Promise<{ total: number }> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => ({
    total: await repository.countEntries(tx, await entryFilterOf(tx, deps, filter)),
  }));
}

/** The people the log can be filtered by. Only owners see office people who have done nothing yet (OFFICE-10). */
export function listActivityPeople({ database }: ActivityLogDeps, viewer: Viewer) {
  const withOffice = roleMay(viewer, 'office.manage', 'see');
  return database.inScope(scopeOf(viewer), (tx) => repository.listPeople(tx, { withOffice }));
}

const HEADINGS = [
  'Time',
  'Coach',
  'Coach Email',
  'Action',
  'Member',
  'Member ID',
  'File',
  'Records',
  'Team',
  'Details',
  'Before',
  'After',
] as const;

/** Entries per batch: few at first, since each can hold two notes, then as many as their size allows. */
const EXPORT_PAGE = { first: 50, most: 1000 } as const;

/** `2026-11-28 09:15:00`, which spreadsheets recognize as a time and people in any country can read. */
function timeWriter(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(new Date(instant));
}

function values(entry: ActivityEntry, side: 'before' | 'after'): string {
  return entry.changes.map((change) => `${change.field}: ${change[side]}`).join('; ');
}

/**
 * The entries that match the filters as a CSV file, read page by page while it is sent, so that a large log needs
 * little memory (ACTIVITY-03). The first page is read before anything is sent, so that a failure can still be reported.
 */
export async function exportActivity(
  deps: ActivityLogDeps,
  viewer: Viewer,
  filter: ActivityFilter,
): Promise<{ fileName: string; lines: AsyncIterable<string> }> {
  const readPage = async (limit: number, before?: number) => ({
    limit,
    entries: await readPageForExport(deps, viewer, { ...filter, before, limit }),
  });
  const firstPage = await readPage(EXPORT_PAGE.first);
  const time = timeWriter(deps.timeZone);
  const lineOf = (entry: ActivityEntry) =>
    csvLine([
      time(entry.createdAt),
      entry.coachName,
      entry.coachEmail,
      entry.actionType,
      entry.memberName,
      entry.memberId,
      entry.csvFileName,
      entry.recordCount,
      entry.teamName,
      entry.details,
      values(entry, 'before'),
      values(entry, 'after'),
    ]);
  function* linesOf(entries: readonly ActivityEntry[]) {
    for (const entry of entries) yield lineOf(entry);
  }
  async function* lines() {
    yield writeCsv(HEADINGS);
    for (let page = firstPage; page.entries.length > 0; ) {
      const { limit, entries } = page;
      yield* inParts(linesOf(entries));
      if (entries.length < limit) return;
      const last = { rows: entries.length, size: roughSize(entries) };
      page = await readPage(rowsForSlice(last, EXPORT_PAGE.most), entries.at(-1)?.id);
    }
  }
  return {
    fileName: `coach-activity-logs-${calendarDateAt(deps.clock.now(), deps.timeZone)}.csv`,
    lines: lines(),
  };
}
