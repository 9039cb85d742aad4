import type { Act } from './acts.ts';

/** Fields that only coaches write, and fields that only the provider's office writes. */
export const PORTAL_FIELDS = ['coachNotes', 'emergencyContactName', 'skillLevel'] as const;
export const PROVIDER_FIELDS = ['emergencyContactPhone', 'email'] as const;
/** Written on both sides: which write wins depends on the moment, but both sides must be equal at the end. */
export const CONTESTED_FIELD = 'phone' as const;

export type Field =
  | (typeof PORTAL_FIELDS)[number]
  | (typeof PROVIDER_FIELDS)[number]
  | typeof CONTESTED_FIELD
  | 'membershipStatus'
  | 'archived';

/** What the author of an action knows: it was confirmed, it was refused, or its answer was lost. */
export type Verdict = 'acknowledged' | 'refused' | 'unknown';

/** An erasure, with the values by which remains of the gymnast would be found. */
type Erasure = { verdict: Verdict; lastName: string; email: string };

type Added = { verdict: Verdict; email: string; values: Readonly<Record<string, string>> };

/** A gymnast who was added as brother or sister of another: the first name is theirs alone, the address the family’s. */
export type AddedSibling = {
  readonly firstName: string;
  readonly verdict: Verdict;
  readonly email: string;
  readonly memberId: number | null;
  /** True if a restored backup did not know them. They then return from the service without the family's address, which only the portal stores. */
  readonly isForgotten?: true;
};

/**
 * What must hold at the end, recorded while it happens. A confirmed value is the only one a field may have. A value whose
 * answer was lost may have been written or not: it is one more that the field may have. `contested` fields are written on
 * both sides in this run.
 */
