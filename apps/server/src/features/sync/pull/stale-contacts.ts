import type { ProviderClient, ProviderContact } from '@league/provider';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { readEach } from './left-out.ts';
import type { PullRunContext } from './pull-context.ts';

/** At most this many contacts are requested one by one; the others wait for the next read. */
const MOST_SINGLE_READS = 50;

type Deps = { database: Database; provider: ProviderClient };

/** Contacts whose time stamp is older than that of their agreed values. */
async function olderThanAgreed({ database }: Deps, contacts: readonly ProviderContact[]): Promise<number[]> {
  if (contacts.length === 0) return [];
  const ids = sql.param(contacts.map(({ id }) => id));
  const stamps = sql.param(contacts.map(({ updatedAt }) => updatedAt));
  const { rows } = await database.inScope(leagueScope(), (tx) =>
    tx.execute<{ id: string }>(sql`
      select read.id from unnest(${ids}::bigint[], ${stamps}::timestamptz[]) as read(id, stamp)
      join members on members.provider_contact_id = read.id
      where members.agreed_stamp > read.stamp`),
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * A list can be older than the agreed values, for example if the service answers it from a cache. Such contacts are
 * requested one by one; an old time stamp there is then real, for example after the provider's clock was put back
 * (PROVIDER-06). Returns the contacts read, and marks those left out for lack of time.
 */
export async function rereadStaleContacts(
  deps: Deps,
  contacts: readonly ProviderContact[],
  { signal, leftOut }: Pick<PullRunContext, 'signal' | 'leftOut'>,
): Promise<{ stale: ReadonlySet<number>; current: ProviderContact[] }> {
  const older = await olderThanAgreed(deps, contacts);
  const current: ProviderContact[] = [];
  await readEach(
    older.slice(0, MOST_SINGLE_READS),
    async (id) => {
      const contact = await deps.provider.getContact(id, { signal });
      if (contact) current.push(contact);
    },
    (id) => leftOut.add('contact', id),
  );
  for (const id of older.slice(MOST_SINGLE_READS)) leftOut.add('contact', id);
  return { stale: new Set(older), current };
}
