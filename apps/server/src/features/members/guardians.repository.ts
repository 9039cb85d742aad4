import { type Guardian, guardiansOf } from '@league/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/queries/insert-rows.ts';
import { together } from '../../platform/db/together.ts';
import { guardians, members } from './members.table.ts';

/** The guardians of each gymnast in a query, as a subquery, so that they need no query per gymnast. */
export const guardiansOfMember: SQL<Guardian[]> = sql<Guardian[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', g.name, 'relation', g.relation, 'phone', g.phone, 'email', g.email,
    'isEmergency', g.is_emergency) order by g.place)
  from ${guardians} g where g.member_id = ${members.id}), '[]'::jsonb)`;

/** Replaces the guardians of gymnasts with those in the texts. */
export async function storeGuardians(
  tx: ScopedTransaction,
  changes: readonly { readonly memberId: number; readonly text: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ memberId }) => memberId);
  const rows = changes.flatMap(({ memberId, text }) =>
    guardiansOf(text).map((guardian, index) => ({ memberId, place: index + 1, ...guardian })),
  );
  // One array parameter per column, because a statement takes at most 65,535 parameters.
  const insertion = rows.length > 0 ? [tx.execute(insertRows(guardians, rows))] : [];
  await together([
    tx.execute(sql`delete from ${guardians} where member_id = any(${sql.param(ids)}::integer[])`),
    ...insertion,
  ]);
}

/**
 * Makes the first emergency guardian match the emergency contact in the gymnast's row, as the trigger does (FAMILY-01).
 */
export async function keepEmergencyGuardians(
  tx: ScopedTransaction,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`
    select keep_emergency_guardian(id, coalesce(emergency_contact_name, ''), coalesce(emergency_contact_phone, ''))
    from ${members} where id = any(${sql.param([...memberIds])}::integer[])`);
}
