import { startEmbeddedCluster } from '../embedded-cluster.ts';

/*
 * A portal that is only its database, as a separate process that tests can kill. It reports its start in one line of
 * JSON, and stops the database on SIGTERM.
 */
const dataDir = process.argv[2] ?? '';
const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);

try {
  const cluster = await startEmbeddedCluster({ dataDir, log: () => undefined });
  process.once('SIGTERM', () => void cluster.stop().then(() => process.exit(0)));
  say({ url: cluster.url, tookOver: cluster.tookOver });
} catch (error) {
  say({ refusal: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
