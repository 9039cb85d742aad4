import { z } from 'zod';

const pattern = z.string().refine(isPattern, 'This is not a regular expression.');

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

const base = {
  /** Only requests with this method and whose decoded path and query fit the pattern (a regular expression). */
  match: z.strictObject({ method: z.string().optional(), path: pattern.optional() }).optional(),
  /** How often it strikes; without it, until it is taken away. */
  times: z.int().positive().optional(),
  /** How many fitting requests pass before it begins. */
  skipFirst: z.int().nonnegative().optional(),
  /** The chance of each fitting request to be struck, from a seeded generator. */
  probability: z.number().min(0).max(1).optional(),
};

const errorDetail = z.strictObject({
  Key: z.string(),
  Value: z.string(),
  Restriction: z.string().exactOptional(),
});

export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('latency'),
    ms: z.int().nonnegative(),
    /** True: the request is carried out and stored first, and only the answer is late. */
    afterwards: z.boolean().optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.int().nonnegative().optional(),
    body: z.string().optional(),
    /** True: the request is carried out and stored first, and only the answer is lost. */
    afterwards: z.boolean().optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('cutConnection') }),
  z.strictObject({ ...base, kind: z.literal('truncatedJson') }),
  z.strictObject({ ...base, kind: z.literal('notJson') }),
  z.strictObject({ ...base, kind: z.literal('emptyBody') }),
  /** Whole JSON, but of nothing that was asked for. */
  z.strictObject({ ...base, kind: z.literal('strangeJson') }),
  z.strictObject({ ...base, kind: z.literal('unreachable') }),
  z.strictObject({ ...base, kind: z.literal('tokenRefused'), status: z.literal([400, 401]).optional() }),
  /** Tokens end this long after they were given, whatever `expires_in` says; those given before as well. */
  z.strictObject({ ...base, kind: z.literal('tokenLife'), seconds: z.int().nonnegative() }),
  z.strictObject({
    ...base,
    kind: z.literal('pageFails'),
    page: z.int().positive(),
    status: z.int().min(400).max(599).optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('listEmpty') }),
  z.strictObject({ ...base, kind: z.literal('listHalf') }),
  z.strictObject({ ...base, kind: z.literal('asyncFailed') }),
  z.strictObject({
    ...base,
    kind: z.literal('refuseWrite'),
    code: z.string().optional(),
    message: z.string().optional(),
    details: z.array(errorDetail).optional(),
  }),
  /** Field names or system codes of a contact whose written values vanish with a 200. */
  z.strictObject({ ...base, kind: z.literal('ignoreFields'), fields: z.array(z.string()).min(1) }),
  z.strictObject({ ...base, kind: z.literal('clockOffset'), ms: z.int() }),
  z.strictObject({ ...base, kind: z.literal('webhookDuplicate'), copies: z.int().positive().optional() }),
  z.strictObject({ ...base, kind: z.literal('webhookLate'), ms: z.int().nonnegative() }),
  /** Messages are held until this many wait, and then leave in a random order. */
  z.strictObject({ ...base, kind: z.literal('webhookShuffle'), window: z.int().min(2) }),
  z.strictObject({ ...base, kind: z.literal('webhookLost') }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

export const faultDocumentSchema = z.strictObject({
  faults: z.array(faultSchema),
  /** Seed of the generator behind `probability` and shuffling. */
  seed: z.int().optional(),
});
