import { setTimeout as pause } from 'node:timers/promises';
import type { PROVIDER_FIELDS, Verdict } from './ledger.ts';
import { CONTESTED_FIELD, type Ledger } from './ledger.ts';
import { chooseByShare, type Random } from './random.ts';
import type { Service } from './service.ts';

/** Whom the league's office can change at the membership service. */
export type KnownMember = {
  memberId: number;
  contactId: number;
  phone: string;
  emergencyContactPhone: string;
  email: string;
};

type Office = {
  service: Service;
  ledger: Ledger;
  random: Random;
  seed: number;
  codes: ReadonlyMap<string, string>;
  /** Events that have not yet lost a registration: two at once of a small event would be doubted for minutes. */
  whole: number[];
  present: KnownMember[];
  archived: KnownMember[];
  count: number;
};

/** What the office does in a hundred actions; the rest is changing fields. */
const SHARES = {
  archive: 4,
  unarchive: 3,
  deleteContact: 2,
  changeEmail: 8,
  register: 8,
  unregister: 5,
  renameEvent: 3,
} as const;

/**
 * Works in the screens of the membership service itself, beside the portal: changes fields and emails, archives, takes
 * back and deletes contacts, registers for events and takes registrations out.
 */
export async function workAsOffice(
  {
    members,
    eventIds,
    ...means
  }: Pick<Office, 'service' | 'ledger' | 'random' | 'seed' | 'codes'> & {
    members: readonly KnownMember[];
    eventIds: readonly number[];
  },
  signal: AbortSignal,
): Promise<void> {
  const { random } = means;
  const office: Office = {
    ...means,
    whole: [...eventIds],
    present: [...members],
    archived: [],
    count: 0,
  };
  while (!signal.aborted) {
    office.count += 1;
    const action = chooseByShare(random, SHARES, 'writeField');
    if (action === 'archive') await archive(office);
    else if (action === 'unarchive') await unarchive(office);
    else if (action === 'deleteContact') await deleteContact(office);
    else if (action === 'changeEmail') await changeEmail(office);
    else if (action === 'register') await register(office, eventIds);
    else if (action === 'unregister') await unregister(office);
    else if (action === 'renameEvent') await renameEvent(office, eventIds);
    else await writeField(office);
    await pause(random.between(300, 2500), undefined, { signal }).catch(() => undefined);
  }
}

async function writeField(office: Office): Promise<void> {
  const { random, service, codes } = office;
  const member = random.pick(office.present);
  if (!member) return;
  const isContested = random.percent(40);
  const field = isContested ? CONTESTED_FIELD : 'emergencyContactPhone';
  const code = codes.get(isContested ? 'Phone' : 'Emergency Contact Phone');
  if (code === undefined) throw new Error(`The service has no field for ${field}.`);
  const value = `609-444-${random.between(1000, 9999)}`;
  const verdict = await verdictOf(office, () => service.writeField(member.contactId, code, value));
  wrote(office, member, { field, verdict, value });
}

async function changeEmail(office: Office): Promise<void> {
  const member = office.random.pick(office.present);
  if (!member) return;
  const value = `office.${office.seed}.${office.count}@torture.example`;
  const verdict = await verdictOf(office, () => office.service.changeEmail(member.contactId, value));
  wrote(office, member, { field: 'email', verdict, value });
}

function wrote(
  { ledger }: Office,
  member: KnownMember,
  written: {
    field: (typeof PROVIDER_FIELDS)[number] | typeof CONTESTED_FIELD;
    verdict: Verdict;
    value: string;
  },
): void {
  const { field, verdict, value } = written;
  ledger.wrote(member.memberId, field, { verdict, value, before: member[field] });
}

async function archive(office: Office): Promise<void> {
  const member = office.random.pick(office.present);
  if (!member) return;
  await verdictOf(office, () => office.service.setArchived(member.contactId, true));
  // Whatever a coach does to her meanwhile, she has left: the portal may show her archived, or not yet.
  mayBeArchived(office, member);
  office.present.splice(office.present.indexOf(member), 1);
  office.archived.push(member);
}

const mayBeArchived = ({ ledger }: Office, { memberId }: KnownMember) =>
  ledger.wrote(memberId, 'archived', { verdict: 'unknown', value: 'true', before: 'false' });

async function unarchive(office: Office): Promise<void> {
  const member = office.random.pick(office.archived);
  if (!member) return;
  office.ledger.unarchivedContact(member.memberId);
  await verdictOf(office, () => office.service.setArchived(member.contactId, false));
  office.archived.splice(office.archived.indexOf(member), 1);
}

/** If the answer to archiving a contact was lost and it was not archived, the service refuses to delete it. */
async function deleteContact(office: Office): Promise<void> {
  const member = office.random.pick(office.archived);
  if (!member) return;
  office.ledger.deletedContact(member.memberId);
  await verdictOf(office, () => office.service.deleteContact(member.contactId));
  office.archived.splice(office.archived.indexOf(member), 1);
}

async function register(office: Office, eventIds: readonly number[]): Promise<void> {
  const [member, eventId] = [office.random.pick(office.present), office.random.pick(eventIds)];
  if (!member || eventId === undefined) return;
  await verdictOf(office, () => office.service.register(member.contactId, eventId));
}

async function unregister(office: Office): Promise<void> {
  const { service, random, whole } = office;
  const eventId = random.pick(whole);
  if (eventId === undefined) return;
  whole.splice(whole.indexOf(eventId), 1);
  await verdictOf(office, async () => {
    const registration = random.pick(await service.registrations(eventId));
    if (registration) await service.unregister(registration.Id);
  });
}

async function renameEvent(office: Office, eventIds: readonly number[]): Promise<void> {
  const eventId = office.random.pick(eventIds);
  if (eventId === undefined) return;
  await verdictOf(office, () => office.service.renameEvent(eventId, `Meet ${office.seed}-${office.count}`));
}

/** A fault strikes whoever calls: a change of the office may be made although its answer is lost. */
async function verdictOf({ ledger }: Office, work: () => Promise<void>): Promise<Verdict> {
  let verdict: Verdict = 'acknowledged';
  try {
    await work();
  } catch {
    verdict = 'unknown';
  }
  ledger.count(verdict);
  return verdict;
}
