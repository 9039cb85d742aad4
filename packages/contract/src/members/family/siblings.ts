import { z } from 'zod';

/** How many gymnasts of one family are shown with each. */
export const MOST_SIBLINGS = 20;

/** A brother or sister of a gymnast, limited to what the viewer may see (FAMILY-02). */
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
