import { activityWords, PERSONAL_DATA_WORDS, type SyncFact, syncWords } from '@league/contract';
import { type SQL, sql } from 'drizzle-orm';
import { imports } from '../imports/imports.table.ts';
import {
  columnsWithOwnNames,
  columnsWithoutSamples,
  hasSamples,
  headingsInOneRow,
  ownNamesByHeading,
  problemsWithOwnNames,
  warningsWithOwnNames,
} from '../imports/index.ts';
import type { Gymnast } from './gymnast.repository.ts';
import { mentions, patternOf, texts } from './mentions.sql.ts';
import type { PartedTable } from './table-parts.ts';

/** A table with data of gymnasts: what the copy includes of it, and how an erasure removes one gymnast from it. */
export type HeldTable = {
  readonly table: string;
  /** Selects their rows, each as one column `row`; null if the table stores only a number. */
  readonly copy: {
    readonly as: string;
    readonly select: (gymnast: Gymnast) => SQL;
    /** Converts a row for the family to read; without it they read the row as stored. */
    readonly present?: (row: unknown) => unknown;
  } | null;
  /**
   * Null if the data is removed with their own row, or names no one. `part` is a condition on the rows of `parts`, for
   * tables whose texts about other gymnasts are searched.
   */
  readonly erase: ((gymnast: Gymnast, part: SQL) => SQL) | null;
  readonly parts?: PartedTable;
};

const IMPORT_ROWS: PartedTable = { table: 'import_rows', key: ['import_id', 'outcome', 'row'] };

type Logged = Parameters<typeof activityWords>[0];

/** A log entry with its words in place of its facts. */
function inWords(row: unknown): unknown {
  const { facts, ...entry } = row as Logged;
  return { ...entry, details: activityWords({ facts, ...entry }) };
}

/** A row with Wild Apricot's reason in words, in place of its fact. */
const withReasonInWords =
  ({ fact, words }: { readonly fact: string; readonly words: string }) =>
  (row: unknown): unknown => {
    const { [fact]: reason, ...others } = row as Readonly<Record<string, unknown>>;
    return { ...others, [words]: reason ? syncWords(reason as SyncFact) : null };
  };

const EMPTIED = activityWords({ facts: { code: 'emptied' }, before: null, after: null });

/** Whether a written name is the gymnast's; `besides` decides if two gymnasts have that name. */
function isTheirName(column: SQL, { names, namesAlone }: Gymnast, besides: SQL = sql`false`): SQL {
  const folded = sql`fold_for_search(replace(${column}, ',', ' '))`;
  return sql`(${folded} = any(${texts(namesAlone)}) or (${folded} = any(${texts(names)}) and ${besides}))`;
}

const hasTheirEmail = ({ emails }: Gymnast) => sql`exists (
  select from jsonb_array_elements_text(coalesce(cells, '[]')) as cell where lower(btrim(cell)) = any(${texts(emails)}))`;

/**
 * A row under the name of another gymnast belongs to that one, even if a coach typed this gymnast's address in it (case
 * C44).
 */
const isNamedAsAnother = ({
  id,
}: Gymnast) => sql`fold_for_search(replace(import_rows.member_name, ',', ' ')) in (
  select fold_for_search(written.name) from members other,
    lateral (values (other.first_name || ' ' || other.last_name), (other.last_name || ' ' || other.first_name)) as written(name)
  where other.id <> ${id} and other.merged_into_id is distinct from ${id})`;

/** Import rows that created the gymnast, or that name them, even misspelled, without having created them. */
const isTheirRow = (gymnast: Gymnast) => sql`(import_rows.member_id = ${gymnast.id}
  or (import_rows.member_id is null and (${isTheirName(sql`import_rows.member_name`, gymnast, hasTheirEmail(gymnast))}
    or (${hasTheirEmail(gymnast)} and not ${isNamedAsAnother(gymnast)}))))`;

/** Whether another gymnast's row mentions the gymnast in a cell, a reason or a warning. */
const mentionsGymnast = (gymnast: Gymnast) =>
  mentions(gymnast, {
    stored: sql`concat_ws(' ', import_rows.member_name, import_rows.cells::text, import_rows.problems::text,
      import_rows.warnings::text)`,
    text: sql`concat_ws(' · ', import_rows.member_name, texts_of_json(import_rows.cells),
      texts_of_json(import_rows.problems), texts_of_json(import_rows.warnings))`,
  });