export function createLedger(contested: ReadonlySet<Field> = new Set([CONTESTED_FIELD])) {
  const values = new Map<number, Map<Field, Set<string>>>();
  const added = new Map<string, Added>();
  const siblings = new Map<string, AddedSibling>();
  const actions = { acknowledged: 0, refused: 0, unknown: 0 };
  const logged = new Map<string, { atLeast: number; atMost: number }>();
  const contactsGone = new Set<number>();
  const contactsBack = new Set<number>();
  const removals = new Map<number, Verdict>();
  const erasures = new Map<number, Erasure>();
  const addedContacts = new Map<string, Verdict>();
  const acts = new Map<Act, number>();
  /** All values that were written since the last checkpoint, later replaced ones too. */
  const writtenSince = new Map<number, Map<Field, Set<string>>>();
  let restores = 0;

  function fieldOf(memberId: number, field: Field, within = values): Set<string> {
    const ofMember = within.get(memberId) ?? new Map<Field, Set<string>>();
    within.set(memberId, ofMember);
    const allowed = ofMember.get(field) ?? new Set<string>();
    ofMember.set(field, allowed);
    return allowed;
  }

  return {
    actions,
    logged: logged as ReadonlyMap<string, { atLeast: number; atMost: number }>,
    added: added as ReadonlyMap<string, Added>,
    siblings: siblings as ReadonlyMap<string, AddedSibling>,
    addSibling: (sibling: AddedSibling) => void siblings.set(sibling.firstName, sibling),
    /** The values that each written field of a member may have. */
    values: values as ReadonlyMap<number, ReadonlyMap<Field, ReadonlySet<string>>>,
    count(verdict: Verdict) {
      actions[verdict] += 1;
    },
    /** The activity log must have so many entries of a kind at the end, neither fewer nor more. */
    expectLogged(actionType: string, verdict: Verdict, count = 1) {
      const entry = logged.get(actionType) ?? { atLeast: 0, atMost: 0 };
      if (verdict === 'acknowledged') entry.atLeast += count;
      if (verdict !== 'refused') entry.atMost += count;
      logged.set(actionType, entry);
    },
    /** This value was written; the field had the value `before`. */
    wrote(
      memberId: number,
      field: Field,
      { verdict, value, before }: { verdict: Verdict; value: string; before: string },
    ) {
      if (verdict === 'refused') return;
      fieldOf(memberId, field, writtenSince).add(value);
      const allowed = fieldOf(memberId, field);
      if (verdict === 'acknowledged' && !contested.has(field)) allowed.clear();
      else if (allowed.size === 0) allowed.add(before);
      allowed.add(value);
    },
    /** Members whose contact the provider's office deleted, perhaps, and members whose contact it un-archived. */
    contactsGone: contactsGone as ReadonlySet<number>,
    contactsBack: contactsBack as ReadonlySet<number>,
    deletedContact: (memberId: number) => void contactsGone.add(memberId),
    unarchivedContact: (memberId: number) => void contactsBack.add(memberId),
    /** Registrations that the portal's office removed, by the provider's id. */
    removals: removals as ReadonlyMap<number, Verdict>,
    removedRegistration(registrationId: number, verdict: Verdict) {
      if (removals.get(registrationId) !== 'acknowledged') removals.set(registrationId, verdict);
    },
    /** Gymnasts that the portal's office erased, perhaps, by id. */
    erasures: erasures as ReadonlyMap<number, Erasure>,
    /** A repeated request is the same erasure: a lost or refused answer does not undo a confirmed one. */
    erased(memberId: number, erasure: Erasure) {
      const before = erasures.get(memberId)?.verdict;
      if (erasure.verdict === 'refused' || before === 'acknowledged') return;
      erasures.set(memberId, erasure);
    },
    /** Members that the provider's office added there, by email. */
    addedContacts: addedContacts as ReadonlyMap<string, Verdict>,
    addedContact: (email: string, verdict: Verdict) => void addedContacts.set(email, verdict),
    /** How often each act took place. */
    acts: acts as ReadonlyMap<Act, number>,
    countAct: (act: Act) => void acts.set(act, (acts.get(act) ?? 0) + 1),
    /** How often a backup was restored: the portal may not know what it confirmed before the last time. */
    get restores() {
      return restores;
    },
    /**
     * Remembers what is known now, for a backup. Call the returned function when that backup has been restored: what
     * the portal confirmed in between may be lost, or may have reached the service and come back from there.
     */
    checkpoint() {
      writtenSince.clear();
      const then = {
        values: new Map([...values].map(([id, fields]) => [id, copyFields(fields)])),
        logged: new Map([...logged].map(([type, { atLeast }]) => [type, atLeast])),
        added: new Set(added.keys()),
        siblings: new Set(siblings.keys()),
        removals: confirmedIn(removals, (verdict) => verdict),
        erasures: confirmedIn(erasures, ({ verdict }) => verdict),
        requested: new Set(erasures.keys()),
      };
      return ({ members: present, erased }: Restored) => {
        restores += 1;
        const membersNow = new Map(present.map((member) => [member.id, member]));
        for (const [id, fields] of values) {
          const member = membersNow.get(id);
          // The ids of members added since the backup are used again.
          if (!member) values.delete(id);
          else
            for (const [field, allowed] of fields) {
              widen(allowed, then.values.get(id)?.get(field), member[field]);
              // The service may have an earlier one of them, and the last one may never have been sent.
              widen(allowed, writtenSince.get(id)?.get(field), member[field]);
            }
        }
        for (const [type, entry] of logged) entry.atLeast = then.logged.get(type) ?? 0;
        for (const [email, entry] of added) {
          if (!then.added.has(email)) added.set(email, { ...entry, verdict: 'unknown' });
        }
        for (const [firstName, entry] of siblings) {
          // The ids of members added since the backup are used again.
          if (!then.siblings.has(firstName))
            siblings.set(firstName, { ...entry, verdict: 'unknown', memberId: null, isForgotten: true });
        }
        for (const id of removals.keys()) if (!then.removals.has(id)) removals.set(id, 'unknown');
        for (const [id, erasure] of erasures) {
          if (then.erasures.has(id)) continue;
          // An erasure whose answer came after the checkpoint can be in the backup, even a finished one.
          const isKnown = membersNow.has(id) || then.requested.has(id) || erased.includes(id);
          if (isKnown) erasures.set(id, { ...erasure, verdict: 'unknown' });
          else erasures.delete(id);
          // The service may have erased the gymnast already.
          contactsGone.add(id);
        }
      };
    },
    add(entry: Added) {
      added.set(entry.email, entry);
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** A member as the restored database has them. */
type MemberNow = { readonly id: number } & Readonly<Record<Field, string>>;

/** What the restored database holds: its members, and the ids of those that were or are being erased. */
type Restored = { members: readonly MemberNow[]; erased: readonly number[] };

/** What was confirmed so far: a request without an answer may still be confirmed later. */
const confirmedIn = <Entry>(entries: ReadonlyMap<number, Entry>, verdictOf: (entry: Entry) => Verdict) =>
  new Set([...entries].filter(([, entry]) => verdictOf(entry) === 'acknowledged').map(([id]) => id));

const copyFields = (fields: ReadonlyMap<Field, ReadonlySet<string>>) =>
  new Map([...fields].map(([field, allowed]) => [field, new Set(allowed)]));

function widen(allowed: Set<string>, before: ReadonlySet<string> | undefined, now: string): void {
  for (const value of before ?? []) allowed.add(value);
  allowed.add(now);
}
