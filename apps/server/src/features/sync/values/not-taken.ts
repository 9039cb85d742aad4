import type { SyncFact } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { type NotTakenValue, SEARCHED_FIELDS } from '../../members/members.table.ts';
import { choiceNameOf, type KnownNames } from './known-names.ts';

/** A provider value that the portal cannot take; `value` is empty if it cannot be shown. */
export type NotTaken = NotTakenValue;

/** The longest text that fits a database index, whatever its characters. */
const LONGEST = 254;

/** The values that are in an index. */
const INDEXED = [...SEARCHED_FIELDS, 'team'] as const;

const UNREADABLE: SyncFact = { code: 'unreadable' };
const TOO_LONG: SyncFact = { code: 'tooLong', most: LONGEST };

/** The contact's values that can never be taken, whatever other gymnasts have. */
export function unusableValues(contact: ProviderContact, names: KnownNames): NotTaken[] {
  const unreadable = contact.unreadable.flatMap((key): NotTaken[] => {
    if (key === 'memberSince') return [];
    return [{ field: key === 'status' ? 'membershipStatus' : key, value: '', fact: UNREADABLE }];
  });
  const tooLong = INDEXED.flatMap((field): NotTaken[] => {
    const isChoice = field === 'skillLevel' || field === 'team';
    const text = isChoice ? choiceNameOf(contact, field, names) : contact[field];
    return text.length > LONGEST ? [{ field, value: `${text.slice(0, LONGEST)}…`, fact: TOO_LONG }] : [];
  });
  return [...unreadable, ...tooLong];
}

/** The names of the contacts' teams that can be stored. */
export function teamNamesOf(contacts: readonly ProviderContact[], names: KnownNames): string[] {
  return contacts
    .map((contact) => choiceNameOf(contact, 'team', names))
    .filter((name) => name.length <= LONGEST);
}

/** Names no other gymnast: the sentence is stored with one gymnast and would outlive the erasure of the other. */
export function emailNotTaken(value: string): NotTaken {
  return { field: 'email', value, fact: { code: 'emailInUseHere' } };
}
