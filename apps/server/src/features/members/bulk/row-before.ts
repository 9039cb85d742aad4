import { z } from 'zod';
import type { BulkRow } from './bulk-changes.repository.ts';

const beforeSchema = z.object({
  skillLevel: z.string().optional(),
  membershipStatus: z.string().optional(),
  renewalDue: z.iso.date().nullable().optional(),
  statusSince: z.coerce.date().optional(),
  team: z.string().nullable().optional(),
  teamId: z.number().nullable().optional(),
  archived: z.boolean().optional(),
});

/** A member before a bulk change, from the stored values; `changedAt` is used as the time of archiving. */
export function rowBefore(row: BulkRow, before: unknown, changedAt: Date): BulkRow {
  const { team, archived, ...values } = beforeSchema.parse(before);
  const isSet = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    ...row,
    ...Object.fromEntries(isSet),
    ...(team !== undefined && { teamName: team }),
    ...(archived !== undefined && { archivedAt: archived ? changedAt : null }),
  };
}
