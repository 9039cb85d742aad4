import { z } from 'zod';
import { idParamsSchema } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { BODY_LIMITS } from '../limits.ts';
import {
  messageDetailsSchema,
  messageListSchema,
  messageMailSchema,
  messagePreviewSchema,
  previewMessageBodySchema,
  resendMailBodySchema,
  sendMessageBodySchema,
} from './messages.schemas.ts';

export const messageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/messages',
    access: 'messages.send',
    summary:
      'The latest messages of the coach’s team, for the office of all, with their delivery (FAMILY-04).',
    reply: messageListSchema,
    errors: [],
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/messages/preview',
    access: 'messages.send',
    summary:
      'Who would get a message, who cannot be reached, and what is left of the day’s limit (FAMILY-04).',
    body: previewMessageBodySchema,
    bodyLimitBytes: BODY_LIMITS.message,
    reply: messagePreviewSchema,
    errors: [],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/api/messages',
    access: 'messages.send',
    asksToConfirm: true,
    summary: 'Sends a message, each address its own mail; the same id again sends nothing (FAMILY-04).',
    body: sendMessageBodySchema,
    bodyLimitBytes: BODY_LIMITS.message,
    reply: messageDetailsSchema,
    errors: ['MESSAGE_WITHOUT_RECIPIENTS', 'MESSAGE_LIMIT', 'MESSAGE_SENT_ALREADY', 'MAIL_NOT_SET_UP'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/messages/:id',
    access: 'messages.send',
    summary: 'One message with its text and the state of each mail (FAMILY-04).',
    params: z.object({ id: z.uuid() }),
    reply: messageDetailsSchema,
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/api/messages/mails/:id/resend',
    access: 'messages.send',
    summary: 'Sends a refused mail of a message again, to the same or a corrected address (OFFICE-05).',
    params: idParamsSchema,
    body: resendMailBodySchema,
    reply: messageMailSchema,
    errors: ['MAIL_NOT_FOUND', 'MAIL_NOT_REFUSED', 'MAIL_NOT_SET_UP', 'MESSAGE_LIMIT'],
  }),
} as const;
