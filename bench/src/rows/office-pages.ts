import { request } from 'undici';
import { LEAGUE } from '../large-league.ts';
import { ADMIN, type LargePortal, withLargePortal } from '../large-portal.ts';
import { inWords, timeInTurns } from '../measure.ts';
import {
  LOG_PAGES,
  MEMBERS_FILTERED,
  MEMBERS_SEARCH,
  MEMBERS_TABLE,
  type OfficeQuery,
} from '../office-queries.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const ROUNDS = 15;
const TARGET = 3;
const LOG_ENTRIES = 1_000_000;

/** Measures the first page of the office's members over HTTP, against handwritten SQL for the same rows. */
export async function measureOfficePages(adminUrl: string): Promise<Row[]> {
  const pages = [MEMBERS_TABLE, MEMBERS_SEARCH, MEMBERS_FILTERED];
  return withLargePortal(adminUrl, (portal) => measurePages(portal, pages, LEAGUE.members));
}

/** Measures the same for an activity log of some years. */
export async function measureLogPages(adminUrl: string): Promise<Row[]> {
  return withLargePortal(adminUrl, (portal) => measurePages(portal, LOG_PAGES, LOG_ENTRIES), {
    ...LEAGUE,
    logEntries: LOG_ENTRIES,
  });
}

async function measurePages(
  { url, database }: LargePortal,
  pages: readonly OfficeQuery[],
  size: number,
): Promise<Row[]> {
  const { cookie } = await signIn(url, ADMIN);
  const rows: Row[] = [];
  for (const { what, path, sql } of pages) {
    const { oursMs, theirsMs } = await timeInTurns(ROUNDS, {
      ours: async () => {
        const { statusCode, body } = await request(new URL(path, url), { headers: { cookie } });
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
      },
      theirs: async () => {
        for (const statement of sql) await database.query(statement);
      },
    });
    rows.push({
      what: `The office’s ${what} (of ${size}), against the same SQL by hand`,
      figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
      ratio: oursMs / theirsMs,
      target: { kind: 'at most', ratio: TARGET },
    });
  }
  return rows;
}
