import {
  type ActionType,
  type ActivityFacts,
  activityWords,
  type ChosenLevel,
  foldForSearch,
  remarkOnLevels,
  withoutNeverLogged,
} from '@league/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/queries/insert-rows.ts';
import { together } from '../../platform/db/together.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { activityLog, memberChanges } from './activity.table.ts';
import { assertMayLog } from './log-share.ts';

export type NewActivityEntry = {
  actionType: ActionType;
  /** Null for an action that is not about one gymnast. */
  memberId: number | null;
  memberName: string | null;
  teamId: number | null;
  teamName: string | null;
  facts: ActivityFacts;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  csvFileName?: string;
  recordCount?: number;
  /** The bulk change that this is part of. */
  bulkChangeId?: number;
};

/** Folds each text and joins the results, which equals folding the joined text. */
function foldTogether(...texts: readonly (string | null)[]): string {
  return texts
    .map((text) => foldForSearch(text ?? ''))
    .filter((text) => text !== '')
    .join(' ');
}

/** Who did what an entry records: a person, or the membership service, which has no account here. */
export type LoggedActor = Pick<Actor, 'name' | 'email'> &
  Partial<Pick<Actor, 'role'>> & { readonly id: number | null };

function insertEntries(actor: LoggedActor, entries: readonly NewActivityEntry[]): SQL {
  const who = foldTogether(actor.name, actor.email);
  return insertRows(
    activityLog,
    entries.map(({ csvFileName = null, recordCount = null, bulkChangeId = null, ...entry }) => ({
      ...entry,
      before: withoutNeverLogged(entry.before),
      after: withoutNeverLogged(entry.after),
      csvFileName,
      recordCount,
      bulkChangeId,
      userId: actor.id,
      coachName: actor.name,
      coachEmail: actor.email,
      searchText: foldTogether(who, entry.memberName, entry.teamName, csvFileName, activityWords(entry)),
    })),
  );
}

type Values = Readonly<Record<string, unknown>>;

/** The values of an entry that must not be in the log. */
function unloggedOf(values: Values): Values {
  const logged = withoutNeverLogged(values);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !(field in logged)));
}

/** The values that undo a change, by gymnast; a step has one row for each (decision 0077). */
function unloggedRows(entries: readonly NewActivityEntry[]): SQL | null {
  const rows = entries
    .map(({ memberId, before, after }) => ({
      memberId,
      before: unloggedOf(before),
      after: unloggedOf(after),
    }))
    .filter(({ memberId, before }) => memberId !== null && Object.keys(before).length > 0);
  if (rows.length === 0) return null;
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as unlogged("memberId" integer, before jsonb, after jsonb)`;
}

const intoMemberChanges = sql`
  insert into ${memberChanges} (activity_id, member_id, team_id, bulk_change_id, before, after)`;

const returned = sql`returning id, member_id, team_id, bulk_change_id, before, after`;

/**
 * Logs what the actor did, in the transaction of the action itself (ACTIVITY-04). Values of a gymnast that must not be in
 * the log are stored in `member_changes`. Throws TOO_MANY_REQUESTS for a coach who has caused too many entries.
 */
export async function recordActivity(
  tx: ScopedTransaction,
  actor: LoggedActor,
  entries: readonly NewActivityEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await assertMayLog(tx, actor, entries.length);
  const unlogged = unloggedRows(entries);
  if (unlogged === null) await tx.execute(insertEntries(actor, entries));
  else {
    await tx.execute(sql`
      with logged as (${insertEntries(actor, entries)} ${returned})
      ${intoMemberChanges}
      select logged.id, member_id, team_id, bulk_change_id, unlogged.before, unlogged.after
      from logged join ${unlogged} on unlogged."memberId" = logged.member_id`);
  }
}

/** Logs changes of gymnasts, and stores the values that undo each of them (ROSTER-08). */
export async function recordMemberChanges(
  tx: ScopedTransaction,
  actor: LoggedActor,
  entries: readonly NewActivityEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const unlogged = unloggedRows(entries);
  const changes =
    unlogged === null
      ? sql`select * from logged where before <> '{}'`
      : sql`
        select logged.id, member_id, team_id, bulk_change_id,
          logged.before || coalesce(unlogged.before, '{}'), logged.after || coalesce(unlogged.after, '{}')
        from logged left join ${unlogged} on unlogged."memberId" = logged.member_id
        where logged.before <> '{}' or unlogged.before is not null`;
  const insertion = sql`
    with logged as (${insertEntries(actor, entries)} ${returned})
    ${intoMemberChanges} ${changes}`;
  await together([assertMayLog(tx, actor, entries.length), tx.execute(insertion)]);
}

/** A new gymnast's columns `levels` and `foldedRemark` for {@link creationEntries}; empty if the levels need no remark. */
export function levelColumns(levels: ChosenLevel | undefined): { levels: string; foldedRemark: string } {
  const remark = levels ? remarkOnLevels(levels) : '';
  if (remark === '') return { levels: '', foldedRemark: '' };
  return { levels: JSON.stringify(levels), foldedRemark: foldForSearch(remark) };
}

/**
 * A statement that logs one action which created many members of one team. `created` is a query that returns for each, in
 * the order of the entries: "memberId", "memberName", "foldedName" (folded by foldForSearch), "levels" and "foldedRemark"
 * from levelColumns, and "after".
 */
export function creationEntries(
  actor: Actor,
  {
    actionType,
    teamId,
    teamName,
    facts,
    created,
  }: Pick<NewActivityEntry, 'actionType' | 'teamId' | 'teamName' | 'facts'> & { created: SQL },
): SQL {
  const textBeforeName = foldTogether(actor.name, actor.email);
  const textAfterName = foldTogether(teamName, activityWords({ facts, before: null, after: null }));
  const stored = sql`${JSON.stringify(facts)}::jsonb`;
  return sql`
    insert into ${activityLog} (action_type, user_id, coach_name, coach_email, team_id, team_name, member_id, member_name,
      facts, before, after, search_text)
    select ${actionType}, ${actor.id}::integer, ${actor.name}, ${actor.email}, ${teamId}::integer, ${teamName},
      created."memberId", created."memberName",
      case created.levels when '' then ${stored} else ${stored} || jsonb_build_object('levels', created.levels::jsonb) end,
      '{}', created."after",
      concat_ws(' ', nullif(${textBeforeName}, ''), nullif(created."foldedName", ''), nullif(${textAfterName}, ''),
        nullif(created."foldedRemark", ''))
    from (${created}) as created`;
}
