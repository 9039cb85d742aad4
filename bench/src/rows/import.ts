import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPortal } from '@league/torture/portals';
import { parse } from 'csv-parse';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { signInCoach } from '../coach.ts';
import { ADMIN } from '../large-portal.ts';
import { inWords, median, timeInTurns, timeOf } from '../measure.ts';
import { growthDuring } from '../memory.ts';
import type { Row } from '../row.ts';

/** More than a coach may add in a day, so the office imports them for a team. */
const ROWS = 60_000;
const MEGABYTE = 1_000_000;
const REQUESTS = 31;
const FIRST_BIRTHDAY = Date.UTC(2010, 0, 1);
/** Birth dates of eight years. */
const BIRTHDAYS = 2921;
const DAY_MS = 24 * 60 * 60 * 1000;
const HEADINGS = 'First Name,Last Name,Email Address,Phone Number,Date of Birth,Gymnast Level';
const COLUMNS = 'first_name, last_name, email, phone, date_of_birth, skill_level';

/** A file of about 5 MB. No two files share a name or an email, and no two rows seem to be the same child. */
function fileOf(rows: number): Buffer {
  const mark = randomBytes(3).toString('hex');
  const lines = Array.from({ length: rows }, (_, index) => {
    const [name, born] = [index.toString(36), new Date(FIRST_BIRTHDAY + (index % BIRTHDAYS) * DAY_MS)];
    return `Ana,Lind ${name}${mark},a${name}.${mark}@league.example,609-555-0142,${born.toISOString().slice(0, 10)},${3 + (index % 6)}`;
  });
  return Buffer.from([HEADINGS, ...lines].join('\r\n'));
}

/** The baseline: a parser whose cells go into a table of the same shape and indexes, with nothing checked. */
async function copyRows(database: pg.Client, file: Buffer): Promise<void> {
  const toText = async function* (records: AsyncIterable<string[]>) {
    for await (const cells of records) yield `${cells.join('\t')}\n`;
  };
  await pipeline(
    Readable.from([file]),
    parse({ from_line: 2 }),
    toText,
    database.query(copyFrom(`COPY bare_members (${COLUMNS}) FROM STDIN`)),
  );
}

/** Measures the import of a large file: against the baseline, its memory, and its effect on another coach's requests. */
export async function measureImport(adminUrl: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'league-bench-import-'));
  const server = new pg.Client({ connectionString: adminUrl });
  await server.connect();
  const name = `bench_${randomBytes(4).toString('hex')}`;
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = new pg.Client({ connectionString: url.href });
  const portal = await createPortal('portal', {
    folder,
    env: {
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      SIMULATOR_PORT: '0',
      LOG_LEVEL: 'warn',
      LEAGUE_ADMIN_PASSWORD: ADMIN.password,
    },
  });
  await portal.start();
  await database.connect();
  try {
    await database.query('CREATE TABLE bare_members (LIKE members INCLUDING ALL)');
    await database.query("ALTER TABLE bare_members ALTER membership_status SET DEFAULT 'Pending - New'");
    return await measure(portal, database);
  } finally {
    await database.end();
    await portal.stop();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  portal: { readonly url: string; readonly pid: number | undefined },
  database: pg.Client,
): Promise<Row[]> {
  const { teamId } = await signInCoach(portal.url, {
    email: 'summit.coach@league.example',
    password: 'summit-demo',
  });
  const office = await signInCoach(portal.url, ADMIN);
  const other = await signInCoach(portal.url, {
    email: 'spring.coach@league.example',
    password: 'spring-demo',
  });
  const size = `${(fileOf(ROWS).length / MEGABYTE).toFixed(1)} MB, ${ROWS} rows`;

  let file = fileOf(ROWS);
  let address = '';
  const { oursMs, theirsMs } = await timeInTurns(3, {
    before: async () => {
      file = fileOf(ROWS);
      address = await office.upload(file);
    },
    ours: () => office.importFile(address, teamId),
    theirs: () => copyRows(database, file),
  });

  const timesWhile = async (goesOn: (count: number) => boolean) => {
    const times: number[] = [];
    while (goesOn(times.length)) times.push(await timeOf(other.readRoster));
    return median(times.length % 2 === 1 ? times : times.slice(1));
  };
  const idleMs = await timesWhile((count) => count < REQUESTS);
  address = await office.upload(fileOf(ROWS));
  let isDone = false;
  let busyMs = 0;
  const work = async () => {
    const end = office.importFile(address, teamId).finally(() => {
      isDone = true;
    });
    busyMs = await timesWhile((count) => !isDone || count === 0);
    await end;
  };
  const growth = platform() === 'linux' ? await growthDuring(portal.pid ?? 0, work) : await work();

  return [
    {
      what: `Import of ${size}, against a bare parser and COPY into such a table`,
      figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
      ratio: oursMs / theirsMs,
      target: { kind: 'at most', ratio: 2.5 },
    },
    {
      what: 'Another coach’s roster while it is imported, against an idle portal',
      figure: `${inWords(busyMs)} / ${inWords(idleMs)}`,
      ratio: busyMs / idleMs,
      target: { kind: 'at most', ratio: 2 },
    },
    ...(growth === undefined
      ? []
      : [
          {
            what: 'Growth of the server’s memory meanwhile, against 100 MB',
            figure: `${(growth / MEGABYTE).toFixed(0)} MB`,
            ratio: growth / (100 * MEGABYTE),
            target: { kind: 'at most', ratio: 1 } as const,
          },
        ]),
  ];
}
