import { z } from 'zod';
import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  duplicateComparisonSchema,
  duplicateListQuerySchema,
  duplicateListSchema,
  mergeBodySchema,
  mergeListSchema,
  mergeReplySchema,
  newChildSchema,
  pairParamsSchema,
  sameChildrenSchema,
  tellApartBodySchema,
} from './duplicates.schemas.ts';

/** Entries that may be one child, and what the office does about them (OFFICE-03). */
export const duplicateRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/duplicates',
    access: 'roster.manage',
    summary: 'A page of pairs of entries that may be one child, those found first on top.',
    query: duplicateListQuerySchema,
    reply: duplicateListSchema,
    errors: [],
  }),
  compare: defineRoute({
    method: 'GET',
    path: '/api/admin/duplicates/:firstId/:secondId',
    access: 'roster.manage',
    summary: 'Two entries on the rosters side by side, with what belongs to each.',
    params: pairParamsSchema,
    reply: duplicateComparisonSchema,
    errors: ['MEMBER_NOT_FOUND'],
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/api/admin/duplicates/merge',
    access: 'roster.manage',
    asksToConfirm: true,
    summary:
      'Merges two entries of one child: one is kept with the chosen values and all that belongs to both, the other is archived here and at the provider.',
    body: mergeBodySchema,
    reply: mergeReplySchema,
    errors: ['MEMBER_NOT_FOUND', 'MERGE_CHANGED', 'MERGE_WRONG_ENTRY', 'DUPLICATE_EMAIL'],
  }),
  merges: defineRoute({
    method: 'GET',
    path: '/api/admin/duplicates/merges',
    access: 'roster.manage',
    summary: 'The latest merges, newest first, and which of them can be undone.',
    reply: mergeListSchema,
    errors: [],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/api/admin/duplicates/merges/:id/undo',
    access: 'roster.manage',
    summary: 'Undoes a merge while nothing of either entry has been changed since.',
    params: idParamsSchema,
    reply: z.object({ message: z.string() }),
    errors: ['MERGE_NOT_FOUND', 'MERGE_UNDONE', 'MERGE_CHANGED_SINCE', 'DUPLICATE_EMAIL'],
  }),
  tellApart: defineRoute({
    method: 'POST',
    path: '/api/admin/duplicates/two-children',
    access: 'roster.manage',
    summary: 'Remembers that two entries are two children, who are never listed again.',
    body: tellApartBodySchema,
    reply: z.object({ message: z.string() }),
    errors: ['MEMBER_NOT_FOUND'],
  }),
  check: defineRoute({
    method: 'POST',
    path: '/api/members/possible-duplicates',
    access: 'roster.add',
    summary:
      'Who on the caller’s rosters may be the child that is about to be added; a coach hears of the own team alone. Changes nothing.',
    body: newChildSchema,
    reply: sameChildrenSchema,
    errors: [],
  }),
} as const;
