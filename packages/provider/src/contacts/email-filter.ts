import type { ContactQuery } from './contact-search.ts';

// Email addresses are unique in an account (section 5.1), so this many cannot exceed one page.
const mostEmails = 50;
// The whole query may have 4096 characters, and gets a 404 beyond that (section 4.3); the rest of it is short.
const mostCharacters = 3500;

/** The searches that together find all these addresses, each limited to one page and one URL. */
export function emailQueries(emails: readonly string[]): ContactQuery[] {
  const wanted = [...new Set(emails.map(foldEmail))].filter((email) => email !== '');
  // How a quote is written inside a filter value is unconfirmed (section 4.3), so such addresses are searched in
  // another way.
  const quoted = wanted.filter((email) => email.includes("'")).map((email) => ({ simpleQuery: email }));
  const filters: string[] = [];
  let conditions: string[] = [];
  for (const email of wanted.filter((plain) => !plain.includes("'"))) {
    const longer = [...conditions, `Email eq '${email}'`];
    const isFull = longer.length > mostEmails || lengthInAddress(longer) > mostCharacters;
    if (isFull && conditions.length > 0) filters.push(conditions.join(' OR '));
    conditions = isFull ? longer.slice(-1) : longer;
  }
  if (conditions.length > 0) filters.push(conditions.join(' OR '));
  return [...filters.map((filter) => ({ filter })), ...quoted];
}

const lengthInAddress = (conditions: string[]) =>
  new URLSearchParams({ $filter: conditions.join(' OR ') }).toString().length;

/** The form in which addresses are compared. */
export const foldEmail = (email: string) => email.trim().toLowerCase();
