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
  /** Affects only requests with this method and with a decoded path and query that match the regular expression. */
  match: z.strictObject({ method: z.string().optional(), path: pattern.optional() }).optional(),
  /** How many requests it affects; without it, all until it is removed. */
  times: z.int().positive().optional(),
  /** How many matching requests pass before the fault begins. */
  skipFirst: z.int().nonnegative().optional(),
  /** The chance that a matching request is affected, from a seeded generator. */
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
    /** If true, the request is carried out and stored first, and only the answer is late. */
    afterwards: z.boolean().optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('status'),
    /** 304 is listed for replies from a cache (section 11.2). */
    status: z.union([z.literal(304), z.int().min(400).max(599)]),
    retryAfterSeconds: z.int().nonnegative().optional(),
    body: z.string().optional(),
    /** If true, the request is carried out and stored first, and only the answer is lost. */
    afterwards: z.boolean().optional(),
  }),
  /** Redirects the client to `location`, or without it to a page for people. */
  z.strictObject({
    ...base,
    kind: z.literal('redirect'),
    status: z.literal([301, 302, 303, 307, 308]).optional(),
    location: z.string().optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('cutConnection') }),
  z.strictObject({ ...base, kind: z.literal('truncatedJson') }),
  z.strictObject({ ...base, kind: z.literal('notJson') }),
  z.strictObject({ ...base, kind: z.literal('emptyBody') }),
  /** Valid JSON with an unexpected structure. */
  z.strictObject({ ...base, kind: z.literal('strangeJson') }),
  z.strictObject({ ...base, kind: z.literal('unreachable') }),
  z.strictObject({ ...base, kind: z.literal('tokenRefused'), status: z.literal([400, 401]).optional() }),
  /** All tokens, including earlier ones, expire this long after they were issued, whatever `expires_in` says. */
  z.strictObject({ ...base, kind: z.literal('tokenLife'), seconds: z.int().nonnegative() }),
  z.strictObject({
    ...base,
    kind: z.literal('pageFails'),
    page: z.int().positive(),
    status: z.int().min(400).max(599).optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('listEmpty') }),
  z.strictObject({ ...base, kind: z.literal('listHalf') }),
  /** Lists of contacts come from a cache: they show the contacts as they were this many seconds ago. */
  z.strictObject({ ...base, kind: z.literal('staleList'), seconds: z.number().positive() }),
  /**
   * One contact of a reply is malformed. `values` and `without` change its top level, `fieldValues` changes values of
   * fields by system code or name; without all three, `FieldValues` is null. Without `contactId` the first contact is
   * malformed.
   */
  z.strictObject({
    ...base,
    kind: z.literal('malformedContact'),
    contactId: z.int().optional(),
    values: z.record(z.string(), z.unknown()).optional(),
    fieldValues: z.record(z.string(), z.unknown()).optional(),
    without: z.array(z.string()).optional(),
  }),
  z.strictObject({ ...base, kind: z.literal('asyncFailed') }),
  z.strictObject({
    ...base,
    kind: z.literal('refuseWrite'),
    code: z.string().optional(),
    message: z.string().optional(),
    details: z.array(errorDetail).optional(),
  }),
  /** Field names or system codes of a contact; values written to these fields are ignored with a 200. */
  z.strictObject({ ...base, kind: z.literal('ignoreFields'), fields: z.array(z.string()).min(1) }),
  z.strictObject({ ...base, kind: z.literal('clockOffset'), ms: z.int() }),
  z.strictObject({ ...base, kind: z.literal('webhookDuplicate'), copies: z.int().positive().optional() }),
  z.strictObject({ ...base, kind: z.literal('webhookLate'), ms: z.int().nonnegative() }),
  /** Messages wait until this many have collected, and then leave in random order. */
  z.strictObject({ ...base, kind: z.literal('webhookShuffle'), window: z.int().min(2) }),
  z.strictObject({ ...base, kind: z.literal('webhookLost') }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

export const faultDocumentSchema = z.strictObject({
  faults: z.array(faultSchema),
  /** Seed of the random numbers for `probability` and for shuffling. */
  seed: z.int().optional(),
});
