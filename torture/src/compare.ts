import { type ErasureFacts, findInErasures } from './compare-erasures.ts';
import { findSiblings } from './compare-siblings.ts';
import { type Ledger, PROVIDER_FIELDS } from './ledger.ts';
import type { MemberRecord, RegistrationRecord } from './records.ts';
import type { Contact, ServiceEvent, ServiceRegistration } from './service.ts';

export type Findings = {
  losses: string[];
  /** Values that are gone, but on record for the office: as a conflict, or as changed in the service. */
  explained: string[];
  duplicates: string[];
  differences: string[];
  /** How many values of both sides were compared. */
  compared: number;
};

/** The portal's words for these statuses of the service. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  PendingNew: 'Pending - New',
  PendingRenewal: 'Pending - Renewal',
  PendingUpgrade: 'Pending - Level change',
};

const CUSTOM_FIELDS = {
  phone: 'Phone',
  dateOfBirth: 'Date of Birth',
  skillLevel: 'Gymnast Level',
  coachNotes: 'Coach Notes',
  emergencyContactName: 'Emergency Contact Name',
  emergencyContactPhone: 'Emergency Contact Phone',
  team: 'Team',
  renewalDue: 'Renewal due',
} as const;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'Label' in value) return String(value.Label);
  return String(value);
}

/** The system codes of the fields by the names they had at the start; the office may rename fields. */
type Codes = ReadonlyMap<string, string>;

function valueAt(contact: Contact, field: keyof typeof CUSTOM_FIELDS, codes: Codes): string {
  const code = codes.get(CUSTOM_FIELDS[field]);
  const text = textOf(contact.FieldValues.find(({ SystemCode }) => SystemCode === code)?.Value).trim();
  if (field === 'dateOfBirth' || field === 'renewalDue') return text.slice(0, 10);
  return field === 'skillLevel' && text === 'Not Set' ? '' : text;
}

function archivedAt(contact: Contact): string {
  return textOf(contact.FieldValues.find(({ SystemCode }) => SystemCode === 'IsArchived')?.Value);
}

/** The status in the portal's words; empty for a contact that is no member. */
function statusAt({ Status = '', MembershipEnabled }: Contact): string {
  if (Status !== '' && MembershipEnabled === false) return 'Inactive';
  return STATUS_WORDS[Status] ?? Status;
}

/** Pairs of a gymnast's values in the portal and in the service. An un-archived contact waits for the office, and is not a difference. */
function pairsOf(
  member: MemberRecord,
  contact: Contact,
  { ledger, codes }: Context,
): [string, string, string][] {
  const pairs: [string, string, string][] = [
    ['firstName', member.firstName, contact.FirstName.trim()],
    ['lastName', member.lastName, contact.LastName.trim()],
    ['email', member.email, contact.Email.trim().toLowerCase()],
    ...(Object.keys(CUSTOM_FIELDS) as (keyof typeof CUSTOM_FIELDS)[]).map(
      (field): [string, string, string] => [field, member[field], valueAt(contact, field, codes)],
    ),
  ];
  const isBack = ledger.contactsBack.has(member.id) && member.archived === 'true';
  if (!isBack) pairs.push(['archived', member.archived, archivedAt(contact)]);
  const status = statusAt(contact);
  if (status !== '') pairs.push(['membershipStatus', member.membershipStatus, status]);
  return pairs;
}

type Context = { ledger: Ledger; codes: Codes };

/** Added and archived before the service was told: the service need not have it. */
function needsNoContact({ archived, contactId }: MemberRecord): boolean {
  return archived === 'true' && contactId === null;
}

const isOfProvider = (field: string) =>
  field === 'archived' || PROVIDER_FIELDS.some((each) => each === field);

function findLosses(
  members: readonly MemberRecord[],
  ledger: Ledger,
  explanations: ReadonlyMap<number, string>,
): Pick<Findings, 'losses' | 'explained'> {
  const byId = new Map(members.map((member) => [member.id, member]));
  const losses: string[] = [];
  const explained: string[] = [];
  for (const [memberId, fields] of ledger.values) {
    const member = byId.get(memberId);
    // Erasures are compared elsewhere.
    if (!member) continue;
    for (const [field, allowed] of fields) {
      // The portal may never have read what the service's office wrote before it deleted the contact.
      const isUnread = ledger.contactsGone.has(memberId) && isOfProvider(field);
      if (allowed.has(member[field]) || isUnread) continue;
      const sentence = `Member ${memberId}: ${field} is "${member[field]}", not ${[...allowed].join(' or ')}.`;
      const told = explanations.get(memberId) ?? '';
      const isExplained = [...allowed].some((value) => value !== '' && told.includes(value));
      (isExplained ? explained : losses).push(sentence);
    }
  }
  return { losses, explained };
}

