import { z } from 'zod';
import { siblingSchema } from '../members/family/siblings.ts';

/** The body of every failure (ERR-01, ERR-06). `error` repeats `message` for clients that read that field. */
export const errorReplySchema = z.object({
  code: z.string().describe('Stable name of the error.'),
  message: z.string().describe('What happened and what to do, for a person.'),
  error: z.string().describe('The same sentence as `message`.'),
  requestId: z.string().describe('The id under which the server logged this request.'),
  fields: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('What is wrong with which field of the request.'),
  current: z
    .unknown()
    .optional()
    .describe('The record as it is now, when the request was made on an older copy.'),
  sibling: siblingSchema
    .optional()
    .describe('Who has the email address, where that may be a brother or sister (FAMILY-02).'),
});
export type ErrorReply = z.infer<typeof errorReplySchema>;
