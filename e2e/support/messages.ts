import {
  type MessageDetails,
  messageDetailsSchema,
  messageListSchema,
  messagePreviewSchema,
  routes,
} from '@league/contract';
import type { Page } from '@playwright/test';
import { stubLeague } from './stubs.ts';

const closing = `Dana Whitlock, coach of Spring
Harbor Valley Youth Gymnastics League

Reply to this email to write to Dana Whitlock. If you no longer want emails like this one, write to office@league.example.`;

const unreached = [
  { id: 3, name: 'Eve Number3', reason: 'noAddress' as const, phones: ['609-555-0103', '609-555-0113'] },
];

const mail = { sentAt: null, attempts: 1, nextAttemptAt: null, reason: null, answer: null };

const DETAILS: MessageDetails = {
  id: '5c1f1d4e-6f3c-4b5a-9d0e-2f0a1b2c3d4e',
  createdAt: '2026-11-02T15:00:00.000Z',
  audience: 'families',
  teamName: 'Spring',
  senderName: 'Dana Whitlock',
  subject: 'Saturday meet',
  text: 'Dear families,\n\nwe leave at 8 on Saturday. Please bring a leotard and lunch.',
  closing,
  replyTo: 'dana@example.org',
  delivery: { waiting: 1, kept: 1, sent: 1, refused: 1, dropped: 0, handedOver: 0 },
  mails: [
    {
      ...{ ...mail, id: 1, to: 'ada@example.org', names: ['Ada Number1', 'Bea Number2'], memberIds: [1, 2] },
      ...{ state: 'sent' as const, sentAt: '2026-11-02T15:00:04.000Z' },
    },
    {
      ...{
        ...mail,
        id: 2,
        to: 'cleo@exmple.org',
        names: ['Cleo Number4'],
        memberIds: [4],
        state: 'refused' as const,
      },
      ...{ reason: 'addressUnknown' as const, answer: '550 5.1.1 User unknown' },
    },
    {
      ...{
        ...mail,
        id: 3,
        to: 'dora@example.org',
        names: ['Dora Number5'],
        memberIds: [5],
        state: 'waiting' as const,
      },
      ...{ attempts: 2, nextAttemptAt: '2026-11-02T15:03:00.000Z', reason: 'unreachable' as const },
    },
    { ...{ ...mail, id: 4, to: 'gone@example.org', names: [], memberIds: [] }, state: 'kept' as const },
  ],
  unreached,
  canResend: true,
};

export const SENT_MESSAGE = DETAILS.id;

/** The portal as if it had a mail server and one message, with a mail in each state. */
export async function stubMessages(page: Page): Promise<void> {
  await stubLeague(page, { sendsMail: true });
  const { mails: _mails, unreached: _unreached, ...rest } = DETAILS;
  const { text: _text, closing: _closing, replyTo: _replyTo, canResend: _canResend, ...message } = rest;
  await page.route(`**${routes.messages.list.path}`, (route) =>
    route.fulfill({ json: messageListSchema.parse({ messages: [message] }) }),
  );
  await page.route(`**${routes.messages.list.path}/${DETAILS.id}`, (route) =>
    route.fulfill({ json: messageDetailsSchema.parse(DETAILS) }),
  );
  await page.route(`**${routes.messages.preview.path}`, (route) =>
    route.fulfill({
      json: messagePreviewSchema.parse({
        people: 4,
        mails: DETAILS.mails.slice(0, 3).map(({ to, names }) => ({ address: to, names })),
        unreached,
        notFound: 1,
        ...{ closing, replyTo: DETAILS.replyTo, isDelivered: true, left: { messages: 20, mails: 1000 } },
      }),
    }),
  );
}
