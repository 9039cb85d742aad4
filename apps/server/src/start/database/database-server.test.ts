import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../../env.ts';
import { startDatabaseServer } from './database-server.ts';

it('[SAFE-01] a new DATA_DIR is closed to other users of the machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = readEnv({ DATA_DIR: join(folder, 'data') });
  const server = await startDatabaseServer(env, () => undefined);
  onTestFinished(() => server.stop());
  // If run as root, the group of the database's own user may pass, but nothing more.
  expect((await stat(env.dataDir)).mode & 0o767).toBe(0o700);
});
