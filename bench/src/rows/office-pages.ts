import { routes } from '@league/contract';
import type pg from 'pg';
import { request } from 'undici';
import { LEAGUE } from '../large-league.ts';
import { ADMIN, withLargePortal } from '../large-portal.ts';
import { inWords, timeInTurns } from '../measure.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const ROUNDS = 15;
const TARGET = 10;

type Page = {
  readonly what: string;
  readonly path: string;
  readonly query: string;
  readonly sql: readonly string[];
};

const MEMBER_COLUMNS = `m.id, m.first_name, m.last_name, m.email, m.phone, m.date_of_birth, m.team_id, t.name,
  m.skill_level, m.coach_notes, m.membership_status, l.name, m.emergency_contact_name, m.emergency_contact_phone,
  m.version, m.sync_state, m.sync_reason, m.status_since, m.archived_at, m.is_demo`;

const members = (what: string, query: string, condition: string): Page => ({
  what: `members, ${what}`,
  path: routes.officeMembers.list.path,
  query,
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

const log = (what: string, query: string, condition: string): Page => ({
  what: `activity log, ${what}`,
  path: routes.activity.list.path,
  query,
  sql: [
    `SELECT * FROM activity_log WHERE ${condition} ORDER BY created_at DESC NULLS LAST, id DESC NULLS LAST LIMIT 50`,
  ],
});

/** The first page as the office opens it, searched, and filtered; beside each what one would ask the database by hand. */
const PAGES: readonly Page[] = [
  members('first page', 'limit=50', 'true'),
  members('searched', 'limit=50&search=okafor', `m.search_text LIKE '%okafor%'`),
  members('filtered', 'limit=50&teamId=2&status=Lapsed', `m.team_id = 2 AND m.membership_status = 'Lapsed'`),
  log('first page', 'limit=50', 'true'),
  log('searched', 'limit=50&search=okafor', `search_text LIKE '%okafor%'`),
  log('filtered', 'limit=50&teamId=2&actionType=EDIT_MEMBER', `team_id = 2 AND action_type = 'EDIT_MEMBER'`),
];

/** The office's two long lists: the first page over HTTP, against the same rows asked for by hand. */
export async function measureOfficePages(adminUrl: string): Promise<Row[]> {
  return withLargePortal(adminUrl, async ({ url, database }) => {
    const { cookie } = await signIn(url, ADMIN);
    const rows: Row[] = [];
    for (const page of PAGES) rows.push(await measurePage({ url, cookie, database, page }));
    return rows;
  });
}

async function measurePage({
  url,
  cookie,
  database,
  page,
}: {
  url: string;
  cookie: string;
  database: pg.Client;
  page: Page;
}): Promise<Row> {
  const address = new URL(`${page.path}?${page.query}`, url);
  const { oursMs, theirsMs } = await timeInTurns(ROUNDS, {
    ours: async () => {
      const { statusCode, body } = await request(address, { headers: { cookie } });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${address.pathname} answered ${statusCode}: ${text}`);
    },
    theirs: async () => {
      for (const statement of page.sql) await database.query(statement);
    },
  });
  const size = page.path === routes.activity.list.path ? LEAGUE.logEntries : LEAGUE.members;
  return {
    what: `The office’s ${page.what} (of ${size}), against the same SQL by hand`,
    figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
    ratio: oursMs / theirsMs,
    target: { kind: 'at most', ratio: TARGET },
  };
}
