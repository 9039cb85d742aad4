import { foldForSearch } from '@league/contract';
import { ne, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import type { Gymnast } from './gymnast.repository.ts';

const ANOTHER = '(another gymnast)';
const EMAIL = /[^\s@,;:<>()[\]\\"“”]+@[^\s@,;:<>()[\]\\"“”]+/gu;
const WORD = /[\p{L}\p{M}\p{N}'’.-]+/gu;
/** More words than a full name has. */
const MOST_WORDS = 6;

export type Others = { readonly names: ReadonlySet<string>; readonly emails: ReadonlySet<string> };

/** By what other gymnasts would be recognised in a copy that goes to the family of this one (case C44). */
export async function readOthers(tx: ScopedTransaction, gymnast: Gymnast): Promise<Others> {
  const rows = await tx
    .select({
      written: sql<string>`fold_for_search(${members.firstName} || ' ' || ${members.lastName})`,
      reversed: sql<string>`fold_for_search(${members.lastName} || ' ' || ${members.firstName})`,
      email: sql<string | null>`lower(${members.email})`,
    })
    .from(members)
    .where(ne(members.id, gymnast.id));
  const names = new Set(rows.flatMap(({ written, reversed }) => [written, reversed]));
  for (const own of ['', ...gymnast.names]) names.delete(own);
  return { names, emails: new Set(rows.flatMap(({ email }) => (email ? [email] : []))) };
}

/** A value as the copy gives it: names and addresses of other gymnasts are left out of every text. */
export function maskOthers(value: unknown, others: Others): unknown {
  if (typeof value === 'string') return maskText(value, others);
  if (Array.isArray(value)) return value.map((each) => maskOthers(each, others));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskOthers(each, others)]));
}

function maskText(text: string, { names, emails }: Others): string {
  const bare = text.replace(EMAIL, (email) => {
    const end = /[.'’]*$/u.exec(email)?.[0] ?? '';
    const address = email.slice(0, email.length - end.length);
    return emails.has(address.toLowerCase()) ? ANOTHER + end : email;
  });
  const words = [...bare.matchAll(WORD)];
  let masked = '';
  let from = 0;
  for (let at = 0; at < words.length; ) {
    const count = wordsOfName(words.slice(at, at + MOST_WORDS), names);
    const [first, last] = [words[at], words[at + count - 1]];
    if (count > 0 && first && last) {
      masked += bare.slice(from, first.index) + ANOTHER;
      from = last.index + last[0].replace(/[.'’-]+$/u, '').length;
    }
    at += Math.max(1, count);
  }
  return masked + bare.slice(from);
}

/** How many of the words, from the first on, are the name of another gymnast; 0 for none. */
function wordsOfName(words: readonly RegExpExecArray[], names: ReadonlySet<string>): number {
  for (let count = words.length; count > 1; count -= 1) {
    const text = words.slice(0, count).map(([word]) => word.replace(/\.$/u, ''));
    if (names.has(foldForSearch(text.join(' ')))) return count;
  }
  return 0;
}
