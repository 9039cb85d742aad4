import pg from 'pg';
import { LEAGUE } from '../large-league.ts';
import { ADMIN, type LargePortal, withLargePortal } from '../large-portal.ts';
import { timesTogether, withRequests } from '../load.ts';
import { inWords, quantile } from '../measure.ts';
import { DUPLICATES, MEMBERS_SEARCH, MEMBERS_TABLE, type OfficeQuery } from '../office-queries.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const MEMBERS = 100_000;
/** The birth dates of the large league repeat, so that two gymnasts are born on one day. */
const PAIRS = 'SELECT n, n + 2500, ARRAY[$1] FROM generate_series(1, 1000) n';
const CONNECTIONS = 32;
const LOAD = { connections: CONNECTIONS, ms: 8000 };
const WARM_UP = { connections: CONNECTIONS, ms: 2000 };
const SHARE = 0.99;
const TARGETS = { slowMs: 100, ratio: 3 };

/** Measures the office's lists in a league of 100,000 over 32 connections at once, against handwritten SQL over as many. */
export async function measureOfficeLoad(adminUrl: string): Promise<Row[]> {
  return withLargePortal(adminUrl, measure, { ...LEAGUE, members: MEMBERS });
}

async function measure({ url, database }: LargePortal): Promise<Row[]> {
  await database.query(`INSERT INTO duplicate_pairs (first_id, second_id, reasons) ${PAIRS}`, ['sameName']);
  await database.query('ANALYZE duplicate_pairs');
  const { cookie } = await signIn(url, ADMIN);
  const byHand = new pg.Pool({ ...connectionOf(database), max: CONNECTIONS });
  const rows: Row[] = [];
  try {
    for (const query of [MEMBERS_TABLE, MEMBERS_SEARCH, DUPLICATES]) {
      rows.push(...(await measureQuery({ url, cookie, byHand, query })));
    }
  } finally {
    await byHand.end();
  }
  return rows;
}

function connectionOf({ host, port, user, password, database }: pg.Client): pg.PoolConfig {
  return { host, port, user, password: password ?? undefined, database };
}

async function measureQuery({
  url,
  cookie,
  byHand,
  query,
}: {
  url: string;
  cookie: string;
  byHand: pg.Pool;
  query: OfficeQuery;
}): Promise<Row[]> {
  const askByHand = async () => {
    const client = await byHand.connect();
    try {
      for (const statement of query.sql) await client.query(statement);
    } finally {
      client.release();
    }
  };
  const headers = { cookie };
  const expected = { connections: CONNECTIONS, status: 200 };
  return withRequests(url, { path: query.path, headers }, expected, async (ask) => {
    for (const each of [ask, askByHand]) await timesTogether(WARM_UP, each);
    const theirs = await timesTogether(LOAD, askByHand);
    const ours = await timesTogether(LOAD, ask);
    const [oursMs, theirsMs] = [quantile(ours, SHARE), quantile(theirs, SHARE)];
    const what = `The office’s ${query.what} (of ${MEMBERS}) over ${CONNECTIONS} connections, 99% within`;
    return [
      {
        what: `${what}, against the same SQL by hand over as many`,
        figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
        ratio: oursMs / theirsMs,
        target: { kind: 'at most', ratio: TARGETS.ratio },
      },
      {
        what: `${what}, against ${TARGETS.slowMs} ms`,
        figure: `${inWords(oursMs)} (${((ours.length * 1000) / LOAD.ms).toFixed(0)} a second)`,
        ratio: oursMs / TARGETS.slowMs,
        target: { kind: 'at most', ratio: 1 },
      },
    ];
  });
}
