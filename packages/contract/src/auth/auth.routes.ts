import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import {
  changePasswordBodySchema,
  loginBodySchema,
  messageReplySchema,
  registerBodySchema,
  sessionUserSchema,
} from './auth.schemas.ts';

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/api/coach/login',
    access: 'public',
    summary: 'Signs a coach or the admin in and sets the session cookie (AUTH-01).',
    body: loginBodySchema,
    reply: sessionUserSchema,
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  register: defineRoute({
    method: 'POST',
    path: '/api/coach/register',
    access: 'public',
    summary:
      'Makes a coach account with a team code, links it to that team for good and signs it in (AUTH-02).',
    body: registerBodySchema,
    reply: sessionUserSchema,
    errors: ['TEAM_CODE_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/coach/logout',
    access: 'public',
    summary: 'Ends the session on the server; harmless when there is none (AUTH-04).',
    reply: messageReplySchema,
    errors: [],
  }),
  coachUser: defineRoute({
    method: 'GET',
    path: '/api/coach/user',
    access: 'signedIn',
    beforePasswordChange: true,
    beforeSecondFactor: true,
    summary: 'The signed-in person with role, coach level and team; 401 means signed out (AUTH-05).',
    reply: sessionUserSchema,
    errors: [],
  }),
  authUser: defineRoute({
    method: 'GET',
    path: '/api/auth/user',
    access: 'signedIn',
    beforePasswordChange: true,
    beforeSecondFactor: true,
    summary: 'The signed-in person in general; 401 means signed out (AUTH-05).',
    reply: sessionUserSchema,
    errors: [],
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/api/coach/change-password',
    access: 'signedIn',
    beforePasswordChange: true,
    summary: 'Changes one’s own password and ends all other sessions of the person (AUTH-11, PORTAL-03).',
    body: changePasswordBodySchema,
    reply: sessionUserSchema,
    errors: ['PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'PASSWORD_TOO_SHORT', 'TOO_MANY_REQUESTS'],
  }),
  adminLogin: defineRoute({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary:
      'A navigation: starts single sign-on when it is configured, else leads to the sign-in page (ROUTE-14).',
    sends: 'redirect',
    errors: ['SIGN_IN_UNAVAILABLE'],
  }),
  adminLoginCallback: defineRoute({
    method: 'GET',
    path: '/api/login/callback',
    access: 'public',
    summary: 'A navigation: where the single sign-on service sends the browser back to (ROUTE-14).',
    query: z.looseObject({
      code: z.string().max(4096).optional(),
      state: z.string().max(4096).optional(),
      error: z.string().max(1024).optional(),
    }),
    sends: 'redirect',
    errors: ['SIGN_IN_UNAVAILABLE'],
  }),
  adminLogout: defineRoute({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    summary: 'A navigation: ends the session and leads home (ROUTE-14).',
    sends: 'redirect',
    errors: [],
  }),
} as const;
