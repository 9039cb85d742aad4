import type { ProviderContact } from '@league/provider';
import { eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/queries/insert-rows.ts';
import { childKeyOf, emailKeyOf, nameKeyOf } from '../../../platform/names/child-keys.ts';
import { otherContacts } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { choiceNameOf } from '../values/known-names.ts';
import { knownNames } from './known-names.repository.ts';
import { isOneOf } from './read-members.repository.ts';

type TeamOf = (contact: ProviderContact) => number | null;

function rowOf(contact: ProviderContact, teamOf: TeamOf): typeof otherContacts.$inferSelect {
  return {
    contactId: contact.id,
    emailKey: emailKeyOf(contact.email),
    nameKey: nameKeyOf(contact),
    personKey: childKeyOf(contact),
    isArchived: contact.isArchived,
    teamId: teamOf(contact),
  };
}

async function readTeams(tx: ScopedTransaction): Promise<TeamOf> {
  const names = await knownNames(tx);
  const rows = await tx.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.isDemo, false));
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  return (contact) => idOf.get(choiceNameOf(contact, 'team', names)) ?? null;
}

const isSame = (left: object | undefined, right: object) => JSON.stringify(left) === JSON.stringify(right);

/**
 * Stores the contacts that are on no roster, as hashes, so that an address that the provider would refuse is refused at
 * once (PROVIDER-08). Unchanged rows are not written. After a complete read, contacts that were not read are removed.
 */
export async function storeOtherContacts(
  tx: ScopedTransaction,
  planned: readonly { readonly contact: ProviderContact; readonly plan: { readonly kind: string } }[],
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const teamOf = await readTeams(tx);
  const others = planned.flatMap(({ contact, plan }) =>
    plan.kind === 'other' ? [rowOf(contact, teamOf)] : [],
  );
  const ids = new Set(others.map(({ contactId }) => contactId));
  const read = planned.map(({ contact }) => contact.id);
  const stored = await tx
    .select()
    .from(otherContacts)
    .where(isComplete ? undefined : isOneOf(otherContacts.contactId, read));
  const known = new Map(stored.map((row) => [row.contactId, row]));
  const gone = stored.flatMap(({ contactId }) => (ids.has(contactId) ? [] : [contactId]));
  const changed = others.filter((row) => !isSame(known.get(row.contactId), row));
  const replaced = [...gone, ...changed.map(({ contactId }) => contactId)];
  if (replaced.length > 0) await tx.delete(otherContacts).where(isOneOf(otherContacts.contactId, replaced));
  if (changed.length > 0) await tx.execute(sql`${insertRows(otherContacts, changed)} on conflict do nothing`);
}

/** Removes a contact that is now linked to a gymnast. */
export async function forgetOtherContact(tx: ScopedTransaction, contactId: number): Promise<void> {
  await tx.delete(otherContacts).where(isOneOf(otherContacts.contactId, [contactId]));
}
