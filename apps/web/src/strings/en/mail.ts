import type { MailState } from '@league/contract';

/** Texts of the view of the portal's own mail. */
export const mail = {
  title: 'Mail',
  back: 'All Coaches',
  failed: 'The mails could not be loaded. Please try again.',
  empty: 'No mail yet',
  emptyText: 'Invitations and new passwords stand here once they are written.',
  kept: 'No mail server is set up for this portal, so mail is kept here instead of being sent. Open a mail, hand over what it says yourself, and set up SMTP_URL to have the portal send it.',
  columns: { to: 'To', subject: 'Subject', written: 'Written', state: 'State', actions: 'Actions' },
  states: {
    waiting: 'Waiting',
    kept: 'Kept',
    sent: 'Sent',
    refused: 'Refused',
    dropped: 'Dropped',
  } satisfies Record<MailState, string>,
  sentAt: (when: string) => `Sent ${when}`,
  nextTry: (when: string) => `Next try ${when}`,
  read: 'Read',
  readNamed: (subject: string, name: string) => `Read “${subject}” to ${name}`,
  retry: 'Try Again',
  retryNamed: (name: string) => `Try again to send to ${name}`,
  retrying: 'Trying...',
  retried: { title: 'Mail is tried again', text: (name: string) => `To ${name}, in a moment.` },
  retryFailed: { title: 'Error', text: 'The mail could not be tried again.' },
  textFailed: 'The text could not be loaded. Please try again.',
  close: 'Close',
  copy: 'Copy Text',
  secretNote:
    'A password or a link stands here only until the mail is sent, taken up or replaced. Show it to nobody but the coach.',
} as const;
