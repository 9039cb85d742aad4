import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedCluster } from '@league/server/embedded';
import { isMet, type Row, tableOf } from './row.ts';
import { measureImport } from './rows/import.ts';
import { measureRosterRead } from './rows/roster-read.ts';
import { measureBudget } from './rows/sync-budget.ts';
import { measureChangesPull } from './rows/sync-changes.ts';
import { measureFullPull } from './rows/sync-full.ts';

/* npm run bench [-- NAME…]: measures side by side and prints one table; ends with 1 when a target is not met. */
const MEASURES: Readonly<Record<string, (adminUrl: string) => Promise<Row[]>>> = {
  'sync-full': measureFullPull,
  'sync-changes': measureChangesPull,
  'sync-budget': measureBudget,
  import: measureImport,
  'roster-read': measureRosterRead,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. There is: ${Object.keys(MEASURES).join(', ')}.\n`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'league-bench-'));
const cluster = await startEmbeddedCluster({ dataDir: folder, log: () => undefined });
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    process.stdout.write(`Measuring ${name} …\n`);
    rows.push(...(await measure(cluster.adminUrl)));
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${tableOf(rows)}\n`);
process.exitCode = rows.every(isMet) ? 0 : 1;
