import { type Family, type FamilyMember, foldForSearch, type Guardian, type Member } from '@league/contract';

/** A guardian whose phone or email was changed, and the brothers and sisters who have the former one. */
export type Offer = { readonly guardian: Guardian; readonly others: readonly FamilyMember[] };
export type Offers = { readonly saved: Member; readonly found: readonly Offer[] };

type Edited = { readonly before: Member; readonly saved: Member; readonly family: Family | null };

const isSameWay = (left: Guardian, right: Pick<Guardian, 'phone' | 'email'>) =>
  left.phone === right.phone && left.email.toLowerCase() === right.email.toLowerCase();

/** What an edit can offer to change for the family as well (FAMILY-03). */
export function offersFor({ before, saved, family }: Edited): Offer[] {
  if (!family) return [];
  return saved.guardians.flatMap((guardian) => {
    const key = foldForSearch(guardian.name);
    const former = before.guardians.find((each) => foldForSearch(each.name) === key);
    if (key === '' || !former || isSameWay(former, guardian)) return [];
    const contact = family.contacts.find(({ name }) => foldForSearch(name) === key);
    const ids = (contact?.ways ?? []).flatMap((way) => (isSameWay(guardian, way) ? [] : way.memberIds));
    const others = family.members.filter(({ id }) => id !== saved.id && ids.includes(id));
    return others.length === 0 ? [] : [{ guardian, others }];
  });
}
