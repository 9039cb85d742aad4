import { idParamsSchema } from '../../fields.ts';
import { defineRoute } from '../../http/route.ts';
import {
  familyListQuerySchema,
  familyListSchema,
  familyOfMemberSchema,
  shareContactBodySchema,
  shareContactReplySchema,
} from './families.schemas.ts';

/** Families: for a coach those of their own team, for the office across teams (FAMILY-03). */
export const familyRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/families',
    access: 'roster.read',
    summary:
      'A page of families: gymnasts who are linked, share an email, or share a phone and a name (FAMILY-03).',
    query: familyListQuerySchema,
    reply: familyListSchema,
    errors: [],
  }),
  ofMember: defineRoute({
    method: 'GET',
    path: '/api/members/:id/family',
    access: 'roster.read',
    summary: 'The family of one gymnast, as far as the viewer sees it (FAMILY-03).',
    params: idParamsSchema,
    reply: familyOfMemberSchema,
    errors: ['MEMBER_NOT_FOUND'],
  }),
  shareContact: defineRoute({
    method: 'POST',
    path: '/api/families/contacts',
    access: 'roster.edit',
    summary:
      'Gives the phone and email that one gymnast has of a guardian to others who have the same guardian (FAMILY-03).',
    body: shareContactBodySchema,
    reply: shareContactReplySchema,
    errors: ['MEMBER_NOT_FOUND', 'FAMILY_CHANGED', 'DUPLICATE_EMAIL'],
  }),
} as const;
