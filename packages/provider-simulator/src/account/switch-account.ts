import { z } from 'zod';
import type { League } from '../league.ts';
import { resetSchema, seedLeague } from '../seed/seed-league.ts';

/** The body of the control call: the account to use, and the seed for a new one. */
export const accountSwitchSchema = z.strictObject({
  ...resetSchema.shape,
  id: z.int().positive(),
  name: z.string().min(1).exactOptional(),
});

/** What all accounts share: the simulator's settings, and the ids already given. */
const shared = ['settings', 'counters', 'accounts'] as const;

/**
 * Makes the API key belong to another account, as if the key of another league were configured. The previous account is
 * stored, and is restored if its id is named again. As in the real service, no two accounts share an id, and a token is
 * valid only in its own account.
 */
export function switchAccount(
  { world, baseSeed }: League,
  { id, name, ...seed }: z.infer<typeof accountSwitchSchema>,
): void {
  const { store, account } = world;
  if (id === account.id) return;
  const known = store.get('accounts', id);
  const left = store.replace(shared, known?.state ?? {});
  store.put('accounts', { id: account.id, profile: account, isCurrent: false, state: left });
  world.account = known?.profile ?? {
    ...account,
    id,
    name: name ?? `League ${id}`,
    primaryDomainName: `league${id}.wildapricot.org`,
  };
  store.put('accounts', { id, profile: world.account, isCurrent: true, state: {} });
  if (!known) seedLeague(world, { ...baseSeed, ...seed });
  world.asyncResults.clear();
  world.contactHistory.clear();
  store.flush();
}
