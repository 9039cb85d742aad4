import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { launchPostmaster } from './postmaster.ts';

vi.mock('node:fs/promises', { spy: true });

const { open: openFile } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

it('notices a server that ends before its start has been observed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'league-postmaster-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.mocked(open).mockImplementationOnce(async (...args) => {
    const handle = await openFile(...args);
    const close = handle.close.bind(handle);
    // As on a busy machine, where the server is gone meanwhile.
    return Object.assign(handle, { close: () => pause(300).then(close) });
  });
  const launched = launchPostmaster({
    place: { dataDir: folder, folder, logFile: join(folder, 'postgres.log'), account: undefined },
    binaries: { version: '18', major: 18, initdb: 'false', pgCtl: 'false', postgres: 'false' },
  });
  await expect(launched).rejects.toThrow('did not start');
});
