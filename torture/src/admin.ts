import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@league/contract';
import type { Account, Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Records } from './records.ts';

type Admin = { account: Account; client: Client; records: Records; random: Random; ledger: Ledger };

/** Works on the portal's admin screens until `signal`: removes a registration now and then. */
export async function workAsAdmin(
  { account, client, records, random, ledger }: Admin,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(random.between(2000, 8000), undefined, { signal }).catch(() => undefined);
    const registration = random.pick(await records.removable());
    if (!registration || signal.aborted) continue;
    const { verdict } = await client.call(routes.events.removeRegistration, {
      params: { id: registration.id },
    });
    ledger.count(verdict);
    ledger.removedRegistration(registration.providerId, verdict);
    if (verdict === 'refused') await client.call(routes.auth.login, { body: account });
  }
}
