import {
  type Family,
  type FamilyMember,
  type Guardian,
  guardianKey,
  isChangedBy,
  type Member,
  sharesContact,
} from '@league/contract';

/** A guardian with a new phone or email, and the brothers and sisters who still have another one. */
export type Offer = { readonly guardian: Guardian; readonly others: readonly FamilyMember[] };
export type Offers = { readonly saved: Member; readonly found: readonly Offer[] };

type Edited = { readonly before: Member; readonly saved: Member; readonly family: Family | null };

/**
 * The changes of an edit that can be offered for the rest of the family (FAMILY-03). A value that was only removed is not
 * offered. A guardian with the same name is not enough, because gymnasts with a club's number may not be one family: either
 * the gymnasts are linked, or their guardian also has the former or the new phone or email.
 */
export function offersFor({ before, saved, family }: Edited): Offer[] {
  if (!family) return [];
  const linked = new Set(saved.siblings.map(({ id }) => id));
  return saved.guardians.flatMap((guardian) => {
    const key = guardianKey(guardian);
    const former = before.guardians.find((each) => guardianKey(each) === key);
    if (key === '' || !former || !isChangedBy(former, guardian)) return [];
    const contact = family.contacts.find((each) => guardianKey(each) === key);
    const ids = (contact?.ways ?? []).flatMap((way) => {
      if (!isChangedBy(way, guardian)) return [];
      const isSamePerson = sharesContact(way, former) || sharesContact(way, guardian);
      return way.memberIds.filter((id) => isSamePerson || linked.has(id));
    });
    const others = family.members.filter(({ id }) => id !== saved.id && ids.includes(id));
    return others.length === 0 ? [] : [{ guardian, others }];
  });
}
