import { z } from 'zod';

/** Most gymnasts of one family that are shown beside each. */
export const MOST_SIBLINGS = 20;

/** A brother or sister of a gymnast, as far as the viewer sees them (FAMILY-02). */
export const siblingSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  teamName: z.string().nullable(),
});
export type Sibling = z.infer<typeof siblingSchema>;

export const siblingsSchema = z
  .array(siblingSchema)
  .max(MOST_SIBLINGS)
  .describe('Brothers and sisters on rosters that the viewer sees.');