/** Each addition: a confirmed one is once on both sides, an unconfirmed one once on both or on neither. */
function findAdditions(
  members: readonly MemberRecord[],
  {
    contacts,
    ledger,
    isErased,
  }: { contacts: readonly Contact[]; ledger: Ledger; isErased: (email: string) => boolean },
): Pick<Findings, 'losses' | 'duplicates'> {
  const losses: string[] = [];
  const duplicates: string[] = [];
  for (const { email, verdict, values } of ledger.added.values()) {
    if (isErased(email)) continue;
    const here = members.filter((member) => member.email === email);
    const there = contacts.filter(({ Email }) => Email.toLowerCase() === email);
    if (here.length > 1) duplicates.push(`${email} is here ${here.length} times.`);
    if (there.length > 1) duplicates.push(`${email} is there ${there.length} times.`);
    if (verdict === 'acknowledged' && here.length === 0)
      losses.push(`${email} was confirmed and is not here.`);
    if (verdict === 'refused' && here.length > 0) duplicates.push(`${email} was refused and is here.`);
    const isExpectedThere = here.some((each) => !needsNoContact(each) && !ledger.contactsGone.has(each.id));
    if (isExpectedThere && there.length === 0) losses.push(`${email} is here and not there.`);
    if (here.length === 0 && there.length > 0) losses.push(`${email} is there and not here.`);
    const [member] = here;
    if (member && (member.firstName !== values.firstName || member.dateOfBirth !== values.dateOfBirth)) {
      losses.push(`${email} is half made.`);
    }
  }
  return { losses, duplicates };
}

/** Members that the service's office added: each is once on both sides, or on neither when the answer was lost. */
function findAddedContacts(
  members: readonly MemberRecord[],
  {
    contacts,
    ledger,
    isErased,
  }: { contacts: readonly Contact[]; ledger: Ledger; isErased: (email: string) => boolean },
): Pick<Findings, 'losses' | 'duplicates'> {
  const losses: string[] = [];
  const duplicates: string[] = [];
  for (const [email, verdict] of ledger.addedContacts) {
    if (isErased(email)) continue;
    const here = members.filter((member) => member.email === email).length;
    const found = contacts.filter(({ Email }) => Email.toLowerCase() === email);
    const there = found.length;
    // A restored backup knows nothing of a gymnast that the portal has added and archived since; the contact stays archived.
    const isForgotten =
      ledger.restores > 0 && here === 0 && found.every((each) => archivedAt(each) === 'true');
    if (isForgotten) continue;
    if (here > 1 || there > 1) duplicates.push(`${email} is here ${here} times and there ${there} times.`);
    if (here !== there || (verdict === 'acknowledged' && here === 0))
      losses.push(`${email} was added there: it is here ${here} times and there ${there} times.`);
  }
  return { losses, duplicates };
}

/** Every team with gymnasts is a choice of the service: a renamed choice renames the team. */
function findTeamDifferences(teams: { here: readonly string[]; there: readonly string[] }): string[] {
  return teams.here
    .filter((name) => !teams.there.includes(name))
    .map((name) => `Team ${name} is here, and there is no such choice there.`);
}

function findInLog(
  logged: ReadonlyMap<string, number>,
  ledger: Ledger,
): Pick<Findings, 'losses' | 'duplicates'> {
  const losses: string[] = [];
  const duplicates: string[] = [];
  for (const [type, { atLeast, atMost }] of ledger.logged) {
    const count = logged.get(type) ?? 0;
    if (count < atLeast) losses.push(`${type}: ${count} log entries for ${atLeast} confirmed actions.`);
    if (count > atMost) duplicates.push(`${type}: ${count} log entries for at most ${atMost} actions.`);
  }
  return { losses, duplicates };
}

/** Compares a gymnast on both sides. A contact that the office deleted must be marked as missing, and no other. */
function findDifferences(
  member: MemberRecord,
  contact: Contact | undefined,
  context: Context & { count: (values: number) => void },
): string[] {
  const { ledger } = context;
  if (needsNoContact(member)) return [];
  if (!contact) {
    if (!ledger.contactsGone.has(member.id)) return [`Member ${member.id} has no contact there.`];
    return member.syncState === 'missing' ? [] : [`Member ${member.id} is not known to be missing there.`];
  }
  if (member.syncState !== 'synced')
    return [`Member ${member.id} is ${member.syncState}: ${member.syncReason ?? 'no reason'}.`];
  const pairs = pairsOf(member, contact, context);
  context.count(pairs.length);
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([field, ours, theirs]) => `Member ${member.id}: ${field} is "${ours}" here and "${theirs}" there.`);
}

