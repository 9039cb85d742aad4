import { type AdminRegistration, syncWords } from '@league/contract';
import type { RegistrationRow } from './events-office.repository.ts';

/**
 * A registration for the office, with the reason in words if Wild Apricot keeps a registration that was removed here.
 */
export function presentRegistration({ removalFact, ...registration }: RegistrationRow): AdminRegistration {
  return { ...registration, removalReason: removalFact && syncWords(removalFact) };
}
