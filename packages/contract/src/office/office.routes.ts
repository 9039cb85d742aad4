import { z } from 'zod';
import { messageReplySchema } from '../auth/auth.schemas.ts';
import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import { inviteOfficePersonBodySchema, officePersonSchema, officeRoleBodySchema } from './office.schemas.ts';

/** The people of the office, managed by its owners (OFFICE-10). */
export const officeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/office-people',
    access: 'office.manage',
    summary: 'The people of the office with their roles (OFFICE-10).',
    reply: z.array(officePersonSchema).max(LIMITS.officePeople),
    errors: [],
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/api/admin/office-people',
    access: 'office.manage',
    asksToConfirm: true,
    summary: 'Makes an account of the office without a password and sends a link to choose one (OFFICE-10).',
    body: inviteOfficePersonBodySchema,
    reply: officePersonSchema,
    errors: ['COACH_EMAIL_TAKEN', 'OFFICE_FULL'],
  }),
  changeRole: defineRoute({
    method: 'PATCH',
    path: '/api/admin/office-people/:id',
    access: 'office.manage',
    asksToConfirm: true,
    summary: 'Gives a person of the office another role and ends the person’s sessions (OFFICE-10).',
    params: idParamsSchema,
    body: officeRoleBodySchema,
    reply: officePersonSchema,
    errors: ['OFFICE_PERSON_NOT_FOUND', 'OFFICE_PERSON_IS_FIXED', 'OFFICE_PERSON_IS_YOU'],
  }),
  inviteAgain: defineRoute({
    method: 'POST',
    path: '/api/admin/office-people/:id/invitation',
    access: 'office.manage',
    asksToConfirm: true,
    summary:
      'Sends a new link to choose a password; it ends the password and second factor there were, and the sessions (OFFICE-10).',
    params: idParamsSchema,
    reply: officePersonSchema,
    errors: ['OFFICE_PERSON_NOT_FOUND', 'OFFICE_PERSON_IS_FIXED', 'OFFICE_PERSON_IS_YOU'],
  }),
  endAccess: defineRoute({
    method: 'DELETE',
    path: '/api/admin/office-people/:id',
    access: 'office.manage',
    asksToConfirm: true,
    summary: 'Ends a person’s access to the office and the sessions; the log keeps the name (OFFICE-10).',
    params: idParamsSchema,
    reply: messageReplySchema,
    errors: ['OFFICE_PERSON_NOT_FOUND', 'OFFICE_PERSON_IS_FIXED', 'OFFICE_PERSON_IS_YOU'],
  }),
} as const;
