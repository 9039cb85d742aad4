import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { useEmptyDatabase } from '../../../test/database.ts';
import { killPrograms, runPortal } from '../../../test/portal-program.ts';

afterAll(killPrograms);

/**
 * A connection to the database at `url` that is closed at first; later, every second connection is cut after a few
 * words.
 */
async function makeBrokenWay(url: string) {
  const { hostname, port } = new URL(url);
  let taken = 0;
  const way: Server = createServer((near) => {
    taken += 1;
    const isCut = taken % 2 === 1;
    let words = 0;
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    far.on('data', () => {
      words += 1;
      // Some while they connect, others in the middle of their work.
      if (isCut && words > taken % 5) far.destroy();
    });
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const address = way.address() as AddressInfo;
  way.close();
  await once(way, 'close');
  const byTheWay = new URL(url);
  byTheWay.port = String(address.port);
  onTestFinished(() => void way.close());
  return { url: byTheWay.href, open: () => once(way.listen(address.port, '127.0.0.1'), 'listening') };
}

it('[BEYOND-06] a start waits for a database that is not there yet, and continues after a lost connection', {
  timeout: 120_000,
}, async () => {
  const way = await makeBrokenWay(await useEmptyDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'portal-waiting-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const portal = runPortal({ ROLE: 'web', DATABASE_URL: way.url, DATA_DIR: folder });
  await portal.hasSaid('The database does not answer. Waiting for it…');
  await way.open();
  await portal.hasSaid('Ctrl-C stops it');
  expect(portal.output()).toMatch(/admin@league\.example was made with password \S{12,}/);
  expect(await portal.end('SIGTERM')).toBe(0);
});
