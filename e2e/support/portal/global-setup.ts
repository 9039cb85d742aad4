import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import { z } from 'zod';
import { buildWeb } from '../../../scripts/lib/build-web.mjs';
import { findNode } from '../../../scripts/lib/node-24.mjs';
import { hasAddress, type PortalAddress, publishAddresses } from './portal-address.ts';

const PROGRAM = fileURLToPath(new URL('./run-portal.ts', import.meta.url));
const addressSchema = z.object({ url: z.url(), simulatorUrl: z.url() });

/**
 * Starts a portal with a league of its own for each process that runs journeys, so that two journeys at the same time
 * never meet; gives what stops them. A portal that the environment names is used as it is.
 */
export default async function startPortals({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (hasAddress()) return undefined;
  await buildWeb();
  const node = await findNode();
  const programs = Array.from({ length: workers }, () =>
    spawn(node, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true }),
  );
  publishAddresses(await Promise.all(programs.map(addressOf)));
  return async () => {
    await Promise.all(programs.map(stop));
  };
}

async function stop(program: ChildProcess): Promise<void> {
  // One that has ended by itself tells of its end no more.
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

async function addressOf(program: ChildProcess): Promise<PortalAddress> {
  const waiting = new AbortController();
  const ended = once(program, 'exit', { signal: waiting.signal }).then(() => {
    throw new Error('The portal of the journeys did not start; its message stands above.');
  });
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(program, 'message', { signal: waiting.signal }), ended]);
  waiting.abort();
  return addressSchema.parse(message);
}
