import { foldForSearch, PERSONAL_DATA_WORDS } from '@league/contract';
import { and, ne, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { guardians, members } from '../members/members.table.ts';
import type { Gymnast } from './gymnast.repository.ts';

/** The characters of an address on both sides of its `@`. */
const ADDRESS = /[^\s@,;:<>()[\]\\"“”]+/gu;
const WORD = /[\p{L}\p{M}\p{N}'’.-]+/gu;

export type Others = {
  readonly names: ReadonlySet<string>;
  /** The first word of each name, its first two words and so on, so that most texts are ruled out by one word. */
  readonly beginnings: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
};

/** A single word, for example `Grandmother`, names no one. */
const isFullName = (folded: string) => folded.includes(' ');

/** The guardians of other gymnasts, except those that this gymnast has too, for example as a brother or sister. */
async function readGuardiansOfOthers(tx: ScopedTransaction, { id }: Gymnast) {
  const rows = await tx
    .select({
      // Guardians of an entry of the same child that was merged into this one are its own too (OFFICE-03).
      isOwn: sql<boolean>`${guardians.memberId} = ${id} or ${guardians.memberId} in (
        select id from members where merged_into_id = ${id})`,
      name: sql<string>`fold_for_search(${guardians.name})`,
      email: sql<string>`lower(${guardians.email})`,
    })
    .from(guardians);
  const own = new Set(rows.flatMap(({ isOwn, name, email }) => (isOwn ? [name, email] : [])));
  const others = rows.filter(({ isOwn }) => !isOwn);
  return {
    names: others.flatMap(({ name }) => (own.has(name) || !isFullName(name) ? [] : [name])),
    emails: others.flatMap(({ email }) => (email === '' || own.has(email) ? [] : [email])),
  };
}

/** What would identify other gymnasts and their families in a copy for this gymnast's family (case C44). */
export async function readOthers(tx: ScopedTransaction, gymnast: Gymnast): Promise<Others> {
  const families = await readGuardiansOfOthers(tx, gymnast);
  const rows = await tx
    .select({
      written: sql<string>`fold_for_search(${members.firstName} || ' ' || ${members.lastName})`,
      reversed: sql<string>`fold_for_search(${members.lastName} || ' ' || ${members.firstName})`,
      // The family's address is theirs too (FAMILY-02).
      email: sql<string | null>`nullif(lower(${members.email}),
        (select lower(own.family_email) from ${members} own where own.id = ${gymnast.id}))`,
    })
    .from(members)
    .where(and(ne(members.id, gymnast.id), sql`${members.mergedIntoId} is distinct from ${gymnast.id}`));
  const own = new Set(['', ...gymnast.names]);
  const ownEmails = new Set([...gymnast.emails, gymnast.familyEmail?.toLowerCase()]);
  return othersOf({
    names: [...rows.flatMap(({ written, reversed }) => [written, reversed]), ...families.names].filter(
      (name) => !own.has(name),
    ),
    emails: [...rows.flatMap(({ email }) => (email ? [email] : [])), ...families.emails].filter(
      (email) => !ownEmails.has(email),
    ),
  });
}

/** Takes folded names and lower-case addresses. */
export function othersOf({ names, emails }: { names: readonly string[]; emails: readonly string[] }): Others {
  const beginnings = new Set<string>();
  for (const name of names) {
    const words = name.split(' ');
    for (let count = 1; count <= words.length; count += 1) beginnings.add(words.slice(0, count).join(' '));
  }
  return { names: new Set(names), beginnings, emails: new Set(emails) };
}

/** A value for the copy, without names and addresses of other gymnasts and their guardians. */
export function maskOthers(value: unknown, others: Others): unknown {
  if (typeof value === 'string') return maskNames(maskEmails(value, others), others);
  if (Array.isArray(value)) return value.map((each) => maskOthers(each, others));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskOthers(each, others)]));
}

function maskEmails(text: string, { emails }: Others): string {
  if (!text.includes('@')) return text;
  const parts = [...text.matchAll(ADDRESS)];
  let masked = '';
  let from = 0;
  for (let at = 0; at + 1 < parts.length; at += 1) {
    const [user, domain] = [parts[at], parts[at + 1]];
    if (!user || !domain || user.index < from) continue;
    const middle = user.index + user[0].length;
    if (domain.index !== middle + 1 || text[middle] !== '@') continue;
    const end = domain.index + domain[0].replace(/[.'’]+$/u, '').length;
    if (!emails.has(text.slice(user.index, end).toLowerCase())) continue;
    masked += text.slice(from, user.index) + PERSONAL_DATA_WORDS.anotherGymnast;
    from = end;
  }
  return masked + text.slice(from);
}

function maskNames(text: string, others: Others): string {
  const words = [...text.matchAll(WORD)];
  const folded = words.map(([word]) => foldForSearch(word));
  let masked = '';
  let from = 0;
  for (let at = 0; at < words.length; ) {
    const count = wordsOfName(folded, at, others);
    const [first, last] = [words[at], words[at + count - 1]];
    if (count > 0 && first && last) {
      masked += text.slice(from, first.index) + PERSONAL_DATA_WORDS.anotherGymnast;
      from = last.index + last[0].replace(/[.'’-]+$/u, '').length;
    }
    at += Math.max(1, count);
  }
  return masked + text.slice(from);
}

/** How many of the folded words from this one on are the longest matching name of another gymnast; 0 for none. */
function wordsOfName(folded: readonly string[], at: number, { names, beginnings }: Others): number {
  let text = folded[at] ?? '';
  if (!beginnings.has(text)) return 0;
  let found = 0;
  for (let end = at + 1; end < folded.length; end += 1) {
    const next = folded[end];
    // Only symbols, for example between two parts of a name.
    if (!next) continue;
    text += ` ${next}`;
    if (!beginnings.has(text)) break;
    if (names.has(text)) found = end - at + 1;
  }
  return found;
}
