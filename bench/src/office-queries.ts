import { routes } from '@league/contract';

/** A first page of the office over HTTP, and the SQL that one would write by hand for the same rows. */
export type OfficeQuery = {
  readonly what: string;
  readonly path: string;
  readonly sql: readonly string[];
};

const MEMBER_COLUMNS = `m.id, m.first_name, m.last_name, m.email, m.phone, m.date_of_birth, m.team_id, t.name,
  m.skill_level, m.coach_notes, m.membership_status, l.name, m.emergency_contact_name, m.emergency_contact_phone,
  m.version, m.sync_state, m.sync_reason, m.status_since, m.archived_at, m.is_demo`;

const members = (what: string, query: string, condition: string): OfficeQuery => ({
  what: `members, ${what}`,
  path: `${routes.officeMembers.list.path}?${query}`,
  sql: [
    `SELECT ${MEMBER_COLUMNS} FROM members m LEFT JOIN teams t ON t.id = m.team_id
    LEFT JOIN membership_levels l ON l.id = m.membership_level_id
    WHERE m.archived_at IS NULL AND ${condition}
    ORDER BY lower(m.last_name), lower(m.first_name), m.id LIMIT 50`,
    `SELECT count(*) FILTER (WHERE m.archived_at IS NULL AND ${condition}),
      count(*) FILTER (WHERE m.archived_at IS NULL),
      count(*) FILTER (WHERE m.archived_at IS NULL AND m.membership_status LIKE 'Pending%'),
      count(*) FILTER (WHERE m.archived_at IS NOT NULL) FROM members m`,
  ],
});

const log = (what: string, query: string, condition: string): OfficeQuery => ({
  what: `activity log, ${what}`,
  path: `${routes.activity.list.path}?${query}`,
  sql: [
    `SELECT * FROM activity_log WHERE ${condition} ORDER BY created_at DESC NULLS LAST, id DESC NULLS LAST LIMIT 50`,
  ],
});

const OPEN_PAIRS = `duplicate_pairs p JOIN members a ON a.id = p.first_id JOIN members b ON b.id = p.second_id
  LEFT JOIN teams t ON t.id = a.team_id LEFT JOIN teams u ON u.id = b.team_id
  WHERE p.told_apart_at IS NULL AND a.archived_at IS NULL AND b.archived_at IS NULL
    AND a.date_of_birth = b.date_of_birth`;

export const MEMBERS_TABLE = members('first page', 'limit=50', 'true');
export const MEMBERS_SEARCH = members('searched', 'limit=50&search=okafor', `m.search_text LIKE '%okafor%'`);
export const MEMBERS_FILTERED = members(
  'filtered',
  'limit=50&teamId=2&status=Lapsed',
  `m.team_id = 2 AND m.membership_status = 'Lapsed'`,
);

export const LOG_PAGES: readonly OfficeQuery[] = [
  log('first page', 'limit=50', 'true'),
  log('searched', 'limit=50&search=okafor', `search_text LIKE '%okafor%'`),
  log('filtered', 'limit=50&teamId=2&actionType=EDIT_MEMBER', `team_id = 2 AND action_type = 'EDIT_MEMBER'`),
];

export const DUPLICATES: OfficeQuery = {
  what: 'possible duplicates, first page',
  path: `${routes.duplicates.list.path}?limit=50`,
  sql: [
    `SELECT p.reasons, p.found_at, t.name, u.name,
      a.id, a.first_name, a.last_name, a.date_of_birth, a.skill_level, a.membership_status, a.email,
      b.id, b.first_name, b.last_name, b.date_of_birth, b.skill_level, b.membership_status, b.email
    FROM ${OPEN_PAIRS} ORDER BY p.found_at, p.first_id, p.second_id LIMIT 50`,
    `SELECT count(*), min(p.found_at) FROM ${OPEN_PAIRS}`,
  ],
};
