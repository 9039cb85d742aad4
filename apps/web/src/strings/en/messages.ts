import { countOf, inDigits, type MessageAudience, type UnreachedReason, wordFor } from '@league/contract';

const emails = (count: number) => countOf(count, 'email');
const people = (kind: MessageAudience, count: number) =>
  kind === 'families' ? countOf(count, 'gymnast') : countOf(count, 'coach', 'coaches');

/** Texts of messages to families and coaches (FAMILY-04). */
export const messages = {
  title: 'Messages',
  all: 'All Messages',
  failed: 'The messages could not be loaded. Please try again.',
  empty: 'No messages yet',
  emptyText: 'Messages to families and coaches are listed here, with who got them.',
  noServer:
    'This portal has no mail server, so it cannot send messages. Select gymnasts and press Message to write in your own mail program.',
  writeTeam: 'Message the Team',
  draft: 'You have a message that was not sent yet.',
  continueDraft: 'Continue Writing',
  discardDraft: 'Discard',
  by: (sender: string, when: string) => `${sender} · ${when}`,
  coachOf: (sender: string, team: string) => `${sender}, coach of ${team}`,
  counts: {
    sent: (count: number) => `${inDigits(count)} sent`,
    waiting: (count: number) => `${inDigits(count)} waiting`,
    kept: (count: number) => `${inDigits(count)} kept`,
    refused: (count: number) => `${inDigits(count)} refused`,
    dropped: (count: number) => `${inDigits(count)} dropped`,
    handedOver: (count: number) => `${inDigits(count)} handed over`,
  },

  write: {
    title: { families: 'Message to Families', coaches: 'Message to Coaches' },
    recipients: 'Recipients',
    loading: 'Looking up the addresses…',
    loadFailed: 'The recipients could not be loaded. Please try again.',
    nobody: 'No recipient has an email address.',
    summary: (kind: MessageAudience, count: number, mails: number) =>
      `${people(kind, count)}, ${emails(mails)}`,
    each: 'Each address gets an email of its own and sees no other address.',
    show: 'Show Recipients',
    notFound: (count: number) =>
      `${countOf(count, 'person', 'people')} of your selection can no longer be found and will not get it.`,
    unreached: (kind: MessageAudience, count: number) => `${people(kind, count)} will not get it:`,
    reasons: {
      noAddress: 'no email address',
      demo: 'demo data',
      deactivated: 'access is deactivated',
    } satisfies Record<UnreachedReason, string>,
    call: (name: string, phone: string) => `Call about ${name}: ${phone}`,
    copyAddresses: 'Copy Addresses',
    copyNumbers: 'Copy Their Numbers',
    openMail: 'Open an Email in BCC',
    subject: 'Subject',
    text: 'Message',
    subjectNeeded: 'Please enter a subject.',
    textNeeded: 'Please enter a message.',
    left: (count: number) => `${countOf(count, 'character')} left`,
    preview: 'Preview',
    restored: 'This is the message you did not send before.',
    startOver: 'Start Over',
    discard: 'Discard Message',
  },

  check: {
    title: 'Check and Send',
    to: 'To',
    subject: 'Subject',
    replyTo: 'Replies go to',
    edit: 'Edit',
    send: (mails: number) => `Send ${countOf(mails, 'Email')}`,
    sending: 'Sending...',
    tooMany: (left: number) =>
      `You can send ${countOf(left, 'more email')} today. Choose fewer recipients, or send it tomorrow.`,
    noneLeft: 'You have sent as many messages today as one person can. You can send more tomorrow.',
    failed: 'The message was not sent',
    failedText: 'Please try again. It is sent only once.',
    sent: 'Message on its way',
    sentText: (mails: number) =>
      `${emails(mails)} ${wordFor(mails, 'is', 'are')} being sent. Their state is shown here.`,
  },

  details: {
    failed: 'The message could not be loaded. Please try again.',
    delivery: 'Delivery',
    text: 'Text',
    unreached: (kind: MessageAudience, count: number) => `${people(kind, count)} did not get it:`,
    nobody: 'A gymnast who is no longer listed',
    fix: 'Correct and Send Again',
    fixNamed: (names: string) => `Correct and send again to ${names}`,
    sendNow: 'Send Now',
    sendNowNamed: (names: string) => `Send now to ${names}`,
  },

  resend: {
    note: {
      families:
        'This changes the address of this email only. Change it in the gymnast’s details too, so that the next message arrives.',
      coaches:
        'This changes the address of this email only. Change it in the coach’s account too, so that the next message arrives.',
    },
    failedText: 'Please try again.',
  },
} as const;
