import { cleanLine, NEW_MEMBERSHIP_LEVEL } from '@league/contract';
import type { ProviderMembershipLevel } from '@league/provider';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { membershipLevels } from '../../members/members.table.ts';
import { levelKindOf } from '../values/known-names.ts';

/** The membership levels the portal knows. */
export async function levelIdsOf(tx: ScopedTransaction): Promise<ReadonlySet<number>> {
  const rows = await tx.select({ id: membershipLevels.id }).from(membershipLevels);
  return new Set(rows.map(({ id }) => id));
}

/** The largest level id that the database can store. */
const MOST_ID = 2 ** 31 - 1;

/** Stores the provider's levels. Keeps those that are gone there, because members may still refer to them. */
export async function storeLevels(
  tx: ScopedTransaction,
  levels: readonly ProviderMembershipLevel[],
): Promise<void> {
  const storable = levels.filter(({ id }) => id <= MOST_ID);
  if (storable.length === 0) return;
  await tx
    .insert(membershipLevels)
    .values(
      storable.map(({ id, name, approvalRequired, renewal }) => ({
        id,
        name: cleanLine(name),
        // A period of an unknown kind cannot be calculated here, so the office decides on each renewal.
        approvalRequired: approvalRequired || renewal.kind === 'Unknown',
        renewalPeriod: renewal,
        kind: levelKindOf(name),
        isForNew: cleanLine(name) === NEW_MEMBERSHIP_LEVEL,
      })),
    )
    .onConflictDoUpdate({
      target: membershipLevels.id,
      set: {
        name: sql`excluded.name`,
        approvalRequired: sql`excluded.approval_required`,
        renewalPeriod: sql`excluded.renewal_period`,
        kind: sql`coalesce(excluded.kind, membership_levels.kind)`,
        isForNew: sql`excluded.is_for_new or membership_levels.is_for_new`,
      },
    });
}
