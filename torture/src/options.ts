import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ACTS, type Act, DEFAULT_ACTS } from './acts.ts';

const schema = z.strictObject({
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(1),
  seed: z.coerce.number().int().nonnegative().default(1),
  acts: z
    .string()
    .default('default')
    .transform((text, context): ReadonlySet<Act> => {
      const acts = new Set<Act>();
      for (const word of text.split(',').map((each) => each.trim())) {
        const named = sets[word] ?? ACTS.filter((act) => act === word);
        if (named.length === 0 && word !== 'none')
          context.addIssue({ code: 'custom', message: `There is no act "${word}".` });
        for (const act of named) acts.add(act);
      }
      return acts;
    }),
});

const sets: Readonly<Record<string, readonly Act[]>> = { default: DEFAULT_ACTS, all: ACTS, none: [] };

/** How long the run is, the seed of its random decisions, and its acts. */
export type Options = z.output<typeof schema>;

/**
 * Reads `--minutes N --seed S --acts LIST`; throws with a sentence for anything else. The list holds names of acts, and
 * `default`, `all` or `none`, separated by commas.
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, acts: { type: 'string' } },
  });
  return schema.parse(values);
}