/** Names in results files can have marks, numbers and brackets around them; the key does not. */
const isTheirLine = (gymnast: Gymnast) => sql`(meet_scores.member_id = ${gymnast.id}
  or (meet_scores.member_id is null and (${isTheirName(sql`meet_scores.athlete_name`, gymnast)}
    or split_part(meet_scores.entry_key, '|', 1) = any(${texts(gymnast.resultKeysAlone)}))))`;

/** Includes the office's decision to leave out a result under their name. */
const isTheirWrittenName = ({ id, resultKeysAlone }: Gymnast) => sql`(score_names.member_id = ${id}
  or (score_names.member_id is null and score_names.name_key = any(${texts(resultKeysAlone)})))`;

const theirImports = (gymnast: Gymnast) =>
  sql`select import_id from import_rows where ${isTheirRow(gymnast)}`;
const importsWithThem = (gymnast: Gymnast, part: SQL) =>
  sql`select import_id from import_rows where ${part} and (${isTheirRow(gymnast)} or ${mentionsGymnast(gymnast)})`;

/** An import whose file has their row or has them in its headings, and which a coach could still confirm or retry. */
const isToBeStopped = (gymnast: Gymnast) => sql`((${IS_HEADED} or ${imports.id} in (${theirImports(gymnast)}))
  and (state in ('needs-columns', 'needs-confirmation') or (state = 'failed' and faults > 0)))`;

/**
 * Whether the headings of a file, together or one by one, the names of its sheets, or what was wrong with it mention the
 * gymnast. The first row of a file without headings is a gymnast.
 */
const isInHeadings = (gymnast: Gymnast) =>
  mentions(gymnast, {
    stored: sql`concat_ws(' ', ${headingsInOneRow}, (${columnsWithoutSamples})::text, ${imports.chosenSheet}, ${imports.problem})`,
    text: sql`concat_ws(' · ', ${headingsInOneRow}, texts_of_json(${columnsWithoutSamples}), ${imports.chosenSheet}, ${imports.problem})`,
  });

/** Within the statement that finds those imports first. */
const IS_HEADED = sql`${imports.id} in (select id from headed)`;

/**
 * Every table that stores data of a gymnast, in the order of erasure: a table whose rows are found through another
 * table comes before it.
 */
