import { countOf, wordFor } from '@league/contract';

const is = (count: number) => wordFor(count, 'is', 'are');
const memberships = (count: number) => countOf(count, 'membership');
const gymnasts = (count: number) => countOf(count, 'gymnast');

type Words = {
  /** On the dashboard, before what it means. */
  readonly title: (count: number) => string;
  readonly text: string;
  /** On the roster that shows only these. */
  readonly filter: string;
};

/** Why gymnasts need the coach's attention, in words. */
export const attention = {
  active: {
    title: (count) => `${memberships(count)} active`,
    text: 'Paid and approved.',
    filter: 'Active memberships',
  },
  lapsed: {
    title: (count) => `${memberships(count)} lapsed`,
    text: 'Select and renew them.',
    filter: 'Lapsed memberships',
  },
  pending: {
    title: (count) => `${memberships(count)} pending`,
    text: 'The league office approves these, usually within 24 to 48 hours.',
    filter: 'Pending memberships',
  },
  'must-move-up': {
    title: (count) => `${gymnasts(count)} must move up`,
    text: 'They have reached the score-out limit of their level.',
    filter: 'Must move up',
  },
  'scored-out': {
    title: (count) => `${gymnasts(count)} scored out`,
    text: 'Below the limit for a move up: keep an eye on them.',
    filter: 'Scored out, not yet to move up',
  },
  'no-emergency-phone': {
    title: (count) => `${gymnasts(count)} without an emergency phone`,
    text: 'Ask the family who to call.',
    filter: 'No emergency phone',
  },
  'no-phone': {
    title: (count) => `${gymnasts(count)} without a phone`,
    text: 'Ask the family for a number.',
    filter: 'No phone',
  },
  'no-email': {
    title: (count) => `${gymnasts(count)} without an email`,
    text: 'Sign-in mails cannot reach these families.',
    filter: 'No email',
  },
  'no-birth-date': {
    title: (count) => `${gymnasts(count)} without a birth date`,
    text: 'Meet entries need it.',
    filter: 'No birth date',
  },
  stuck: {
    title: (count) => `Changes of ${gymnasts(count)} ${is(count)} stuck`,
    text: 'The league’s system did not accept them. The card says why.',
    filter: 'Stuck changes',
  },
} as const satisfies Readonly<Record<string, Words>>;
