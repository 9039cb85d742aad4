import type { Ledger } from './ledger.ts';
import type { ErasureRecord, MemberRecord } from './records.ts';
import type { Contact, ServiceRegistration } from './service.ts';

export type ErasureFacts = {
  /** The erasures in the portal's database. */
  erasures: readonly ErasureRecord[];
  /** The unique names of erased gymnasts found in the portal's tables, in lower case. */
  marks: readonly { table: string; text: string }[];
};

type Sides = {
  known: readonly MemberRecord[];
  members: readonly MemberRecord[];
  contacts: readonly Contact[];
  serviceRegistrations: readonly ServiceRegistration[];
  logged: ReadonlyMap<string, number>;
  ledger: Ledger;
};

/** Erasures without a request, requests without an erasure, and members that disappeared without one. */
function findMistakes({ erasures }: ErasureFacts, { known, members, ledger }: Sides): string[] {
  const present = new Set(members.map(({ id }) => id));
  const states = new Map(erasures.map(({ memberId, state }) => [memberId, state]));
  const unasked = erasures
    .filter(({ memberId }) => !ledger.erasures.has(memberId))
    .map(({ memberId }) => `Member ${memberId} was erased without a request.`);
  const unfinished = [...ledger.erasures]
    .filter(([id, { verdict }]) => verdict === 'acknowledged' && states.get(id) !== 'done')
    .map(([id]) => `Member ${id} should be erased: the erasure is ${states.get(id) ?? 'not on record'}.`);
  const gone = [...new Set([...known.map(({ id }) => id), ...ledger.values.keys()])]
    .filter((id) => !present.has(id) && !states.has(id))
    .map((id) => `Member ${id} is gone.`);
  return [...unasked, ...unfinished, ...gone];
}

/** Remains of erased gymnasts: on a roster, in a table of the portal, as a contact or registration at the service. */
function findRemains(
  { erasures, marks }: ErasureFacts,
  { members, contacts, serviceRegistrations, ledger }: Sides,
): string[] {
  // A family's address passes to the next sibling, and then does not count as remains.
  const shared = new Set([...ledger.siblings.values()].map(({ email }) => email));
  const contactIds = new Set(erasures.flatMap(({ contactId }) => (contactId === null ? [] : [contactId])));
  const erased = erasures.flatMap(({ memberId }) => {
    const names = ledger.erasures.get(memberId);
    const email = names && !shared.has(names.email.toLowerCase()) ? names.email : '';
    return names ? [{ memberId, email, mark: names.lastName.toLowerCase() }] : [];
  });
  const isNamed = (text: string) =>
    erased.some(({ mark, email }) => text.includes(mark) || (email !== '' && text.includes(`"${email}"`)));
  const here = [
    ...members
      .filter(
        ({ id, contactId }) => erased.some((each) => each.memberId === id) || contactIds.has(contactId ?? 0),
      )
      .map(({ id }) => `Member ${id} was erased and is here.`),
    ...marks
      .filter(({ text }) => erased.some(({ mark }) => mark === text))
      .map(({ table, text }) => `${text} was erased and is in ${table}.`),
  ];
  const there = [
    ...contacts
      .filter((contact) => contactIds.has(contact.Id) || isNamed(JSON.stringify(contact).toLowerCase()))
      .map(({ Id }) => `Contact ${Id} of an erased gymnast is there.`),
    ...serviceRegistrations
      .filter(
        (registration) =>
          contactIds.has(registration.Contact?.Id ?? 0) ||
          isNamed(JSON.stringify(registration).toLowerCase()),
      )
      .map(({ Id }) => `Registration ${Id} of an erased gymnast is there.`),
  ];
  return [...here, ...there];
}

/** The log has each erasure once, however often it was requested. */
function findInLog({ logged, ledger }: Sides): { losses: string[]; duplicates: string[] } {
  const count = logged.get('ERASE_MEMBER') ?? 0;
  const verdicts = [...ledger.erasures.values()].map(({ verdict }) => verdict);
  const atLeast = verdicts.filter((verdict) => verdict === 'acknowledged').length;
  const sentence = `ERASE_MEMBER: ${count} log entries for ${atLeast} to ${verdicts.length} erasures.`;
  return {
    losses: count < atLeast ? [sentence] : [],
    duplicates: count > verdicts.length ? [sentence] : [],
  };
}

/** Mistakes with erasures, and a test whether an email belongs to an erased gymnast. */
export function findInErasures(
  facts: ErasureFacts,
  sides: Sides,
): { losses: string[]; duplicates: string[]; isErased: (email: string) => boolean } {
  const { losses, duplicates } = findInLog(sides);
  const emails = new Set(
    facts.erasures.map(({ memberId }) => sides.ledger.erasures.get(memberId)?.email).filter((email) => email),
  );
  return {
    losses: [...findMistakes(facts, sides), ...findRemains(facts, sides), ...losses],
    duplicates,
    isErased: (email) => emails.has(email),
  };
}
