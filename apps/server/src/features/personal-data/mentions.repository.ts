import {
  activityWords,
  CODE_KEYS,
  type Guardian,
  guardiansText,
  LIMITS,
  type Mention,
  PERSONAL_DATA_WORDS,
} from '@league/contract';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { memberChanges } from '../activity/activity.table.ts';
import { changeMembers, lockMemberRows, type MemberValues } from '../members/index.ts';
import { members } from '../members/members.table.ts';
import type { Gymnast } from './gymnast.repository.ts';
import { mentions, patternOf, texts } from './mentions.sql.ts';
import { type PartedTable, partsOf } from './table-parts.ts';

/** How many characters are shown before and after a mention. */
const AROUND = 80;
/** From how many gymnasts or log entries one statement removes mentions. */
const ROWS_AT_ONCE = 50;
const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`;

/** Where the row of another gymnast can mention one. */
const MEMBER_PLACES = ['notes', 'health', 'guardians'] as const satisfies readonly Mention['place'][];
type MemberPlace = (typeof MEMBER_PLACES)[number];

export type MentionRow = {
  place: Mention['place'];
  id: number;
  about: string | null;
  by: string | null;
  at: string | null;
  text: string;
};

const STORED_IN_LOG = sql`concat_ws(' ', member_name, csv_file_name, details, facts::text, before::text, after::text)`;
const LOGGED = sql`concat_ws(' · ', member_name, csv_file_name, details,
  texts_of_json(facts - ${sql.param([...CODE_KEYS])}::text[]), texts_of_json(before), texts_of_json(after))`;

/**
 * Names and relations of a gymnast's guardians. An email that the family shares is not only the gymnast's, so it stays.
 */
const GUARDIANS = sql`(select string_agg(concat_ws(', ', nullif(name, ''), nullif(relation, '')), '; ' order by place)
  from guardians where member_id = members.id)`;

/** The texts of other gymnasts that can contain a name. */
const OF_MEMBERS: Readonly<Record<MemberPlace, SQL>> = {
  notes: sql`coach_notes`,
  health: sql`health_note`,
  guardians: GUARDIANS,
};

const PLACES: readonly { parted: PartedTable; find: (gymnast: Gymnast, part: SQL) => SQL }[] = [
  {
    parted: { table: 'members', key: ['id'] },
    find: (gymnast, part) =>
      sql.join(
        MEMBER_PLACES.map(
          (place) => sql`
      select ${place}::text as place, id::integer, first_name || ' ' || last_name as about, null as by,
        null::timestamptz as at, held.text
      from members, lateral (select ${OF_MEMBERS[place]} as text) as held where ${part} and id <> ${gymnast.id}
        and ${mentions(gymnast, { stored: sql`held.text`, text: sql`held.text` })}`,
        ),
        sql` union all `,
      ),
  },
  {
    parted: { table: 'activity_log', key: ['id'], isNewestFirst: true },
    find: (gymnast, part) => sql`
      select 'log' as place, id::integer, member_name as about, coach_name as by, created_at as at, ${LOGGED} as text
      from activity_log where ${part} and member_id is distinct from ${gymnast.id}
        and ${mentions(gymnast, { stored: STORED_IN_LOG, text: LOGGED })}`,
  },
];

/** The first mentions in a part, each with the text around it, and how many there are. */
async function findInPart(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  { found, limit }: { found: SQL; limit: number },
): Promise<{ total: number; rows: MentionRow[] }> {
  if (limit === 0) {
    const { rows } = await tx.execute<{ total: number }>(
      sql`select count(*)::integer as total from (${found}) as found`,
    );
    return { total: rows[0]?.total ?? 0, rows: [] };
  }
  const { rows } = await tx.execute<MentionRow & { total: number }>(sql`
    with found as materialized (${found}), listed as materialized (
      select *, count(*) over ()::integer as total from found order by at desc nulls first, id, place limit ${limit}
    )
    select place, id, about, by, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      substr(text, starts, ends - starts + ${AROUND}::integer) as text, total
    from listed, (select ${patternOf(gymnast)} as pattern) as wanted,
      lateral (select greatest(regexp_instr(text, pattern, 1, 1, 0, 'i') - ${AROUND}::integer, 1) as starts,
        regexp_instr(text, pattern, 1, 1, 1, 'i') as ends) as mention
    order by listed.at desc nulls first, id, place`);
  return { total: rows[0]?.total ?? 0, rows };
}

/**
 * Where notes, health notes and guardians of other gymnasts, and other log entries, mention the gymnast: the number,
 * and the first ones. Gymnasts come before log entries, the newest first. Each part is read in its own transaction.
 */
export async function findMentions(
  read: <Result>(work: (tx: ScopedTransaction) => Promise<Result>) => Promise<Result>,
  gymnast: Gymnast,
  limit: number,
): Promise<{ total: number; rows: MentionRow[] }> {
  const all = { total: 0, rows: [] as MentionRow[] };
  for (const { parted, find } of PLACES) {
    for await (const part of partsOf(parted, read)) {
      const wanted = { found: find(gymnast, part), limit: limit - all.rows.length };
      const { total, rows } = await read((tx) => findInPart(tx, gymnast, wanted));
      all.total += total;
      all.rows.push(...rows);
    }
  }
  return all;
}

/**
 * Removes the gymnast's names and addresses from the notes, health notes and guardians of other gymnasts. The log
 * records that, without the removed text.
 */
export async function removeFromMembers(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  { places, actor }: { places: Readonly<Record<MemberPlace, readonly number[]>>; actor: Actor },
): Promise<void> {
  const others = [...new Set(MEMBER_PLACES.flatMap((place) => places[place]))].filter(
    (id) => id !== gymnast.id,
  );
  if (others.length === 0) return;
  await lockMemberRows(tx, inArray(members.id, others));
  for (let at = 0; at < others.length; at += ROWS_AT_ONCE)
    await removeFromPart(tx, gymnast, { memberIds: others.slice(at, at + ROWS_AT_ONCE), places, actor });
}

type MentioningRow = typeof members.$inferSelect & { teamName: string | null; guardians: Guardian[] | null };

async function removeFromPart(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  {
    memberIds,
    places,
    actor,
  }: { memberIds: readonly number[]; places: Readonly<Record<MemberPlace, readonly number[]>>; actor: Actor },
): Promise<void> {
  const without = (column: SQL) =>
    sql`regexp_replace(${column}, ${patternOf(gymnast)}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi')`;
  const { rows } = await tx.execute<MentioningRow>(sql`
    select members.id, first_name as "firstName", last_name as "lastName", email, skill_level as "skillLevel",
      team_id as "teamId", teams.name as "teamName", archived_at as "archivedAt",
      case when coach_notes ~* ${patternOf(gymnast)} then ${without(sql`coach_notes`)} end as "coachNotes",
      case when health_note ~* ${patternOf(gymnast)} then ${without(sql`health_note`)} end as "healthNote",
      case when ${GUARDIANS} ~* ${patternOf(gymnast)} then (
        select jsonb_agg(jsonb_build_object('name', ${without(sql`name`)}, 'relation', ${without(sql`relation`)},
          'phone', phone, 'email', email, 'isEmergency', is_emergency) order by place)
        from guardians where member_id = members.id) end as guardians
    from members left join teams on teams.id = members.team_id where members.id = any(${ids(memberIds)})`);
  for (const isArchived of [false, true]) {
    await changeMembers(tx, actor, {
      changes: rows
        .filter(({ archivedAt }) => (archivedAt !== null) === isArchived)
        .map((member) => ({ member, values: textsWithout(member, places) }))
        .filter(({ values }) => Object.keys(values).length > 0)
        .map((change) => ({
          ...change,
          log: {
            actionType: 'EDIT_MEMBER',
            facts: { code: 'nameTakenOut' },
            before: {},
            after: {},
          },
        })),
      sync: isArchived ? 'as before' : 'waiting',
    });
  }
}

