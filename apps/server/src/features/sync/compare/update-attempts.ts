import { z } from 'zod';
import { keysOf } from '../../../platform/keys-of.ts';
import { SYNCED_FIELDS, type SyncedField, type SyncedValues } from '../values/synced-values.ts';

/** Contains only the fields that were sent. A missing field must not count as sent empty. */
const attemptsSchema = z.array(
  z.object({
    at: z.coerce.date(),
    values: z.partialRecord(z.enum(SYNCED_FIELDS), z.union([z.string(), z.boolean()])),
  }),
);

/** Values that were sent to a contact and may have arrived, although no answer came. */
export type UpdateAttempt = z.infer<typeof attemptsSchema>[number];

/** A call can arrive a minute late, and the read that shows it can take minutes more. */
const LATE_MS = 15 * 60_000;

/**
 * The attempts whose outcome may show in a contact read from `readAt` on: those not yet followed by a comparison, and
 * for a while also the others, because a lost call can be carried out after a later one. Oldest first.
 */
export function openAttempts(
  { updateAttempts, comparedAt }: { updateAttempts: unknown; comparedAt: Date | null },
  readAt: Date,
): UpdateAttempt[] {
  const isOpen = ({ at }: UpdateAttempt) =>
    comparedAt === null || at >= comparedAt || readAt.getTime() - at.getTime() < LATE_MS;
  return attemptsSchema.parse(updateAttempts).filter(isOpen);
}

/**
 * The values that count as agreed. A contact's value that the portal sent itself is not a change by the office,
 * whatever was changed in the portal since. Otherwise a change that was undone in the meantime would come back.
 */
export function agreedWithAttempts(
  agreed: SyncedValues | null,
  provider: SyncedValues,
  attempts: readonly UpdateAttempt[],
): SyncedValues | null {
  if (agreed === null || attempts.length === 0) return agreed;
  const ours = SYNCED_FIELDS.filter((field) =>
    attempts.some(({ values }) => values[field] === provider[field]),
  );
  return { ...agreed, ...pick(provider, ours) };
}

/** The values of these fields. */
export function pick(values: SyncedValues, fields: readonly SyncedField[]): Partial<SyncedValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** The attempts without the last one that sent these values, whose answer has arrived. */
export function withoutAnswered(
  attempts: readonly UpdateAttempt[],
  sent: Partial<SyncedValues>,
): UpdateAttempt[] {
  const fields = keysOf(sent);
  const answered = attempts.findLastIndex(
    ({ values }) =>
      Object.keys(values).length === fields.length && fields.every((field) => values[field] === sent[field]),
  );
  return attempts.filter((_, index) => index !== answered);
}
