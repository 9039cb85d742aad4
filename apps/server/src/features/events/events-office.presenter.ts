import { type AdminRegistration, syncWords } from '@league/contract';
import type { RegistrationRow } from './events-office.repository.ts';

/**
 * A registration for the office. If the office removed it but Wild Apricot kept it, the reason is added in words.
 */
export function presentRegistration({ removalFact, ...registration }: RegistrationRow): AdminRegistration {
  return { ...registration, removalReason: removalFact && syncWords(removalFact) };
}