/** The changed texts of a row: those that mention the gymnast and that the office has chosen. */
function textsWithout(
  { id, coachNotes, healthNote, guardians }: MentioningRow,
  places: Readonly<Record<MemberPlace, readonly number[]>>,
): MemberValues {
  return {
    ...(coachNotes !== null && places.notes.includes(id) && { coachNotes }),
    ...(healthNote !== null && places.health.includes(id) && { healthNote }),
    ...(guardians !== null &&
      places.guardians.includes(id) && { guardians: guardiansText(guardians.map(shortened)) }),
  };
}

/** The replacement is longer than most names, so the text may need to be shortened. */
const shortened = ({ name, relation, ...guardian }: Guardian): Guardian => ({
  ...guardian,
  name: name.slice(0, LIMITS.name),
  relation: relation.slice(0, LIMITS.name),
});

/** Removes the gymnast's names and addresses from these log entries. Only allowed during an erasure. */
export async function removeFromLog(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  entryIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < entryIds.length; at += ROWS_AT_ONCE)
    await removeFromEntries(tx, gymnast, entryIds.slice(at, at + ROWS_AT_ONCE));
}

async function removeFromEntries(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  entryIds: readonly number[],
): Promise<void> {
  const without = (column: SQL) => sql`erase_mentions(${column}, ${patternOf(gymnast)})`;
  const erased = await tx.execute<Parameters<typeof activityWords>[0] & { id: string }>(sql`
    select id, facts_without_mentions(facts, ${patternOf(gymnast)}) as facts,
      regexp_replace(details, ${patternOf(gymnast)}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi') as details,
      ${without(sql`before`)} as before, ${without(sql`after`)} as after
    from activity_log where id = any(${ids(entryIds)})`);
  await tx.execute(sql`
    select erase_mention_from_log(${gymnast.id}, id, ${texts(gymnast.mentionedAs)}, words)
    from unnest(${ids(erased.rows.map(({ id }) => Number(id)))}, ${texts(erased.rows.map(activityWords))}) as entry(id, words)`);
  await tx
    .update(memberChanges)
    .set({ before: without(sql`before`), after: without(sql`after`) })
    .where(
      sql`${memberChanges.activityId} = any(${ids(entryIds)}) and ${memberChanges.memberId} <> ${gymnast.id}`,
    );
}

