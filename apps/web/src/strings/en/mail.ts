import type { MailState } from '@league/contract';

/** Texts of the view of the portal's own mail. */
export const mail = {
  title: 'Mail',
  back: 'All Coaches',
  failed: 'The mail could not be loaded. Please try again.',
  empty: 'No mail yet',
  emptyText: 'Invitations and new passwords appear here when they are written.',
  kept: 'No mail server is set up for this portal, so mail is kept here instead of being sent. Open a message and pass it on yourself. To have the portal send mail, ask the person who runs it to set SMTP_URL.',
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
  retried: { title: 'Sending again', text: (name: string) => `To ${name}, in a moment.` },
  retryFailed: { title: 'Error', text: 'The mail could not be tried again.' },
  textFailed: 'The message could not be loaded. Please try again.',
  close: 'Close',
  copy: 'Copy Text',
  secretNote:
    'A password or link is shown here only until it is sent, used, replaced or expired. Show it to the coach only. If it is gone and the coach still needs one, send another from All Coaches.',
} as const;
