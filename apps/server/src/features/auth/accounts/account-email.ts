import { cleanEmail } from '@league/contract';

/** The form in which accounts store and compare emails: lower case, without outer and invisible characters. */
export function accountEmail(typed: string): string {
  return cleanEmail(typed).toLowerCase();
}