/** The portal's words for these registration statuses of the service. */
const REGISTRATION_WORDS: Readonly<Record<string, string>> = {
  Paid: 'Confirmed',
  Free: 'Confirmed',
  NoInvoice: 'Confirmed',
  Unpaid: 'Pending',
  PartiallyPaid: 'Pending',
};

export type EventFacts = {
  /** Names by the service's ids. */
  events: ReadonlyMap<number, string>;
  registrations: readonly RegistrationRecord[];
  serviceEvents: readonly ServiceEvent[];
  serviceRegistrations: readonly ServiceRegistration[];
};

/** Differences in events and in the registrations of the portal's gymnasts. */
function findEventDifferences(
  { events, registrations, serviceEvents, serviceRegistrations }: EventFacts,
  members: readonly MemberRecord[],
): string[] {
  const names = new Map(serviceEvents.map(({ Id, Name }) => [Id, Name]));
  const eventDifferences = [...new Set([...events.keys(), ...names.keys()])]
    .filter((id) => events.get(id) !== names.get(id))
    .map((id) => `Event ${id} is "${events.get(id)}" here and "${names.get(id)}" there.`);
  const contactIds = new Set(members.map(({ contactId }) => contactId));
  const lineOf = (eventId: number, contactId: number | null, status: string) =>
    `event ${eventId}, contact ${contactId}, ${status}`;
  const here = new Map(
    registrations.map(({ id, eventId, contactId, status }) => [id, lineOf(eventId, contactId, status)]),
  );
  const there = new Map(
    serviceRegistrations
      .filter(({ Contact }) => Contact !== null && contactIds.has(Contact.Id))
      .map(({ Id, Event, Contact, Status }) => [
        Id,
        lineOf(Event.Id, Contact?.Id ?? null, REGISTRATION_WORDS[Status] ?? Status),
      ]),
  );
  const registrationDifferences = [...new Set([...here.keys(), ...there.keys()])]
    .filter((id) => here.get(id) !== there.get(id))
    .map((id) => `Registration ${id} is "${here.get(id)}" here and "${there.get(id)}" there.`);
  return [...eventDifferences, ...registrationDifferences];
}

/** A confirmed removal of a registration is gone on both sides. */
function findUnremoved({ registrations, serviceRegistrations }: EventFacts, { removals }: Ledger): string[] {
  const left = new Set([...registrations.map(({ id }) => id), ...serviceRegistrations.map(({ Id }) => Id)]);
  return [...removals]
    .filter(([id, verdict]) => verdict === 'acknowledged' && left.has(id))
    .map(([id]) => `Registration ${id} was removed and is there.`);
}

/** Compares what was confirmed, what the portal holds and what the service holds, field by field. */
export function compare(facts: {
  /** The gymnasts at the start. */
  known: readonly MemberRecord[];
  members: readonly MemberRecord[];
  contacts: readonly Contact[];
  logged: ReadonlyMap<string, number>;
  ledger: Ledger;
  codes: Codes;
  teams: { here: readonly string[]; there: readonly string[] };
  /** What the portal has on record about replaced and overridden values, by member. */
  explanations: ReadonlyMap<number, string>;
  ofEvents: EventFacts;
  ofErasures: ErasureFacts;
}): Findings {
  const { known, members, contacts, logged, ledger, codes, ofEvents, ofErasures } = facts;
  let compared = 0;
  const count = (values: number) => {
    compared += values;
  };
  const contactsById = new Map(contacts.map((contact) => [contact.Id, contact]));
  const differences = [
    ...members.flatMap((member) =>
      findDifferences(member, contactsById.get(member.contactId ?? 0), { ledger, codes, count }),
    ),
    ...findTeamDifferences(facts.teams),
    ...findEventDifferences(ofEvents, members),
  ];
  const { serviceRegistrations } = ofEvents;
  const erasures = findInErasures(ofErasures, {
    known,
    members,
    contacts,
    serviceRegistrations,
    logged,
    ledger,
  });
  const additions = findAdditions(members, { contacts, ledger, isErased: erasures.isErased });
  const siblings = findSiblings(members, { contacts, ledger });
  const added = findAddedContacts(members, { contacts, ledger, isErased: erasures.isErased });
  const values = findLosses(members, ledger, facts.explanations);
  const log = findInLog(logged, ledger);
  return {
    losses: [
      ...values.losses,
      ...additions.losses,
      ...siblings.losses,
      ...added.losses,
      ...log.losses,
      ...findUnremoved(ofEvents, ledger),
      ...erasures.losses,
    ],
    duplicates: [
      ...additions.duplicates,
      ...siblings.duplicates,
      ...added.duplicates,
      ...log.duplicates,
      ...erasures.duplicates,
    ],
    explained: values.explained,
    differences,
    compared,
  };
}
