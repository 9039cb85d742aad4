import { z } from 'zod';
import { boundedList } from '../bounded.ts';
import { lineSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** The state of an erasure: it waits for the provider, the provider refuses it, or it is done. */
export const ERASURE_STATES = ['waiting', 'refused', 'done'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** How many mentions an answer lists. A name in more places must be searched by hand. */
export const MENTIONS_LISTED = 500;

/** In the notes, the health note or the guardians of another gymnast, or in a log entry. */
export const MENTION_PLACES = ['notes', 'health', 'guardians', 'log'] as const;

const mentionKeySchema = z.string().regex(/^(?:notes|health|guardians|log):[1-9]\d{0,9}$/);

/** A place where a gymnast is mentioned. */
export const mentionSchema = z.object({
  key: mentionKeySchema,
  place: z.enum(MENTION_PLACES),
  about: z.string().nullable().describe('The gymnast whose text or entry it is.'),
  by: z.string().nullable().describe('Who made the entry.'),
  at: z.iso.datetime().nullable(),
  text: z.string().describe('The mention with some text around it.'),
});
export type Mention = z.infer<typeof mentionSchema>;

export const mentionListSchema = z.object({
  total: z.number().int(),
  mentions: z.array(mentionSchema).max(MENTIONS_LISTED),
});
export type MentionList = z.infer<typeof mentionListSchema>;

export const eraseBodySchema = z.object({
  mentions: boundedList(z.array(mentionKeySchema), MENTIONS_LISTED)
    .optional()
    .describe('Mentions to be replaced by “a gymnast who has been erased”; the others stay.'),
  name: lineSchema(2 * LIMITS.name + 1).describe('The gymnast’s name, typed to be sure that they are meant.'),
});

export const eraseReplySchema = z.object({
  message: z.string(),
  state: z.enum(ERASURE_STATES),
});
export type EraseReply = z.infer<typeof eraseReplySchema>;

/** An erasure that the provider has not carried out yet. */
export const openErasureSchema = z.object({
  memberId: z.number().int(),
  memberName: z.string().describe('Kept until the provider has erased them as well.'),
  state: z.enum(['waiting', 'refused']),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  nextTryAt: z.iso.datetime().nullable(),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
});
export type OpenErasure = z.infer<typeof openErasureSchema>;

export const openErasureListSchema = z.object({
  total: z.number().int().describe('Of all pages.'),
  erasures: z.array(openErasureSchema),
});
