import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A gymnast in the portal's database. */
export type MemberRecord = {
  id: number;
  contactId: number | null;
  syncState: string;
  syncReason: string | null;
  firstName: string;
  lastName: string;
  email: string;
  familyEmail: string;
  phone: string;
  dateOfBirth: string;
  skillLevel: string;
  coachNotes: string;
  emergencyContactName: string;
  emergencyContactPhone: string;
  team: string;
  membershipStatus: string;
  renewalDue: string;
  archived: string;
};

/** A registration in the portal's database, by the provider's ids. */
export type RegistrationRecord = {
  id: number;
  eventId: number;
  contactId: number | null;
  status: string;
};

/** An erasure in the portal's database, by the portal's id and the provider's. */
export type ErasureRecord = { memberId: number; contactId: number | null; state: string };

const REGISTRATIONS = `
  SELECT provider_registration_id::int AS id, provider_event_id::int AS "eventId",
    provider_contact_id::int AS "contactId", registration_status AS status
  FROM event_registrations
    JOIN events ON events.id = event_id
    JOIN members ON members.id = member_id
  ORDER BY provider_registration_id`;

const MEMBERS = `
  SELECT members.id, provider_contact_id::int AS "contactId", sync_state AS "syncState", sync_facts::text AS "syncReason",
    first_name AS "firstName", last_name AS "lastName", coalesce(email, '') AS email, coalesce(family_email, '') AS "familyEmail", coalesce(phone, '') AS phone,
    coalesce(date_of_birth::text, '') AS "dateOfBirth", skill_level AS "skillLevel",
    coalesce(coach_notes, '') AS "coachNotes", coalesce(emergency_contact_name, '') AS "emergencyContactName",
    coalesce(emergency_contact_phone, '') AS "emergencyContactPhone", coalesce(teams.name, '') AS team,
    membership_status AS "membershipStatus", coalesce(renewal_due::text, '') AS "renewalDue",
    (archived_at IS NOT NULL)::text AS archived
  FROM members LEFT JOIN teams ON teams.id = members.team_id
  ORDER BY members.id`;

/** Longer than a killed database needs to come back on a busy machine. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 200;

/** Reads the portal's database directly, so that no answer of the portal is trusted. */
export function openRecords(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // Without a listener the error of a killed database would end the run.
  pool.on('error', () => undefined);
  /** Reads, and retries while the database is down. */
  async function read<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const startedAt = Date.now();
    for (;;) {
      try {
        return (await pool.query<Row>(sql, values)).rows;
      } catch (error) {
        // No code: the connection broke. 57 and 08: the server is down. 3D: it is being restored.
        const isStatementsOwn =
          error instanceof pg.DatabaseError && !/^(57|08|3D|42P01)/.test(error.code ?? '08');
        if (isStatementsOwn || Date.now() - startedAt > TIMEOUT_MS) throw error;
      }
      await pause(POLL_MS);
    }
  }
  const number = async (sql: string, values?: unknown[]): Promise<number> =>
    (await read<{ count: number }>(sql, values))[0]?.count ?? 0;
  return {
    members: () => read<MemberRecord>(MEMBERS),
    registrations: () => read<RegistrationRecord>(REGISTRATIONS),
    /** The names of all events by the provider's ids. */
    async events(): Promise<Map<number, string>> {
      const rows = await read<{ id: number; name: string }>(
        'SELECT provider_event_id::int AS id, name FROM events',
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    /** Some registrations that are not being removed: the portal's id and the provider's. */
    removable: () =>
      read<{ id: number; providerId: number }>(
        `SELECT id, provider_registration_id::int AS "providerId" FROM event_registrations
         WHERE removal IS NULL ORDER BY provider_registration_id LIMIT 100`,
      ),
    /** Removals that the service refused during the faults. */
    async refusedRemovals(): Promise<number[]> {
      const rows = await read<{ id: number }>("SELECT id FROM event_registrations WHERE removal = 'refused'");
      return rows.map(({ id }) => id);
    },
    async logged(): Promise<Map<string, number>> {
      const rows = await read<{ type: string; count: number }>(
        'SELECT action_type AS type, count(*)::int AS count FROM activity_log GROUP BY action_type',
      );
      return new Map(rows.map(({ type, count }) => [type, count]));
    },
    /** Gymnasts on a roster whose last name does not match the pattern; `isNew` for one added during the run. */
    erasable: (pattern: string) =>
      read<{ id: number; isNew: boolean }>(
        `SELECT id, email LIKE '%@torture.example' AND first_name LIKE 'New%' AS "isNew" FROM members
         WHERE archived_at IS NULL AND last_name !~* $1 ORDER BY id`,
        [pattern],
      ),
    erasures: () =>
      read<ErasureRecord>(
        `SELECT member_id AS "memberId", provider_contact_id::int AS "contactId", state FROM erasures ORDER BY id`,
      ),
    /** Every text that matches the pattern in any column of any table, in lower case, with the table. */
    async textsLike(pattern: string): Promise<{ table: string; text: string }[]> {
      const tables = await read<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
      );
      const found: { table: string; text: string }[] = [];
      for (const { name: table } of tables) {
        const texts = await read<{ text: string }>(
          `SELECT DISTINCT (regexp_matches(lower(held::text), $1, 'g'))[1] AS text
           FROM ${pg.escapeIdentifier(table)} AS held`,
          [`(${pattern})`],
        );
        found.push(...texts.map(({ text }) => ({ table, text })));
      }
      return found;
    },
    /** The teams that have gymnasts on their rosters. */
    async teamNames(): Promise<string[]> {
      const rows = await read<{ name: string }>(
        `SELECT DISTINCT teams.name FROM teams JOIN members ON members.team_id = teams.id
         WHERE archived_at IS NULL ORDER BY teams.name`,
      );
      return rows.map(({ name }) => name);
    },
    /** What the portal has on record about each member's replaced and overridden values, as text. */
    async explanations(): Promise<Map<number, string>> {
      const rows = await read<{ id: number; text: string }>(
        `SELECT member_id AS id, string_agg(held, ' ') AS text FROM (
           SELECT member_id, sync_conflicts::text AS held FROM sync_conflicts
           UNION ALL
           SELECT member_id, activity_log::text FROM activity_log
           WHERE member_id IS NOT NULL AND user_id IS NULL
         ) AS told GROUP BY member_id`,
      );
      return new Map(rows.map(({ id, text }) => [id, text]));
    },
    conflicts: () => number('SELECT count(*)::int AS count FROM sync_conflicts'),
    /** How many members, erasures, removals and emails the service still lacks, refused ones included. */
    unsettled: () =>
      number(`SELECT (SELECT count(*) FROM members WHERE sync_state IN ('waiting', 'refused'))::int
        + (SELECT count(*) FROM erasures WHERE state <> 'done')::int
        + (SELECT count(*) FROM event_registrations WHERE removal IS NOT NULL)::int
        + (SELECT count(*) FROM renewal_mails JOIN members ON members.id = member_id
           WHERE sent_at IS NULL AND refused_fact IS NULL AND archived_at IS NULL)::int AS count`),
    /** The newest run. Ids tell the order of runs, times do not: clocks jump. */
    newestRun: () => number('SELECT coalesce(max(id), 0)::int AS count FROM sync_runs'),
    fullPullsAfter: (runId: number) =>
      number(
        `SELECT count(*)::int AS count FROM sync_runs
         WHERE kind = 'full' AND outcome IN ('unchanged', 'done') AND id > $1`,
        [runId],
      ),
    close: () => pool.end(),
  };
}
export type Records = ReturnType<typeof openRecords>;
