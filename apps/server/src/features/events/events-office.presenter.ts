import { type AdminRegistration, syncWords } from '@league/contract';
import type { RegistrationRow } from './events-office.repository.ts';

/** A registration as the office reads it, with the reason in words where Wild Apricot keeps what was removed here. */
export function presentRegistration({ removalFact, ...registration }: RegistrationRow): AdminRegistration {
  return { ...registration, removalReason: removalFact && syncWords(removalFact) };
}
