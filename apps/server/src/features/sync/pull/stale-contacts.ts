import type { ProviderClient, ProviderContact } from '@league/provider';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { readEach } from './left-out.ts';
import type { PullMeans } from './pull-context.ts';

/** At most this many contacts are asked for one by one; the others wait for the next read. */
const MOST_ASKED = 50;

type Deps = { database: Database; provider: ProviderClient };

/** Contacts whose time stamp is older than that of what was last agreed with them. */
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
 * A list can be older than what was agreed since, as when the service answers it from a cache. Such contacts are asked for
 * themselves: then an old time stamp is true, such as after a clock there was put back (PROVIDER-06). Gives what was read
 * of them, and leaves out of the run those for which there was no time.
 */
export async function readStaleAgain(
  deps: Deps,
  contacts: readonly ProviderContact[],
  { signal, leftOut }: Pick<PullMeans, 'signal' | 'leftOut'>,
): Promise<{ stale: ReadonlySet<number>; current: ProviderContact[] }> {
  const older = await olderThanAgreed(deps, contacts);
  const current: ProviderContact[] = [];
  await readEach(
    older.slice(0, MOST_ASKED),
    async (id) => {
      const contact = await deps.provider.getContact(id, { signal });
      if (contact) current.push(contact);
    },
    (id) => leftOut.add('contact', id),
  );
  for (const id of older.slice(MOST_ASKED)) leftOut.add('contact', id);
  return { stale: new Set(older), current };
}
