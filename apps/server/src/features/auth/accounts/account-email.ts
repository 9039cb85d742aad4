import { cleanEmail } from '@league/contract';

/** The form in which accounts hold and compare emails: outer and invisible characters gone, lower case. */
export function accountEmail(typed: string): string {
  return cleanEmail(typed).toLowerCase();
}
