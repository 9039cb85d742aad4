import { countOf } from '@league/contract';

/** Texts of the team registration codes. Those of CODES are verbatim. */
export const teams = {
  how: {
    title: 'How It Works',
    text: 'Each team has one code at a time. Give it to one coach only: the first registration uses it up and links that account to the team for good. Codes are case-sensitive and must be exact.',
  },
  failed: 'The teams could not be loaded. Please try again.',
  historyFailed: 'Who used the codes could not be loaded. Please try again.',
  empty: 'No teams found',
  emptyText: 'Teams appear once they are synced from the provider.',
  cardName: (team: string) => `Code of ${team}`,
  free: 'Free to use',
  none: 'No free code',
  hidden: {
    code: 'Code hidden',
    text: (minutes: number) =>
      `Free codes are hidden, because it is more than ${minutes} minutes since you signed in or confirmed that it is you.`,
    show: 'Show Codes',
    pending: 'Showing…',
    failed: { title: 'Codes not shown', text: 'The codes could not be shown. Please try again.' },
  },
  copy: 'Copy',
  copyNamed: (team: string) => `Copy the registration code of ${team}`,
  used: (code: string, name: string, day: string) => `${code} was used by ${name} on ${day}.`,
  usedByDeleted: (code: string, day: string) =>
    `${code} was used on ${day}, by a coach whose account has been deleted.`,
  ended: (code: string, day: string) => `${code} was replaced on ${day}.`,
  earlier: (count: number) => countOf(count, 'earlier code'),
  steps: {
    title: 'For the Coach',
    list: (address: string) => [
      `Go to ${address} and choose Register.`,
      'Enter your email and a password.',
      'Use the team code exactly as shown here.',
      'Complete the registration: you are signed in to your team.',
    ],
  },
  reissue: {
    button: 'New Code',
    buttonNamed: (team: string) => `New Code for ${team}`,
    title: (team: string) => `New code for ${team}?`,
    ends: (code: string) => `${code} stops working right away: no one can register with it any more.`,
    adds: 'The team has no free code. A new one lets one more coach register.',
    confirm: 'Issue New Code',
    pending: 'Issuing...',
    done: { title: 'New code issued', text: (team: string, code: string) => `${team}: ${code}` },
    failed: { title: 'Error', text: 'Failed to issue a new code' },
  },
  samples: {
    title: 'Sample Codes',
    text: 'Examples for six teams. Only the codes above work.',
    list: ['SPRING2025', 'SUMMIT2025', 'RIVERSIDE2025', 'NORTHGATE2025', 'LAKEVIEW2025', 'OAKWOOD2025'],
  },
} as const;
