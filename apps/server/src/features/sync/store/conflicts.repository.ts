import type { ProviderContact } from '@league/provider';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { activityLog } from '../../activity/activity.table.ts';
import type { Conflict } from '../compare/compare.ts';
import { syncConflicts } from '../sync.table.ts';

export type FoundConflicts = { memberId: number; contact: ProviderContact; conflicts: readonly Conflict[] };

const UNARCHIVED = { kind: 'unarchived', field: 'archived', portal: null, provider: null } as const;

/**
 * Records what the portal's values overrode, and who set them according to the activity log. Returns how many conflicts
 * are new. Does not record a conflict again that already waits for the office.
 */
export async function recordConflicts(
  tx: ScopedTransaction,
  found: readonly FoundConflicts[],
): Promise<number> {
  const rows = found.flatMap(({ memberId, contact, conflicts }) =>
    conflicts.map((conflict) => ({
      member: memberId,
      at: contact.updatedAt,
      ...(conflict.kind === 'overridden' ? conflict : UNARCHIVED),
    })),
  );
  if (rows.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    insert into ${syncConflicts}
      (member_id, kind, field, portal_value, provider_value, provider_changed_at, changed_by, changed_at)
    select found.member, found.kind, found.field, found.portal, found.provider, found.at, entry.coach_name, entry.created_at
    from json_to_recordset(${JSON.stringify(rows)})
      as found(member integer, kind text, field text, portal text, provider text, at timestamptz)
    left join lateral (
      select coach_name, created_at from ${activityLog}
      where member_id = found.member and ${activityLog.after} ? found.field
      order by id desc limit 1
    ) entry on true
    where not exists (
      select from ${syncConflicts} known
      where known.member_id = found.member and known.kind = found.kind and known.field = found.field
        and known.resolution is null and known.portal_value is not distinct from found.portal
        and known.provider_value is not distinct from found.provider
    )`);
  return rowCount ?? 0;
}

/** Resolves the question about an un-archived contact that has been archived again. */
export async function resolveReArchived(tx: ScopedTransaction, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`
    update ${syncConflicts} set resolution = 'portal'
    where member_id = any(${sql.param([...memberIds])}::integer[]) and resolution is null
      and kind = 'unarchived'`);
}
