import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict } from './ledger.ts';
import { CONTESTED_FIELD, type Ledger, PROVIDER_FIELD } from './ledger.ts';
import type { Random } from './random.ts';
import type { Service } from './service.ts';

/** Whom the league's office can change at the membership service. */
export type KnownMember = {
  memberId: number;
  contactId: number;
  phone: string;
  emergencyContactPhone: string;
};

/** Works in the screens of the membership service itself, beside the portal: changes fields, now and then archives. */
export async function workAsOffice(
  office: { service: Service; ledger: Ledger; random: Random; members: readonly KnownMember[] },
  signal: AbortSignal,
): Promise<void> {
  const { service, ledger, random } = office;
  const codes = await service.fieldCodes();
  const present = [...office.members];
  while (!signal.aborted) {
    const member = random.pick(present);
    if (!member) return;
    if (random.percent(4)) {
      const verdict = await verdictOf(() => service.archive(member.contactId));
      // Whatever a coach does to her meanwhile, she has left: the portal may show her archived, or not yet.
      ledger.wrote(member.memberId, 'archived', { verdict: 'unknown', value: 'true', before: 'false' });
      ledger.count(verdict);
      present.splice(present.indexOf(member), 1);
    } else {
      const isContested = random.percent(40);
      const field = isContested ? CONTESTED_FIELD : PROVIDER_FIELD;
      const code = codes.get(isContested ? 'Phone' : 'Emergency Contact Phone');
      if (code === undefined) throw new Error(`The service has no field for ${field}.`);
      const value = `609-444-${random.between(1000, 9999)}`;
      const verdict = await verdictOf(() => service.writeField(member.contactId, code, value));
      ledger.count(verdict);
      ledger.wrote(member.memberId, field, { verdict, value, before: member[field] });
    }
    await pause(random.between(300, 2500), undefined, { signal }).catch(() => undefined);
  }
}

/** A fault strikes whoever calls: a change of the office may be made although its answer is lost. */
async function verdictOf(work: () => Promise<void>): Promise<Verdict> {
  try {
    await work();
    return 'acknowledged';
  } catch {
    return 'unknown';
  }
}
