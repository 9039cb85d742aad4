import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findNode } from '../../../scripts/lib/node-24.mjs';
import { MAIL_SERVER, type PortalAddress, RESTORED } from './portal-address.ts';

const PROGRAM = fileURLToPath(new URL('./run-portal.ts', import.meta.url));
const addressSchema = z.object({ url: z.url(), simulatorUrl: z.url(), dataDir: z.string() });

/** Starts a portal with its own league. It ends with this process, or when it is stopped. */
export async function startPortal({
  mailServer,
  locale,
  isRestored = false,
}: {
  mailServer?: string;
  /** The pseudo-locale, for a journey that searches for texts from outside the string folder. */
  locale?: 'en-XA';
  /** Restored from its own backup, with the sync on hold. */
  isRestored?: boolean;
} = {}): Promise<{ address: PortalAddress; stop(): Promise<void> }> {
  const program = spawn(await findNode(), [PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      ...process.env,
      ...(mailServer !== undefined && { [MAIL_SERVER]: mailServer }),
      ...(isRestored && { [RESTORED]: 'yes' }),
      ...(locale !== undefined && { LEAGUE_LOCALE: locale }),
    },
  });
  return { address: await addressOf(program), stop: () => stop(program) };
}

async function stop(program: ChildProcess): Promise<void> {
  // A process that has already ended sends no exit event.
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
