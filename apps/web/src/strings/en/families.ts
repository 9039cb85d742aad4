import { countOf } from '@league/contract';

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Texts about families: gymnasts who are linked or share a guardian. */
export const families = {
  title: 'Families',
  reasons: { linked: 'Linked', email: 'Same email', phone: 'Same phone and name' },
  search: 'Search families by a gymnast’s name',
  differing: 'Only with differences',
  table: 'Families',
  count: (total: number) => countOf(total, 'family', 'families'),
  failed: 'The families could not be loaded. Please try again.',
  none: 'No families yet',
  noneText:
    'Gymnasts who are linked, share an email, or share a phone and a last name or guardian, are listed here as a family.',
  noMatch: 'No family found',
  noMatchText: 'No family has a gymnast of this name.',
  noDifference: 'No differences',
  noDifferenceText: 'In each family the gymnasts have the same phone and email of their guardians.',
  noTeam: 'No team',
  more: (count: number) => `and ${countOf(count, 'more gymnast')}`,
  open: (name: string) => `Open ${name}`,
  ofFamily: 'Family email',
  differs: 'Not the same for all',
  way: (phone: string, email: string) =>
    [phone, email].filter((text) => text !== '').join(', ') || 'No phone or email',
  at: (names: readonly string[]) => `for ${listed.format(names)}`,
  useForAll: 'Use for All',
  takeFrom: (what: string, name: string) => `Use for All: ${what} of ${name}`,
  addressOf: (name: string, email: string) => `${name} now has ${email}.`,
  formerAddress: (names: readonly string[]) =>
    `${listed.format(names)} still ${names.length === 1 ? 'has' : 'have'} the family’s former email.`,
  saving: 'Saving...',
  shared: 'Changed for the Family',
  sharedText: (names: readonly string[]) =>
    `${listed.format(names)} ${names.length === 1 ? 'has' : 'have'} it too.`,
  sameAlready: 'Nothing to Change',
  sameAlreadyText: 'The others of the family have the same already.',
  shareFailed: 'Not Changed for the Family',
  shareFailedText: 'The family could not be changed. Please try again.',
  offer: {
    title: (guardian: string) => `Change ${guardian}’s Contact for the Family Too?`,
    text: (guardian: string, names: readonly string[]) =>
      `The change is saved. ${guardian} is also a guardian of ${listed.format(names)}, with another phone or email there.`,
    now: (guardian: string, way: string) => `${guardian}: ${way}`,
    confirm: (names: readonly string[]) => `Change for ${names.length === 1 ? (names[0] ?? '') : 'All'}`,
  },
} as const;
