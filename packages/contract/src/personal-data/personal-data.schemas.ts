import { z } from 'zod';
import { lineSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** How far an erasure has come: it waits for the provider, the provider refuses it, or it is done. */
export const ERASURE_STATES = ['waiting', 'refused', 'done'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

export const eraseBodySchema = z.object({
  name: lineSchema(2 * LIMITS.name + 1).describe('The gymnast’s name, typed to be sure that she is meant.'),
});

export const eraseReplySchema = z.object({
  message: z.string(),
  state: z.enum(ERASURE_STATES),
});
export type EraseReply = z.infer<typeof eraseReplySchema>;

/** An erasure that the provider has not carried out yet. */
export const openErasureSchema = z.object({
  memberId: z.number().int(),
  memberName: z.string().describe('Kept until the provider has erased her as well.'),
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
