import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { startEmbeddedCluster } from '@league/server/embedded';
import { outcomeOf, type Row, tableOf } from './row.ts';
import { measureCleanClone } from './rows/clean-clone.ts';
import { measureClicks } from './rows/clicks.ts';
import { measureCoachesDay } from './rows/coaches-day.ts';
import { measureFirstLoad } from './rows/first-load.ts';
import { measureFirstPaint } from './rows/first-paint.ts';
import { measureImport } from './rows/import.ts';
import { measureOfficeLoad } from './rows/office-load.ts';
import { measureLogPages, measureOfficePages } from './rows/office-pages.ts';
import { measureRosterRead } from './rows/roster-read.ts';
import { measureStart } from './rows/start-and-memory.ts';
import { measureBudget } from './rows/sync-budget.ts';
import { measureChangesPull } from './rows/sync-changes.ts';
import { measureFullPull } from './rows/sync-full.ts';
import { measureSizes } from './rows/sync-size.ts';
import { measureManyCoaches } from './rows/two-hundred-coaches.ts';
import { measureTwoProcesses } from './rows/two-processes.ts';
import { measureWorkbook } from './rows/workbook.ts';

/* npm run bench [-- NAME… --seconds N]: measures side by side and prints one table; ends with 1 when a goal is missed or a part fails. */
const MEASURES: Readonly<Record<string, (adminUrl: string, options: { seconds: number }) => Promise<Row[]>>> =
  {
    'sync-full': measureFullPull,
    'sync-size': measureSizes,
    'sync-changes': measureChangesPull,
    'sync-budget': measureBudget,
    import: measureImport,
    workbook: measureWorkbook,
    'roster-read': measureRosterRead,
    'two-hundred-coaches': measureManyCoaches,
    'coaches-day': measureCoachesDay,
    'office-pages': measureOfficePages,
    'log-pages': measureLogPages,
    'office-load': measureOfficeLoad,
    'first-load': measureFirstLoad,
    clicks: measureClicks,
    'first-paint': measureFirstPaint,
    'start-and-memory': measureStart,
    'two-processes': measureTwoProcesses,
    'clean-clone': measureCleanClone,
  };

const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  // How long the coaches of `two-hundred-coaches` work.
  options: { seconds: { type: 'string', default: '60' } },
});
const seconds = Number(values.seconds);
const unknown = chosen.filter((name) => !(name in MEASURES));
if (unknown.length > 0 || !(seconds > 0)) {
  process.stderr.write(`Takes some of ${Object.keys(MEASURES).join(', ')}, and --seconds of more than 0.\n`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'league-bench-'));
const cluster = await startEmbeddedCluster({ dataDir: folder, log: () => undefined });
const rows: Row[] = [];
const failed: string[] = [];
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    process.stdout.write(`Measuring ${name} …\n`);
    try {
      rows.push(...(await measure(cluster.adminUrl, { seconds })));
    } catch (error) {
      // The results of the other parts must not be lost.
      failed.push(name);
      process.stderr.write(`${name} could not be measured: ${inspect(error)}\n`);
    }
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${tableOf(rows)}\n`);
if (failed.length > 0) process.stdout.write(`Not measured: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 && rows.every((row) => outcomeOf(row) !== 'missed') ? 0 : 1;
