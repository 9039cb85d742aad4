import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildWeb } from '../../../scripts/lib/build-web.mjs';
import { findNode } from '../../../scripts/lib/node-24.mjs';
import { REGISTERED_COACHES } from '../accounts.ts';
import { type PortalAddress, publishAddress } from './portal-address.ts';
import { registerCoach } from './register-coach.ts';

const PROGRAM = fileURLToPath(new URL('./run-portal.ts', import.meta.url));
const addressSchema = z.object({ url: z.url(), simulatorUrl: z.url() });

/** Starts the one portal of a run with its coaches; gives what stops it. */
export default async function startPortal(): Promise<() => Promise<void>> {
  await buildWeb();
  const program = spawn(await findNode(), [PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const address = await addressOf(program);
  publishAddress(address);
  for (const coach of REGISTERED_COACHES) await registerCoach(address.url, coach);
  return async () => {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  };
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
