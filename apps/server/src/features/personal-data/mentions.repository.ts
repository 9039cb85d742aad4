import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { memberChanges } from '../activity/activity.table.ts';
import { changeMembers, lockMemberRows } from '../members/index.ts';
import { members } from '../members/members.table.ts';
import type { Gymnast } from './gymnast.repository.ts';

/** So much of the text around a mention is shown. */
const AROUND = '.{0,80}';
const ERASED = 'a gymnast who has been erased';

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`;
const patternOf = ({ mentionedAs }: Gymnast) => sql`mention_pattern(${texts(mentionedAs)})`;

export type MentionRow = {
  place: 'notes' | 'log';
  id: number;
  about: string | null;
  by: string | null;
  at: string | null;
  text: string;
  total: number;
};

/** Where notes of other gymnasts and other entries of the log mention the gymnast; the notes first, then the newest. */
export async function findMentions(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  limit: number,
): Promise<MentionRow[]> {
  const { rows } = await tx.execute<MentionRow>(sql`
    with wanted as (select ${patternOf(gymnast)} as pattern), held as (
      select 'notes' as place, id::integer, first_name || ' ' || last_name as about, null as by, null::timestamptz as at,
        coach_notes as text
      from members where id <> ${gymnast.id} and coach_notes is not null
      union all
      select 'log', id, member_name, coach_name, created_at,
        concat_ws(' ', member_name, csv_file_name, details, nullif(before::text, '{}'), nullif(after::text, '{}'))
      from activity_log where member_id is distinct from ${gymnast.id}
    )
    select place, id::integer, about, by, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      regexp_substr(text, ${AROUND} || pattern || ${AROUND}, 1, 1, 'i') as text, count(*) over ()::integer as total
    from held, wanted where text ~* pattern
    order by place desc, held.at desc nulls first, id limit ${limit}`);
  return rows;
}

/** Takes the gymnast's names and addresses out of the notes of these gymnasts; the log says that and not what stood there. */
export async function removeFromNotes(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  { memberIds, actor }: { memberIds: readonly number[]; actor: Actor },
): Promise<void> {
  const others = memberIds.filter((id) => id !== gymnast.id);
  if (others.length === 0) return;
  await lockMemberRows(tx, inArray(members.id, others));
  const { rows } = await tx.execute<typeof members.$inferSelect & { teamName: string | null }>(sql`
    select members.id, first_name as "firstName", last_name as "lastName", email, skill_level as "skillLevel",
      team_id as "teamId", teams.name as "teamName", archived_at as "archivedAt",
      regexp_replace(coach_notes, ${patternOf(gymnast)}, ${ERASED}, 'gi') as "coachNotes"
    from members left join teams on teams.id = members.team_id
    where members.id = any(${ids(others)}) and coach_notes ~* ${patternOf(gymnast)}`);
  for (const isArchived of [false, true]) {
    await changeMembers(tx, actor, {
      changes: rows
        .filter(({ archivedAt }) => (archivedAt !== null) === isArchived)
        .map((member) => ({
          member,
          values: { coachNotes: member.coachNotes },
          log: {
            actionType: 'EDIT_MEMBER',
            details: 'The name of a gymnast who is erased was taken out of the notes',
            before: {},
            after: {},
          },
        })),
      sync: isArchived ? 'as before' : 'waiting',
    });
  }
}

/** Takes them out of these entries of the log. Needs the erasure to be under way. */
export async function removeFromLog(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  entryIds: readonly number[],
): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.execute(sql`
    select erase_mention_from_log(${gymnast.id}, entry, ${texts(gymnast.mentionedAs)})
    from unnest(${ids(entryIds)}) as entry`);
  const without = (column: SQL) =>
    sql`regexp_replace(${column}::text, ${patternOf(gymnast)}, ${ERASED}, 'gi')::jsonb`;
  await tx
    .update(memberChanges)
    .set({ before: without(sql`before`), after: without(sql`after`) })
    .where(
      sql`${memberChanges.activityId} = any(${ids(entryIds)}) and ${memberChanges.memberId} <> ${gymnast.id}`,
    );
}