export const HELD_TABLES: readonly HeldTable[] = [
  {
    table: 'members',
    copy: {
      as: 'gymnast',
      select: ({ id }) => sql`
        select to_jsonb(members) - 'search_text' || jsonb_build_object('team', teams.name, 'membership_level', level.name)
          as row
        from members left join teams on teams.id = members.team_id
          left join membership_levels level on level.id = members.membership_level_id
        where members.id = ${id}`,
    },
    // Their row is deleted last, once the provider has erased them too.
    erase: null,
  },
  {
    table: 'guardians',
    copy: {
      as: 'guardians',
      select: ({ id }) => sql`
        select to_jsonb(guardians) as row from guardians where member_id = ${id} order by place`,
    },
    erase: ({ id }) => sql`delete from guardians where member_id = ${id}`,
  },
  {
    table: 'import_objects',
    copy: null,
    // Expires the address of the file itself, so that the next sweep removes it.
    erase: (gymnast, part) => sql`
      update import_objects set expires_at = least(expires_at, now())
      where key in (select object_key from imports where id in (${importsWithThem(gymnast, part)}))`,
    parts: IMPORT_ROWS,
  },
  {
    table: 'imports',
    copy: {
      as: 'importedFiles',
      select: (gymnast) => sql`
        select jsonb_build_object('id', id, 'file_name', file_name, 'coach_first_name', coach_first_name,
          'coach_last_name', coach_last_name, 'created_at', created_at, 'state', state) as row
        from imports where id in (${theirImports(gymnast)}) or ${isInHeadings(gymnast)} order by id`,
    },
    // An import that waits for a coach's answer would restore them, because their email is free now. A file with them in
    // place of its headings goes too. Its other rows stay, and need names for their columns.
    erase: (gymnast, part) => sql`
      with headed as (
          select id, object_key, ${ownNamesByHeading} as names from imports where ${part} and ${isInHeadings(gymnast)}),
        expired as (
          update import_objects set expires_at = least(expires_at, now()) where key in (select object_key from headed)),
        renamed as (
          update import_rows
          set problems = ${problemsWithOwnNames(sql`headed.names`)}, warnings = ${warningsWithOwnNames(sql`headed.names`)}
          from headed where import_id = headed.id and num_nonnulls(problems, warnings) > 0)
      update imports set
        local_dates = null,
        file_columns = case when ${IS_HEADED} then ${columnsWithOwnNames}
          when ${hasSamples} then ${columnsWithoutSamples} else file_columns end,
        chosen_sheet = case when ${IS_HEADED} then null else chosen_sheet end,
        problem = case when ${isToBeStopped(gymnast)} or (problem is not null and ${IS_HEADED})
          then ${PERSONAL_DATA_WORDS.fileWithErased} else problem end,
        finished_at = case when ${isToBeStopped(gymnast)} then coalesce(finished_at, now()) else finished_at end,
        faults = case when ${isToBeStopped(gymnast)} then 0 else faults end,
        state = case when ${isToBeStopped(gymnast)} then 'failed' else state end
      where ${part} and (${isToBeStopped(gymnast)} or ${IS_HEADED} or ${hasSamples} and (${imports.id} in (${theirImports(gymnast)}) or exists (
        select from jsonb_path_query(${imports.fileColumns}, '$.headings[*].samples[*]') as sample
        where lower(btrim(sample #>> '{}')) in (lower(${gymnast.firstName}), lower(${gymnast.lastName}))
          or ${mentions(gymnast, { stored: sql`(sample #>> '{}')`, text: sql`(sample #>> '{}')` })})))`,
    parts: { table: 'imports', key: ['id'] },
  },
  {
    table: 'import_rows',
    copy: {
      as: 'importedRows',
      select: (gymnast) => sql`
        select to_jsonb(import_rows) as row from import_rows where ${isTheirRow(gymnast)} order by import_id, row`,
    },
    // Other rows stay, but one of their cells or reasons may name the gymnast.
    erase: (gymnast, part) => sql`
      with gone as (delete from import_rows where ${part} and ${isTheirRow(gymnast)} returning import_id, outcome, row)
      update import_rows
      set member_name = regexp_replace(member_name, ${patternOf(gymnast)}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi'),
        cells = erase_mentions(cells, ${patternOf(gymnast)}),
        problems = erase_mentions(problems, ${patternOf(gymnast)}),
        warnings = erase_mentions(warnings, ${patternOf(gymnast)})
      where ${part} and ${mentionsGymnast(gymnast)} and ${isTheirRow(gymnast)} is not true`,
    parts: IMPORT_ROWS,
  },
  {
    table: 'event_registrations',
    copy: {
      as: 'eventRegistrations',
      select: ({ id }) => sql`
        select to_jsonb(registration) || jsonb_build_object('event', events.name, 'event_start', events.start_date)
          as row
        from event_registrations registration join events on events.id = registration.event_id
        where registration.member_id = ${id} order by registration.id`,
      present: withReasonInWords({ fact: 'removal_fact', words: 'removal_reason' }),
    },
    erase: ({ id }) => sql`delete from event_registrations where member_id = ${id}`,
  },
  {
    table: 'meet_scores',
    copy: {
      as: 'meetResults',
      select: (gymnast) => sql`
        select to_jsonb(meet_scores) || jsonb_build_object('meet', meets.name, 'held_on', meets.held_on) as row
        from meet_scores join meets on meets.id = meet_scores.meet_id
        where ${isTheirLine(gymnast)} order by meets.held_on, meet_scores.id`,
    },
    erase: (gymnast) => sql`delete from meet_scores where ${isTheirLine(gymnast)}`,
  },
  {
    table: 'score_names',
    copy: {
      as: 'namesInResults',
      select: (gymnast) => sql`
        select to_jsonb(score_names) as row from score_names where ${isTheirWrittenName(gymnast)} order by id`,
    },
    erase: (gymnast) => sql`delete from score_names where ${isTheirWrittenName(gymnast)}`,
  },
  {
    table: 'attendance_taps',
    copy: {
      as: 'attendance',
      select: ({ id }) => sql`
        select to_jsonb(attendance_taps) as row from attendance_taps where member_id = ${id} order by day, counts_at`,
    },
    erase: ({ id }) => sql`delete from attendance_taps where member_id = ${id}`,
  },
  {
    table: 'renewal_mails',
    copy: {
      as: 'emailsAboutTheMembership',
      select: ({ id }) => sql`
        select to_jsonb(renewal_mails) as row from renewal_mails where member_id = ${id} order by id`,
      present: withReasonInWords({ fact: 'refused_fact', words: 'refused_reason' }),
    },
    erase: ({ id }) => sql`delete from renewal_mails where member_id = ${id}`,
  },
  {
    table: 'sync_conflicts',
    copy: {
      as: 'differencesWithTheMembershipService',
      select: ({ id }) => sql`
        select to_jsonb(sync_conflicts) as row from sync_conflicts where member_id = ${id} order by id`,
    },
    erase: ({ id }) => sql`delete from sync_conflicts where member_id = ${id}`,
  },
  {
    table: 'sync_plans',
    copy: {
      as: 'foreseenChanges',
      select: ({ id }) => sql`
        select entry || jsonb_build_object('foreseen_at', created_at) as row
        from sync_plans, jsonb_array_elements(entries) as entry where (entry ->> 'memberId')::integer = ${id}`,
    },
    erase: (gymnast) => sql`
      update sync_plans set entries = (
        select coalesce(jsonb_agg(entry order by place), '[]')
        from jsonb_array_elements(entries) with ordinality as each(entry, place)
        where (entry ->> 'memberId')::integer is distinct from ${gymnast.id}
          and ${isTheirName(sql`(entry ->> 'memberName')`, gymnast)} is not true)`,
  },
  {
    table: 'sync_hints',
    copy: null,
    erase: ({ providerContactId }) => sql`
      delete from sync_hints where kind = 'contact' and provider_id = ${providerContactId}`,
  },
  {
    table: 'mails',
    copy: {
      as: 'messagesToTheFamily',
      select: ({ id }) => sql`
        select jsonb_build_object('sent_by', messages.sender_name, 'written_at', messages.created_at, 'subject', messages.subject,
          'text', messages.text, 'to_address', mails.to_address, 'state', mails.state, 'sent_at', mails.sent_at) as row
        from mails join messages on messages.id = mails.message_id
        where ${id} = any(mails.member_ids) order by mails.id`,
    },
    // A mail for brothers and sisters stays theirs. A waiting or refused mail has the text of the message, which may
    // name the gymnast; so does a daily mail to a coach until it is sent.
    erase: (gymnast, part) => sql`
      with gone as (delete from mails where ${part} and member_ids = array[${gymnast.id}]::integer[] returning id)
      update mails
      set member_ids = array_remove(member_ids, ${gymnast.id}),
        subject = regexp_replace(subject, ${patternOf(gymnast)}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi'),
        body = regexp_replace(body, ${patternOf(gymnast)}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi')
      where ${part} and (message_id is not null or is_subscribed) and id not in (select id from gone)
        and (${gymnast.id} = any(member_ids) or ${mentions(gymnast, {
          stored: sql`concat_ws(' ', subject, body)`,
          text: sql`concat_ws(' · ', subject, body)`,
        })})`,
    parts: { table: 'mails', key: ['id'] },
  },
  {
    table: 'messages',
    copy: {
      as: 'messagesThatDidNotReachTheFamily',
      select: ({ id }) => sql`
        select jsonb_build_object('sent_by', sender_name, 'written_at', created_at, 'subject', subject) as row
        from messages where audience = 'families' and ${id} = any(unreached_ids) order by created_at`,
    },
    erase: (gymnast, part) => sql`
      update messages
      set unreached_ids = case when audience = 'families' then array_remove(unreached_ids, ${gymnast.id}) else unreached_ids end,
        subject = regexp_replace(subject, ${patternOf(gymnast)}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi'),
        text = regexp_replace(text, ${patternOf(gymnast)}, ${PERSONAL_DATA_WORDS.erasedGymnast}, 'gi')
      where ${part} and ((audience = 'families' and ${gymnast.id} = any(unreached_ids)) or ${mentions(
        gymnast,
        {
          stored: sql`concat_ws(' ', subject, text)`,
          text: sql`concat_ws(' · ', subject, text)`,
        },
      )})`,
    parts: { table: 'messages', key: ['id'] },
  },
  {
    table: 'births_to_compare',
    copy: null,
    // Others with that birth date must still be compared.
    erase: ({ id, dateOfBirth }) => sql`
      delete from births_to_compare where born_on = ${dateOfBirth} and not exists (
        select from members where date_of_birth = ${dateOfBirth} and archived_at is null and id <> ${id})`,
  },
  {
    table: 'duplicate_pairs',
    copy: {
      as: 'possibleDuplicates',
      select: ({ id }) => sql`
        select to_jsonb(duplicate_pairs) as row from duplicate_pairs where ${id} in (first_id, second_id)
        order by first_id, second_id`,
    },
    erase: ({ id }) => sql`delete from duplicate_pairs where ${id} in (first_id, second_id)`,
  },
  {
    table: 'member_merges',
    copy: {
      as: 'mergedEntriesOfTheGymnast',
      select: ({ id }) => sql`
        select to_jsonb(member_merges) as row from member_merges where ${id} in (kept_id, merged_id) order by id`,
    },
    erase: ({ id }) => sql`delete from member_merges where ${id} in (kept_id, merged_id)`,
  },
  {
    table: 'season_rollover_choices',
    copy: {
      as: 'ticksOfSeasonRollovers',
      select: ({ id }) => sql`
        select to_jsonb(season_rollover_choices) as row from season_rollover_choices where member_id = ${id}
        order by rollover_id, list`,
    },
    erase: ({ id }) => sql`delete from season_rollover_choices where member_id = ${id}`,
  },
  {
    table: 'bulk_changes',
    copy: {
      as: 'changesOfManyAtOnce',
      select: ({ id }) => sql`
        select to_jsonb(bulk_changes) as row from bulk_changes
        where id in (select bulk_change_id from member_changes where member_id = ${id}) order by id`,
    },
    // Counts and the person who made the change; nothing about a gymnast.
    erase: null,
  },
  {
    table: 'member_changes',
    copy: {
      as: 'changedValues',
      select: ({ id }) => sql`
        select to_jsonb(member_changes) as row from member_changes where member_id = ${id} order by activity_id`,
    },
    // A bulk change must still know which gymnasts it cannot undo.
    erase: ({ id }) => sql`update member_changes set before = '{}', after = '{}' where member_id = ${id}`,
  },
  {
    table: 'activity_log',
    copy: {
      as: 'activity',
      select: ({ id }) => sql`
        select to_jsonb(activity_log) - 'search_text' as row from activity_log where member_id = ${id} order by activity_log.id`,
      present: inWords,
    },
    erase: ({ id }) => sql`select erase_member_from_log(${id}, ${EMPTIED})`,
  },
  // The record of the erasure, which has only their number.
  { table: 'erasures', copy: null, erase: null },
];

/** All other tables, each with what it stores. */
export const TABLES_WITHOUT_GYMNASTS: Readonly<Record<string, string>> = {
  users: 'accounts of coaches and the office',
  sessions: 'their sessions',
  accounts: 'their passwords',
  verifications: 'what a sign-in is made sure by',
  second_factors: 'the second factor of the office',
  coaches: 'coaches',
  coach_invitations: 'links for coaches',
  password_resets: 'links for coaches, for an hour',
  teams: 'teams',
  team_codes: 'codes by which coaches register',
  events: 'events',
  event_sessions: 'their sessions',
  calendar_feeds: 'secret addresses of the teams’ calendars',
  meets: 'meets',
  score_rules: 'the league’s rules',
  results_layouts: 'how columns of results files were matched, by a fingerprint of the headings',
  season_rollovers: 'what the office has set for a season rollover, and its counts',
  membership_levels: 'levels of membership',
  skill_levels: 'levels that a gymnast can be given',
  demo_sandboxes: 'what visitors changed of an invented roster',
  sync_runs: 'runs of the sync, in counts',
  removed_registrations: 'numbers of registrations that were removed, until the next read',
  provider_account: 'the league’s account at the membership service',
  provider_fields: 'where the membership service keeps which value',
  other_contacts: 'fingerprints of contacts that are on no roster, until a read without them',
  leases: 'which process syncs',
  provider_budgets: 'call budgets',
  provider_calls: 'calls that count in them',
  portal_secrets: 'secrets of the portal',
  backups: 'when backups were made',
  mail_resends: 'who sent which mail again on which day',
  rate_limits: 'attempts to sign in, by email or address of who tried',
};
