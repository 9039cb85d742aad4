import { PAGES } from '@league/contract';

/** Where the office finds the gymnasts of a filter; its words are those of the members call. */
export function gymnastsAddress(filter: Readonly<Record<string, string>>): string {
  return `${PAGES.members}?${new URLSearchParams(filter)}`;
}
