import { PAGES } from '@league/contract';

/** The address of the office's list of the gymnasts that a filter finds. Its parameters are those of the members call. */
export function gymnastsAddress(filter: Readonly<Record<string, string>>): string {
  return `${PAGES.members}?${new URLSearchParams(filter)}`;
}
