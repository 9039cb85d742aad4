import { emailRefusals, errorEntry, foldForSearch, fullName, IMPORT_ROW_ERRORS } from '@league/contract';
import { isSameChildAs } from '../../../platform/names/child-keys.ts';
import { HashedLists, hashOf } from '../../../platform/names/hashed-lists.ts';
import { KnownChildren } from '../../../platform/names/known-children.ts';
import type {
  BirthName,
  EmailHolder,
  KnownChild,
  PossibleDuplicate,
  RowError,
  RowFindings,
} from './validate.types.ts';
import { quoted } from './validate-cells.ts';

export const emailKey = (email: string) => email.toLowerCase();

/** The same for all spellings of a name: `Anne-Marie` and `Anne Marie`, `O’Neill` and `O Neill`. */
const nameKey = (name: string) => foldForSearch(name).replace(/[^\p{L}\p{N}]+/gu, '') || name;

/** The smallest rotation of a text, which is the same for all its rotations. */
function smallestRotation(text: string): string {
  const { length } = text;
  const at = (index: number) => text.charCodeAt(index % length);
  let [best, next, same] = [0, 1, 0];
  while (next < length && same < length) {
    const difference = at(next + same) - at(best + same);
    if (difference === 0) {
      same += 1;
      continue;
    }
    if (difference > 0) next += same + 1;
    else [best, next] = [next, Math.max(next, best + same) + 1];
    same = 0;
  }
  return text.slice(best) + text.slice(0, best);
}

/** The same for first and last name in either order, wherever one ends and the other begins; with the birthday. */
export function childKey({ firstName, lastName, dateOfBirth }: BirthName): string | null {
  if (firstName === '' || lastName === '' || dateOfBirth === '') return null;
  return `${smallestRotation(nameKey(firstName) + nameKey(lastName))} ${dateOfBirth}`;
}

const isSameName = (left: string, right: string) =>
  left !== '' && smallestRotation(nameKey(left)) === smallestRotation(nameKey(right));

/** At most this many children with the same key hash are compared. */
const MOST_OF_KEY = 50;

/**
 * Children by key. The keys are not stored, since those of a large roster would need more memory than everything else
 * about it.
 */
export class ChildrenByKey<Child extends BirthName> {
  readonly #lists = new HashedLists();
  readonly #children: Child[] = [];

  add(key: string, child: Child): void {
    this.#lists.add(hashOf(key), this.#children.push(child) - 1);
  }

  find(key: string): Child | undefined {
    const found: number[] = [];
    this.#lists.addTo(found, hashOf(key), MOST_OF_KEY);
    return found.flatMap((index) => this.#children[index] ?? []).find((child) => childKey(child) === key);
  }
}

type EarlierRow = BirthName & { readonly row: number; readonly name: string };

/** The emails and children of the rows so far. The first row with an email or a child owns it, whether good or not. */
export class EarlierRows {
  readonly #emails = new Map<string, EarlierRow>();
  readonly #children = new ChildrenByKey<EarlierRow>();
  readonly #alike = new KnownChildren<EarlierRow>();

  /** Finds the earlier rows with the same email and the same child; if there is none, remembers this row. */
  findAndAdd({ row, name, emailKey, child, member: { firstName, lastName, dateOfBirth } }: RowFindings) {
    const own = { row, name, firstName, lastName, dateOfBirth };
    const email = emailKey === '' ? undefined : this.#emails.get(emailKey);
    if (emailKey !== '' && !email) this.#emails.set(emailKey, own);
    if (child === null) return { email, sameChild: undefined };
    const same = this.#children.find(child);
    if (same) return { email, sameChild: { row: same.row, name: same.name, isAlike: false } };
    const [like] = this.#alike.findAndAdd(own);
    this.#children.add(child, own);
    return { email, sameChild: like && { row: like.entry.row, name: like.entry.name, isAlike: true } };
  }
}

type EmailError = Pick<RowError, 'code' | 'message'> & {
  /** The gymnast with the email, if it is another child that the coach may know about. */
  readonly siblingOf?: string;
};

/** The error of a row whose email an earlier row has (case C20). */
export function refuseEmailOfRow(
  { member, name, child }: RowFindings,
  heading: string,
  earlier: EarlierRow,
): EmailError {
  const code = 'DUPLICATE_IN_FILE';
  // If a birthday could not be read, the rows count as the same child.
  const earlierChild = childKey(earlier);
  const isSame =
    child === null || earlierChild === null ? isSameName(earlier.name, name) : earlierChild === child;
  if (isSame) return { code, message: IMPORT_ROW_ERRORS.sameGymnastInFile(earlier.name, earlier.row) };
  return {
    code,
    message: IMPORT_ROW_ERRORS.emailInFile(quoted({ heading, text: member.email }), earlier),
    ...(earlier.name !== '' && { siblingOf: earlier.name }),
  };
}

/**
 * The error of a row whose email a gymnast of the league has; gives the name only if that is on the coach's own roster
 * (case C21).
 */
export function refuseEmailOfMember(
  { member }: RowFindings,
  heading: string,
  holder: Extract<EmailHolder, { kind: 'roster' }>,
): EmailError {
  const email = quoted({ heading, text: member.email });
  if (holder.name === null) {
    const { message } = errorEntry('DUPLICATE_EMAIL');
    return { code: 'DUPLICATE_EMAIL', message: IMPORT_ROW_ERRORS.emailRefused(email, message) };
  }
  if (isSameName(holder.name, fullName(member))) {
    return { code: 'ALREADY_ON_ROSTER', message: IMPORT_ROW_ERRORS.alreadyOnRoster(holder.name, email) };
  }
  const message = IMPORT_ROW_ERRORS.emailOnRoster(email, holder.name);
  return { code: 'DUPLICATE_EMAIL', message, siblingOf: holder.name };
}

/**
 * The error of a row whose email the provider would refuse; none if it belongs to the same child there (PROVIDER-08).
 */
export function refuseEmailOfContact(
  { member }: RowFindings,
  heading: string,
  { kind, sameChild }: Exclude<EmailHolder, { kind: 'roster' }>,
): EmailError | undefined {
  if (sameChild.some((contact) => isSameChildAs(member, contact))) return undefined;
  const sentence = kind === 'archived' ? emailRefusals.ARCHIVED : errorEntry('DUPLICATE_EMAIL').message;
  const email = quoted({ heading, text: member.email });
  return { code: 'DUPLICATE_EMAIL', message: IMPORT_ROW_ERRORS.emailRefused(email, sentence) };
}

/**
 * A row with the same or a similar name, the same birthday, and another email: a person must say whether it is the same
 * child (case C22).
 */
export function describePossibleDuplicate(
  { name, member }: RowFindings,
  earlier: { readonly row: number | null } & KnownChild,
): PossibleDuplicate {
  const row = { name, born: member.dateOfBirth, alike: earlier.isAlike ? earlier.name : null };
  return {
    row: earlier.row,
    memberName: earlier.name,
    message: IMPORT_ROW_ERRORS.possibleDuplicate(row, earlier.row),
  };
}
