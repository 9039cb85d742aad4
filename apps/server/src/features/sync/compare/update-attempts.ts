import { z } from 'zod';
import { keysOf } from '../../../platform/keys-of.ts';
import { SYNCED_FIELDS, type SyncedField, type SyncedValues } from '../values/synced-values.ts';

/** Only what was sent: a field that is not named must not be taken for one that was sent empty. */
const attemptsSchema = z.array(
  z.object({
    at: z.coerce.date(),
    values: z.partialRecord(z.enum(SYNCED_FIELDS), z.union([z.string(), z.boolean()])),
  }),
);

/** Values that were sent to a contact and may have arrived, although the portal has heard no answer. */
export type UpdateAttempt = z.infer<typeof attemptsSchema>[number];

/** A call can arrive a minute late, and a reading that shows it can take minutes more. */
const LATE_MS = 15 * 60_000;

/**
 * The attempts of which a contact, read from `readAt` on, may show the outcome: those that no comparison has followed
 * yet, and for a while the others, since a lost call can be carried out after a later one. Oldest first.
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
 * What counts as agreed: a value of the contact that we have sent ourselves is ours and no change by the office, whatever a person has
 * changed in the portal since; else a change that was taken back meanwhile would come back.
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

/** The attempts without the last one that sent these values: its answer has come. */
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
