import { hashPassword } from '@league/server/passwords';
import type pg from 'pg';

/** Teams of the sizes that the measurements need, and others to fill the league. */
export const TEAMS = { ofSixty: { id: 1, members: 60 }, ofThreeHundred: { id: 2, members: 300 } } as const;

export type LeagueSize = { readonly members: number; readonly teams: number; readonly logEntries: number };
export const LEAGUE: LeagueSize = { members: 10_000, teams: 200, logEntries: 100_000 };

export const COACH_PASSWORD = 'vault-bars-beam';

/** The sign-in of the coach of the team with this number. */
export function coachOf(team: number): { email: string; password: string } {
  return { email: `coach${team}@bench.example`, password: COACH_PASSWORD };
}

const teamRows = ({ teams }: LeagueSize) =>
  `INSERT INTO teams (name) SELECT 'Team ' || n FROM generate_series(1, ${teams}) n`;

const LEVEL_ROWS = `
  INSERT INTO membership_levels (id, name, approval_required, renewal_period)
  VALUES (101, 'Gymnast- Membership', true, '{"kind":"Never"}')`;

const FIRST_NAMES =
  "(ARRAY['Ana','Maya','Zoe','Emma','Lily','Nora','Ivy','Ruby','Clara','Ella'])[1 + n % 10]";
const LAST_NAMES =
  "(ARRAY['Lind','Okafor','Brandt','Silva','Novak','Haddad','Moreau'])[1 + n % 7] || ' ' || n";
const STATUSES = "(ARRAY['Active','Active','Active','Lapsed','Pending - New'])[1 + n % 5]";

/** The team of a row: the first rows fill the sized teams, the rest is spread over the others. */
const teamOfMember = ({ teams }: LeagueSize) => `
  CASE WHEN n <= ${TEAMS.ofSixty.members} THEN ${TEAMS.ofSixty.id}
       WHEN n <= ${TEAMS.ofSixty.members + TEAMS.ofThreeHundred.members} THEN ${TEAMS.ofThreeHundred.id}
       ELSE 3 + n % ${teams - 2} END`;

const memberRows = (size: LeagueSize) => `
  INSERT INTO members (team_id, first_name, last_name, email, phone, date_of_birth, skill_level, coach_notes,
    emergency_contact_name, emergency_contact_phone, membership_status, membership_level_id, can_receive_email,
    search_text, sync_state, provider_contact_id, created_at)
  SELECT ${teamOfMember(size)}, ${FIRST_NAMES}, ${LAST_NAMES}, 'family' || n || '@bench.example',
    '609-555-' || lpad((n % 10000)::text, 4, '0'), date '2010-01-01' + n % 2500, (3 + n % 6)::text,
    CASE WHEN n % 3 = 0 THEN 'Works on her beam series; back handspring is close.' END,
    'Guardian ' || n, '609-555-' || lpad(((n + 5000) % 10000)::text, 4, '0'), ${STATUSES}, 101, true,
    lower(${FIRST_NAMES} || ' ' || ${LAST_NAMES} || ' ' || (3 + n % 6) || ' family' || n || '@bench.example'),
    'synced', 100000 + n, now()
  FROM generate_series(1, ${size.members}) n`;

const userRows = ({ teams }: LeagueSize) => `
  INSERT INTO users (name, email, email_verified, role, first_name, last_name)
  SELECT 'Kim Porter ' || n, 'coach' || n || '@bench.example', true, 'coach', 'Kim', 'Porter ' || n
  FROM generate_series(1, ${teams}) n`;

const ACCOUNT_ROWS = `
  INSERT INTO accounts (user_id, account_id, provider_id, password)
  SELECT id, id::text, 'credential', $1 FROM users WHERE role = 'coach'`;

const COACH_ROWS = `
  INSERT INTO coaches (user_id, team_id, coach_level)
  SELECT id, substring(email from '\\d+')::int, 'Head Coach' FROM users WHERE role = 'coach'`;

const logRows = ({ members, teams, logEntries }: LeagueSize) => `
  INSERT INTO activity_log (created_at, action_type, user_id, coach_name, coach_email, team_id, team_name, member_id,
    member_name, details, before, after)
  SELECT now() - (${logEntries} - n) * interval '5 minutes',
    (ARRAY['EDIT_MEMBER','RENEW_MEMBER','ADD_MEMBER','DELETE_MEMBER'])[1 + n % 4], users.id, users.name, users.email,
    1 + n % ${teams}, 'Team ' || (1 + n % ${teams}), 1 + n % ${members},
    ${FIRST_NAMES} || ' ' || ${LAST_NAMES}, 'Level ' || (3 + n % 5) || ' → ' || (4 + n % 5),
    jsonb_build_object('skillLevel', (3 + n % 5)::text), jsonb_build_object('skillLevel', (4 + n % 5)::text)
  FROM generate_series(1, ${logEntries}) n
  JOIN users ON users.email = 'coach' || (1 + n % ${teams}) || '@bench.example'`;

/**
 * Fills a migrated database with invented teams, coaches, gymnasts and a long activity log, all in sync with a membership
 * service that is never called.
 */
export async function fillLargeLeague(database: pg.Client, size: LeagueSize): Promise<void> {
  for (const statement of [teamRows(size), LEVEL_ROWS, memberRows(size), userRows(size)])
    await database.query(statement);
  await database.query(ACCOUNT_ROWS, [await hashPassword(COACH_PASSWORD)]);
  await database.query(COACH_ROWS);
  await database.query(logRows(size));
  // As the database's own autovacuum does after a while.
  await database.query('VACUUM ANALYZE');
}
