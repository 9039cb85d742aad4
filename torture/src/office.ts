import { setTimeout as pause } from 'node:timers/promises';
import { CONTESTED_FIELD } from './ledger.ts';
import { officeActs } from './office-acts.ts';
import { type KnownMember, type Office, recordWrite, verdictOf } from './office-context.ts';
import { chooseByShare } from './random.ts';

/** How many of a hundred actions are of each kind; the rest is changing fields. `act` is one of the acts of the run. */
const SHARES = {
  archive: 4,
  unarchive: 3,
  deleteContact: 2,
  changeEmail: 8,
  register: 8,
  unregister: 5,
  renameEvent: 3,
  act: 14,
} as const;

/**
 * Works in the screens of the membership service until `signal`: changes fields and emails, archives, un-archives and
 * deletes contacts, registers for events and removes registrations, and carries out the acts of the run.
 */
export async function workAsOffice(
  {
    members,
    ...context
  }: Pick<
    Office,
    'service' | 'serviceOffice' | 'acts' | 'eventIds' | 'ledger' | 'random' | 'seed' | 'codes'
  > & { members: readonly KnownMember[] },
  signal: AbortSignal,
): Promise<void> {
  const { random, eventIds } = context;
  const office: Office = {
    ...context,
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
    else if (action === 'act') await carryOutAct(office);
    else await writeField(office);
    await pause(random.between(300, 2500), undefined, { signal }).catch(() => undefined);
  }
}

/** One of the acts of the run, or a change of a field when it has none. */
async function carryOutAct(office: Office): Promise<void> {
  const act = office.random.pick(office.acts);
  if (!act) return writeField(office);
  office.ledger.countAct(act);
  await officeActs[act](office);
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
  recordWrite(office, member, { field, verdict, value });
}

async function changeEmail(office: Office): Promise<void> {
  const member = office.random.pick(office.present);
  if (!member) return;
  const value = `office.${office.seed}.${office.count}@torture.example`;
  const verdict = await verdictOf(office, () => office.service.changeEmail(member.contactId, value));
  recordWrite(office, member, { field: 'email', verdict, value });
}

async function archive(office: Office): Promise<void> {
  const member = office.random.pick(office.present);
  if (!member) return;
  await verdictOf(office, () => office.service.setArchived(member.contactId, true));
  // A coach may change the gymnast at the same time: the portal may show them as archived, or not yet.
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
