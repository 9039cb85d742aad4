import { fullName } from '@league/contract';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { recordActivity } from '../../activity/activity.service.ts';
import { activityLog } from '../../activity/activity.table.ts';
import type { Conflict } from '../compare/compare.ts';
import { isUnapproved } from '../values/status-words.ts';
import { SYNCED_FIELDS, type SyncedValues } from '../values/synced-values.ts';
import type { SyncMember, TeamIds } from './read-members.repository.ts';

/** The actor of changes made at the provider, which name no person. */
const WILD_APRICOT = { id: null, name: 'Wild Apricot', email: '' };

const oneValue = z.union([z.string(), z.boolean()]);
const valuesSchema = z.partialRecord(z.enum(SYNCED_FIELDS), oneValue);

/** Values that the provider changed, as they were in the portal before and after. */
export type ProviderChange = {
  id: number;
  memberId: number;
  changedAt: Date;
  before: z.infer<typeof valuesSchema>;
  after: z.infer<typeof valuesSchema>;
};

/** Logs what a sync takes over from the provider, with the values it replaces (PROVIDER-03). */
export async function recordProviderChanges(
  tx: ScopedTransaction,
  reconciled: readonly { member: SyncMember; take: Partial<SyncedValues> }[],
  teamIds: TeamIds,
): Promise<void> {
  const changed = reconciled.filter(({ take }) => Object.keys(take).length > 0);
  const entries = changed.map(({ member, take }) => {
    const fields = SYNCED_FIELDS.filter((field) => take[field] !== undefined);
    const now = { ...member.portal, ...take };
    const valuesOf = (values: SyncedValues) =>
      Object.fromEntries(fields.map((field) => [field, values[field]]));
    return {
      actionType: 'PROVIDER_CHANGE' as const,
      memberId: member.id,
      memberName: fullName(now),
      teamId: teamIds.get(now.team) ?? null,
      teamName: now.team || null,
      facts: {
        code: 'changedThere' as const,
        fields,
        isRefused: fields.includes('membershipStatus') && isUnapproved(member.portal, now),
      },
      before: valuesOf(member.portal),
      after: valuesOf(now),
    };
  });
  await recordActivity(tx, WILD_APRICOT, entries);
}

/** Logs that a write of the portal may have replaced an unknown value that was entered there at that moment. */
export async function recordOverwriting(
  tx: ScopedTransaction,
  member: SyncMember,
  conflicts: readonly Conflict[],
): Promise<void> {
  const fields = conflicts.flatMap((conflict) => (conflict.kind === 'overridden' ? [conflict.field] : []));
  if (fields.length === 0) return;
  await recordActivity(tx, WILD_APRICOT, [
    {
      actionType: 'PROVIDER_CHANGE',
      ...{ memberId: member.id, memberName: fullName(member) },
      ...{ teamId: member.teamId, teamName: member.teamName },
      facts: { code: 'perhapsOverwritten', fields },
      before: {},
      after: {},
    },
  ]);
}

const columns = {
  id: activityLog.id,
  memberId: activityLog.memberId,
  changedAt: activityLog.createdAt,
  before: activityLog.before,
  after: activityLog.after,
};

function asChange(row: {
  id: number;
  memberId: number | null;
  changedAt: Date;
  before: unknown;
  after: unknown;
}) {
  const { id, memberId, changedAt } = row;
  const [before, after] = [valuesSchema.safeParse(row.before), valuesSchema.safeParse(row.after)];
  // The values of an erased gymnast are gone.
  if (memberId === null || !before.success || !after.success) return undefined;
  return { id, memberId, changedAt, before: before.data, after: after.data };
}

const isProviderChange = eq(activityLog.actionType, 'PROVIDER_CHANGE');

/** The newest changes of a gymnast that came from the provider. */
export async function listProviderChanges(
  tx: ScopedTransaction,
  { memberId, limit }: { memberId: number; limit: number },
): Promise<ProviderChange[]> {
  const rows = await tx
    .select(columns)
    .from(activityLog)
    .where(and(eq(activityLog.memberId, memberId), isProviderChange))
    .orderBy(desc(activityLog.id))
    .limit(limit);
  return rows.flatMap((row) => asChange(row) ?? []);
}

export async function findProviderChange(
  tx: ScopedTransaction,
  id: number,
): Promise<ProviderChange | undefined> {
  const [row] = await tx
    .select(columns)
    .from(activityLog)
    .where(and(eq(activityLog.id, id), isProviderChange));
  return row && asChange(row);
}
