import { z } from 'zod';
import { messageReplySchema, sessionUserSchema } from '../auth/auth.schemas.ts';
import { idParamsSchema, idSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { LIMITS } from '../limits.ts';
import { listPageQuerySchema } from '../list-page.ts';
import {
  acceptInvitationBodySchema,
  activeStateSchema,
  coachSchema,
  createCoachBodySchema,
  invitationSchema,
  inviteCoachBodySchema,
  readInvitationBodySchema,
  resetPasswordBodySchema,
  sendAgainBodySchema,
  toggleActiveBodySchema,
  updateCoachBodySchema,
} from './coaches.schemas.ts';

const coachParams = z.object({ coachId: idSchema });

export const coachRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/coaches',
    access: 'coaches.manage',
    summary: 'All coaches with team, code and latest activity (COACHES-02, COACHES-05).',
    query: listPageQuerySchema,
    reply: z.array(coachSchema).max(LIMITS.longList),
    isLongList: true,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/coaches',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary: 'Makes a coach’s account with a password (COACHES-02).',
    body: createCoachBodySchema,
    reply: coachSchema,
    errors: ['COACH_EMAIL_TAKEN', 'TEAM_UNKNOWN'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/coaches/:id',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary: 'Changes a coach; a blank password keeps the one there is (COACHES-02).',
    params: idParamsSchema,
    body: updateCoachBodySchema,
    reply: coachSchema,
    errors: ['COACH_NOT_FOUND', 'COACH_EMAIL_TAKEN', 'TEAM_UNKNOWN'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/coaches/:id',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary: 'Deletes a coach’s account for good; gymnasts and the activity log stay (COACHES-02).',
    params: idParamsSchema,
    reply: messageReplySchema,
    errors: ['COACH_NOT_FOUND'],
  }),
  toggleActive: defineRoute({
    method: 'PATCH',
    path: '/api/admin/coaches/:coachId/toggle-active',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary:
      'Deactivates a coach’s access and ends the sessions, or activates it again. An activated coach without a password gets an invitation (COACHES-06).',
    params: coachParams,
    body: toggleActiveBodySchema,
    reply: activeStateSchema,
    errors: ['COACH_NOT_FOUND'],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/api/admin/coaches/:coachId/reset-password',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary: 'Sets a new password, ends the sessions and tells the coach by email (COACHES-09, AUTH-11).',
    params: coachParams,
    body: resetPasswordBodySchema,
    reply: messageReplySchema,
    errors: ['COACH_NOT_FOUND'],
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/api/admin/coaches/invitations',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary: 'Makes a coach’s account without a password and sends a link to choose one (BEYOND-14).',
    body: inviteCoachBodySchema,
    reply: coachSchema,
    errors: ['COACH_EMAIL_TAKEN', 'TEAM_UNKNOWN'],
  }),
  inviteAgain: defineRoute({
    method: 'POST',
    path: '/api/admin/coaches/:coachId/invitation',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary: 'Sends a new link to an invited coach, which ends the earlier one (BEYOND-14).',
    params: coachParams,
    reply: coachSchema,
    errors: ['COACH_NOT_FOUND', 'COACH_HAS_PASSWORD', 'COACH_DEACTIVATED'],
  }),
  sendAgain: defineRoute({
    method: 'POST',
    path: '/api/admin/coaches/:coachId/send-again',
    access: 'coaches.manage',
    asksToConfirm: true,
    summary:
      'Corrects the email of a coach after an email did not arrive, and sends a link or the same email again (OFFICE-05).',
    params: coachParams,
    body: sendAgainBodySchema,
    reply: coachSchema,
    errors: ['COACH_NOT_FOUND', 'COACH_EMAIL_TAKEN', 'COACH_DEACTIVATED', 'MAIL_NOT_REFUSED'],
  }),
  readInvitation: defineRoute({
    method: 'POST',
    path: '/api/coach/invitation',
    access: 'public',
    summary:
      'The coach an invitation is for; the token travels in the body, never in an address (BEYOND-14).',
    body: readInvitationBodySchema,
    reply: invitationSchema,
    errors: ['INVITATION_INVALID'],
  }),
  acceptInvitation: defineRoute({
    method: 'POST',
    path: '/api/coach/invitation/accept',
    access: 'public',
    summary: 'Sets the invited coach’s password, uses the link up and signs the coach in (BEYOND-14).',
    body: acceptInvitationBodySchema,
    reply: sessionUserSchema,
    errors: ['INVITATION_INVALID', 'PASSWORD_TOO_SHORT', 'SIGNS_IN_ELSEWHERE', 'TOO_MANY_REQUESTS'],
  }),
} as const;
