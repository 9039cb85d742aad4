import type { OfficeAct } from './acts.ts';
import type { CONTESTED_FIELD, Ledger, PROVIDER_FIELDS, Verdict } from './ledger.ts';
import type { Random } from './random.ts';
import type { Service } from './service.ts';
import type { ServiceOffice } from './service-office.ts';

/** A gymnast that the office can change at the membership service. */
export type KnownMember = {
  memberId: number;
  contactId: number;
  phone: string;
  emergencyContactPhone: string;
  /** The last confirmed value; empty if an answer was lost, so that the value is uncertain. */
  email: string;
  membershipStatus: string;
};

export type Office = {
  service: Service;
  serviceOffice: ServiceOffice;
  acts: readonly OfficeAct[];
  eventIds: readonly number[];
  ledger: Ledger;
  random: Random;
  seed: number;
  /** The system codes of the fields by the names they had at the start. */
  codes: ReadonlyMap<string, string>;
  /** Events that have lost no registration yet: the portal would doubt two losses of a small event for minutes. */
  whole: number[];
  present: KnownMember[];
  archived: KnownMember[];
  count: number;
};

/** Notes in the ledger what the office wrote. */
export function recordWrite(
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
  if (field === 'email' && verdict !== 'refused') member.email = verdict === 'acknowledged' ? value : '';
}

export const confirmedEmail = ({ email }: KnownMember) => email !== '';

/** Faults strike the office too: a change may be made although its answer is lost. */
export async function verdictOf({ ledger }: Office, work: () => Promise<void>): Promise<Verdict> {
  let verdict: Verdict = 'acknowledged';
  try {
    await work();
  } catch {
    verdict = 'unknown';
  }
  ledger.count(verdict);
  return verdict;
}