/** Former values of other gymnasts that are stored as JSON: the tables with their columns, and whose the rows are. */
const FORMER_VALUES: readonly { table: string; columns: readonly string[]; isOther: (id: number) => SQL }[] =
  [
    {
      table: 'member_merges',
      columns: ['kept_before', 'merged_before'],
      isOther: (id) => sql`${id} not in (kept_id, merged_id)`,
    },
    { table: 'sync_plans', columns: ['entries'], isOther: () => sql`true` },
    {
      table: 'members',
      columns: ['update_attempts', 'create_attempts', 'not_taken'],
      isOther: (id) => sql`id <> ${id}`,
    },
  ];

/**
 * Removes the gymnast's names and addresses from former values of other gymnasts: those that a merge or a change of a
 * health note can put back, that differ from the provider's, that a sync would change, or that were sent. The office is
 * not asked, because these are not present texts, and the log does not say what a health note said. Only allowed during
 * an erasure.
 */
export async function removeFromFormerValues(tx: ScopedTransaction, gymnast: Gymnast): Promise<void> {
  const pattern = patternOf(gymnast);
  const inJson = (column: SQL) =>
    mentions(gymnast, { stored: sql`${column}::text`, text: sql`texts_of_json(${column})` });
  for (const { table, columns, isOther } of FORMER_VALUES) {
    for (const name of columns) {
      const column = sql.identifier(name);
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${column} = erase_mentions(${column}, ${pattern})
        where ${isOther(gymnast.id)} and ${inJson(sql`${column}`)}`);
    }
  }
  for (const name of ['portal_value', 'provider_value']) {
    const column = sql.identifier(name);
    await tx.execute(sql`
      update sync_conflicts
      set ${column} = regexp_replace(${column}, ${pattern}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi')
      where member_id <> ${gymnast.id} and ${mentions(gymnast, { stored: sql`${column}`, text: sql`${column}` })}`);
  }
  const hasMention = (column: SQL) => sql`${column} ->> 'healthNote' ~* ${pattern}`;
  await tx
    .update(memberChanges)
    .set({ before: sql`erase_mentions(before, ${pattern})`, after: sql`erase_mentions(after, ${pattern})` })
    .where(
      sql`${memberChanges.memberId} <> ${gymnast.id} and (${hasMention(sql`before`)} or ${hasMention(sql`after`)})`,
    );
}
