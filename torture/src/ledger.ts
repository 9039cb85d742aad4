/** Fields that coaches write, and so the portal's word counts; and those that only the office of the provider writes. */
export const PORTAL_FIELDS = ['coachNotes', 'emergencyContactName', 'skillLevel'] as const;
export const PROVIDER_FIELDS = ['emergencyContactPhone', 'email'] as const;
/** Written on both sides: which of them wins depends on the moment, but both must hold the same in the end. */
export const CONTESTED_FIELD = 'phone' as const;

export type Field =
  | (typeof PORTAL_FIELDS)[number]
  | (typeof PROVIDER_FIELDS)[number]
  | typeof CONTESTED_FIELD
  | 'membershipStatus'
  | 'archived';

/** What an action's author knows of it: it was confirmed, it was refused, or its answer was lost. */
export type Verdict = 'acknowledged' | 'refused' | 'unknown';

/** What is known of an erasure, and by what the erased gymnast would be found. */
type Erasure = { verdict: Verdict; lastName: string; email: string };

type Added = { verdict: Verdict; email: string; values: Readonly<Record<string, string>> };

/**
 * What must hold in the end, gathered while it happens. A confirmed value is the only one a field may have; one whose
 * answer was lost may have been written or not, so it is one more that the field may have.
 */
export function createLedger() {
  const values = new Map<number, Map<Field, Set<string>>>();
  const added = new Map<string, Added>();
  const actions = { acknowledged: 0, refused: 0, unknown: 0 };
  const logged = new Map<string, { atLeast: number; atMost: number }>();
  const contactsGone = new Set<number>();
  const contactsBack = new Set<number>();
  const removals = new Map<number, Verdict>();
  const erasures = new Map<number, Erasure>();

  function fieldOf(memberId: number, field: Field): Set<string> {
    const ofMember = values.get(memberId) ?? new Map<Field, Set<string>>();
    values.set(memberId, ofMember);
    const allowed = ofMember.get(field) ?? new Set<string>();
    ofMember.set(field, allowed);
    return allowed;
  }

  return {
    actions,
    logged: logged as ReadonlyMap<string, { atLeast: number; atMost: number }>,
    added: added as ReadonlyMap<string, Added>,
    /** Members of whom something was written, with the values each field may have. */
    values: values as ReadonlyMap<number, ReadonlyMap<Field, ReadonlySet<string>>>,
    count(verdict: Verdict) {
      actions[verdict] += 1;
    },
    /** So many entries of a kind must stand in the activity log in the end, neither fewer nor more. */
    expectLogged(actionType: string, verdict: Verdict, count = 1) {
      const entry = logged.get(actionType) ?? { atLeast: 0, atMost: 0 };
      if (verdict === 'acknowledged') entry.atLeast += count;
      if (verdict !== 'refused') entry.atMost += count;
      logged.set(actionType, entry);
    },
    /** Someone wrote this value over one that was `before`. */
    wrote(
      memberId: number,
      field: Field,
      { verdict, value, before }: { verdict: Verdict; value: string; before: string },
    ) {
      if (verdict === 'refused') return;
      const allowed = fieldOf(memberId, field);
      if (verdict === 'acknowledged' && field !== CONTESTED_FIELD) allowed.clear();
      else if (allowed.size === 0) allowed.add(before);
      allowed.add(value);
    },
    /** Members whose contact the provider's office has deleted, perhaps; and those whom it took back from the archive. */
    contactsGone: contactsGone as ReadonlySet<number>,
    contactsBack: contactsBack as ReadonlySet<number>,
    deletedContact: (memberId: number) => void contactsGone.add(memberId),
    unarchivedContact: (memberId: number) => void contactsBack.add(memberId),
    /** Registrations that the portal's office has removed, by the provider's number. */
    removals: removals as ReadonlyMap<number, Verdict>,
    removedRegistration(registrationId: number, verdict: Verdict) {
      if (removals.get(registrationId) !== 'acknowledged') removals.set(registrationId, verdict);
    },
    /** Gymnasts whom the portal's office has erased, perhaps, by their number. */
    erasures: erasures as ReadonlyMap<number, Erasure>,
    /** Asked again it is the same erasure: a lost answer does not undo a confirmed one, nor does a refused one. */
    erased(memberId: number, erasure: Erasure) {
      const before = erasures.get(memberId)?.verdict;
      if (erasure.verdict === 'refused' || before === 'acknowledged') return;
      erasures.set(memberId, erasure);
    },
    add(entry: Added) {
      added.set(entry.email, entry);
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
