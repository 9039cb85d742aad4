import { parseArgs } from 'node:util';
import { z } from 'zod';

const schema = z.strictObject({
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(1),
  seed: z.coerce.number().int().nonnegative().default(1),
});

/** How long the portal is tortured, and what the random decisions start from. */
export type Options = z.output<typeof schema>;

/** Reads `--minutes N --seed S`; throws with a sentence for anything else. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string' }, seed: { type: 'string' } },
  });
  return schema.parse(values);
}
