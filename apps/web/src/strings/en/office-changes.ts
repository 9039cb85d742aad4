import { countOf } from '@league/contract';

/** Texts on what the office changed of a coach's team, and on the daily email about it. */
export const officeChanges = {
  title: 'What the Office Changed',
  hint: (days: number) => `In the last ${days} days, newest first.`,
  fresh: 'New',
  freshCount: (count: number) => `${count} new`,
  show: 'Show names',
  more: (count: number) => `And ${countOf(count, 'more gymnast')}.`,
  showAll: (count: number) => `Show All ${count}`,
  showLess: 'Show Fewer',
  older: 'Older changes are not listed.',
  failed: 'What the office changed could not be loaded.',
  announcement: {
    from: 'Message from the league office',
    read: 'Mark as Read',
    failed: 'Not marked as read',
    failedText: 'The message stays on your dashboard. Please try again.',
  },
  mail: {
    title: 'Daily Email',
    hint: 'What the league office changed in your team, in one email a day. None comes when nothing changed.',
    on: 'On',
    off: 'Off',
    notDelivered: 'This portal has no mail server at the moment. Your dashboard lists the changes.',
    loadFailed: 'Whether the daily email is on could not be loaded.',
    saved: (isOn: boolean) => (isOn ? 'The daily email is on' : 'The daily email is off'),
    failed: 'Not changed',
    failedText: 'The daily email is as it was. Please try again.',
  },
  link: {
    title: 'Daily email',
    isOn: (email: string) => `${email} gets one email a day with what the league office changed in the team.`,
    isOff: (email: string) => `${email} gets no daily email. The dashboard of the portal lists the changes.`,
    turnOff: 'Turn Off the Daily Email',
    turnOn: 'Turn It On Again',
    invalidTitle: 'This link does not work',
    invalid: 'It may be incomplete. Sign in and turn the daily email off in Settings.',
    settings: 'Open Settings',
    failed: 'Not changed',
  },
} as const;
