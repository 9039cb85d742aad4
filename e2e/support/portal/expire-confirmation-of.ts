import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Account } from '../accounts.ts';
import type { PortalAddress } from './portal-address.ts';

const PROGRAM = fileURLToPath(
  new URL('../../../apps/server/test/expire-confirmations-program.ts', import.meta.url),
);

/** Makes the portal ask this person to confirm, as it does ten minutes after the sign-in (SAFE-02). */
export async function expireConfirmationOf({ dataDir }: PortalAddress, { email }: Account): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [PROGRAM, email], { env });
}
