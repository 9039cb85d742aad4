import { expect, it } from 'vitest';
import { failureOf } from './mail-failure.ts';

const rcpt = { code: 'EENVELOPE', command: 'RCPT TO' };
const data = { code: 'EMESSAGE', command: 'DATA' };

it.each([
  ['an unknown address', rcpt, 550, '550 5.1.1 <x@y.example>: user unknown', 'addressUnknown', true],
  ['an unknown address without a detailed code', rcpt, 550, '550 No such user', 'addressUnknown', true],
  ['a domain that takes no mail', rcpt, 556, '556 5.1.10 Recipient has null MX', 'addressUnknown', true],
  ['a full mailbox', rcpt, 552, '552 5.2.2 Mailbox over quota', 'mailboxFull', true],
  ['a mailbox full for now', rcpt, 452, '452 4.2.2 Over quota', 'mailboxFull', false],
  ['a blocked sender', rcpt, 550, '550 5.7.1 Blocked by policy', 'blocked', true],
  ['a disabled mailbox', rcpt, 550, '550 5.2.1 Mailbox disabled', 'addressRefused', true],
  ['a server that greylists', rcpt, 450, '450 4.2.0 Try again later', 'addressRefused', false],
  ['spam', data, 554, '554 5.7.1 Spam detected', 'blocked', true],
  ['a mail that is too large', data, 554, '554 5.3.4 Too big', 'mailRefused', true],
  [
    'the portal’s own address',
    { ...rcpt, command: 'MAIL FROM' },
    553,
    '553 5.1.8 Sender unknown',
    'senderRefused',
    true,
  ],
] as const)('[OFFICE-05] names a refusal of %s', (_what, fault, responseCode, response, reason, isFinal) => {
  const failure = failureOf(Object.assign(new Error('refused'), fault, { responseCode, response }));
  expect(failure).toMatchObject({ reason, isFinal, answer: response });
});

it('[OFFICE-05] gives the reason of a failure before the server has answered', () => {
  expect(failureOf(Object.assign(new Error(), { code: 'ECONNECTION' }))).toMatchObject({
    reason: 'unreachable',
    isFinal: false,
    answer: null,
  });
  expect(failureOf(Object.assign(new Error(), { code: 'EENVELOPE', command: 'API' }))).toMatchObject({
    reason: 'addressRefused',
    isFinal: true,
  });
});
