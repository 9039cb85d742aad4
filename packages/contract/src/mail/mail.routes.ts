import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { mailListSchema, mailSchema, mailTextSchema } from './mail.schemas.ts';

export const mailRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/mails',
    access: 'mail.manage',
    summary: 'The latest mails of the portal, newest first, without their texts.',
    reply: mailListSchema,
    errors: [],
  }),
  text: defineRoute({
    method: 'GET',
    path: '/api/admin/mails/:id/text',
    access: 'mail.manage',
    asksToConfirm: true,
    summary:
      'The text of one mail; a password or link in it is there only until it is sent, used, replaced or expired.',
    params: idParamsSchema,
    reply: mailTextSchema,
    errors: ['MAIL_NOT_FOUND'],
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/api/admin/mails/:id/retry',
    access: 'mail.manage',
    summary: 'Has a refused mail tried again, or one sent that was kept without a mail server (OFFICE-05).',
    params: idParamsSchema,
    reply: mailSchema,
    errors: ['MAIL_NOT_FOUND', 'MAIL_NOT_REFUSED'],
  }),
  handOver: defineRoute({
    method: 'POST',
    path: '/api/admin/mails/:id/handed-over',
    access: 'mail.manage',
    summary:
      'Marks a kept or refused mail as passed on by hand, so that it is never sent (OFFICE-05). One with a link into the office, by an owner only.',
    params: idParamsSchema,
    reply: mailSchema,
    errors: ['MAIL_NOT_FOUND', 'MAIL_NOT_KEPT'],
  }),
} as const;
