import type { OfficeAct } from './acts.ts';
import { confirmedEmail, type KnownMember, type Office, recordWrite, verdictOf } from './office-context.ts';

/** Acts of the office that not every portal survives, each behind its option. */
export const officeActs: Readonly<Record<OfficeAct, (office: Office) => Promise<void>>> = {
  async renameTeam(office) {
    const { random, serviceOffice, count } = office;
    await verdictOf(office, async () => {
      const [id, label] = random.pick([...(await serviceOffice.labels(codeOf(office, 'Team')))]) ?? [];
      if (id === undefined || label === undefined) return;
      await serviceOffice.renameChoice(codeOf(office, 'Team'), id, `${label.split(' ')[0]} ${count}`);
    });
  },
  async renameField(office) {
    const name = office.random.pick(['Coach Notes', 'Emergency Contact Name']) ?? 'Coach Notes';
    await verdictOf(office, () =>
      office.serviceOffice.renameField(codeOf(office, name), `${name} ${office.count}`),
    );
  },
  async emptyValue(office) {
    const member = office.random.pick(office.present);
    if (member) await writeEmergencyPhone(office, member, '');
  },
  async replaceValues(office) {
    const { random, present } = office;
    const value = `609-333-${random.between(1000, 9999)}`;
    const chosen = present.filter(() => random.percent(2)).slice(0, 8);
    for (const member of chosen) await writeEmergencyPhone(office, member, value);
  },
  async addContact(office) {
    const { random, serviceOffice, ledger, seed, count } = office;
    const email = `added.${seed}.${count}@torture.example`;
    const birthDate = `201${random.between(0, 8)}-0${random.between(1, 9)}-1${random.between(0, 9)}`;
    const contact = { firstName: `Added${count}`, lastName: `Office${seed}`, email, birthDate };
    const codes = { birthDate: codeOf(office, 'Date of Birth'), team: codeOf(office, 'Team') };
    const verdict = await verdictOf(office, async () => {
      const teamId = random.pick([...(await serviceOffice.labels(codes.team)).keys()]);
      if (teamId !== undefined) await serviceOffice.addMember(contact, codes, teamId);
    });
    ledger.addedContact(email, verdict);
  },
  async mergeContacts(office) {
    const { service, random, ledger, present } = office;
    const [kept, merged] = pickTwo(office);
    if (!kept || !merged || !random.percent(50)) return;
    present.splice(present.indexOf(merged), 1);
    ledger.wrote(merged.memberId, 'archived', { verdict: 'unknown', value: 'true', before: 'false' });
    ledger.deletedContact(merged.memberId);
    const verdict = await verdictOf(office, async () => {
      await service.setArchived(merged.contactId, true);
      await service.deleteContact(merged.contactId);
    });
    if (verdict === 'acknowledged') await writeEmail(office, kept, merged.email);
  },
  async swapEmails(office) {
    const [left, right] = pickTwo(office);
    if (!left || !right) return;
    const emails = [left.email, right.email] as const;
    const between = `between.${office.seed}.${office.count}@torture.example`;
    // One after the other, as a person must: the service refuses an email that is still taken.
    if (!(await writeEmail(office, left, between))) return;
    if (!(await writeEmail(office, right, emails[0]))) return;
    await writeEmail(office, left, emails[1]);
  },
  async changeStatus(office) {
    const { random, present, serviceOffice, ledger } = office;
    const member = random.pick(present.filter(({ membershipStatus }) => isPlainStatus(membershipStatus)));
    const status = random.pick(['Active', 'Lapsed']);
    if (!member || !status) return;
    const verdict = await verdictOf(office, () => serviceOffice.setStatus(member.contactId, status));
    const before = member.membershipStatus;
    ledger.wrote(member.memberId, 'membershipStatus', { verdict, value: status, before });
  },
  async cloneEvent(office) {
    const eventId = office.random.pick(office.eventIds);
    if (eventId === undefined) return;
    await verdictOf(office, () => office.serviceOffice.cloneEvent(eventId, `Copy ${office.count} of `));
  },
};

const isPlainStatus = (status: string) => status === 'Active' || status === 'Lapsed';

function codeOf({ codes }: Office, fieldName: string): string {
  const code = codes.get(fieldName);
  if (code === undefined) throw new Error(`The service has no field ${fieldName}.`);
  return code;
}

async function writeEmergencyPhone(office: Office, member: KnownMember, value: string): Promise<void> {
  const code = codeOf(office, 'Emergency Contact Phone');
  const verdict = await verdictOf(office, () => office.service.writeField(member.contactId, code, value));
  recordWrite(office, member, { field: 'emergencyContactPhone', verdict, value });
}

/** Returns whether the service confirmed it. */
async function writeEmail(office: Office, member: KnownMember, value: string): Promise<boolean> {
  const verdict = await verdictOf(office, () => office.service.changeEmail(member.contactId, value));
  recordWrite(office, member, { field: 'email', verdict, value });
  return verdict === 'acknowledged';
}

/** Two gymnasts whose present emails are known for certain. */
function pickTwo({ random, present }: Office): [KnownMember | undefined, KnownMember | undefined] {
  const candidates = present.filter(confirmedEmail);
  const first = random.pick(candidates);
  return [first, random.pick(candidates.filter((each) => each !== first))];
}
