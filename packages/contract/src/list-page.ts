import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** The maximum length of a page. Without page parameters, a call returns the whole list up to the same length. */
export const listLimitSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(LIMITS.longList)
  .default(LIMITS.longList)
  .describe(
    `At most this many entries. Where more follow, X-Total-Count tells how many there are in all, and Link leads to the next ones.`,
  );

/** Page parameters of a list that is read by position (CLIENT-04). */
export const listPageQuerySchema = z.object({
  limit: listLimitSchema,
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ListPageQuery = z.output<typeof listPageQuerySchema>;
