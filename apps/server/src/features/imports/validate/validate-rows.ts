import type { Sheet, SheetRow } from '@league/spreadsheet';
import { CHARACTERS_AT_ONCE, ROWS_AT_ONCE } from '../imports.constants.ts';
import type { ImportColumn } from '../read/import-columns.ts';
import { inParts, readAhead } from '../read/read-ahead.ts';
import {
  describePossibleDuplicate,
  EarlierRows,
  refuseEmailOfContact,
  refuseEmailOfMember,
  refuseEmailOfRow,
} from './find-duplicates.ts';
import type {
  EmailHolder,
  KeyedChild,
  KnownChild,
  LeagueLookup,
  RowError,
  RowFindings,
  RowVerdict,
  ValidateOptions,
} from './validate.types.ts';
import { RowReader } from './validate-row.ts';

const PARTS = {
  items: ROWS_AT_ONCE,
  length: CHARACTERS_AT_ONCE,
  lengthOf: ({ cells }: SheetRow) => cells.reduce((sum, cell) => sum + cell.length, 0),
};

/** What already exists of a batch of rows: in earlier rows of the file, and in the league. */
type Others = {
  readonly emailHolders: ReadonlyMap<string, EmailHolder>;
  readonly children: ReadonlyMap<string, KnownChild>;
  readonly earlier: EarlierRows;
};

async function lookUp(findings: readonly RowFindings[], league: LeagueLookup) {
  const emails: string[] = [];
  const children: KeyedChild[] = [];
  for (const { emailKey, child, member } of findings) {
    if (emailKey !== '') emails.push(emailKey);
    const { firstName, lastName, dateOfBirth } = member;
    if (child !== null) children.push({ key: child, firstName, lastName, dateOfBirth });
  }
  return {
    emailHolders: emails.length > 0 ? await league.findEmailHolders(emails) : new Map<string, EmailHolder>(),
    children: children.length > 0 ? await league.findChildren(children) : new Map<string, KnownChild>(),
  };
}

function decide(
  findings: RowFindings,
  { emailHolders, children, earlier, heading }: Others & { readonly heading: string },
): RowVerdict {
  const { row, name, cells, warnings, member, emailKey, child } = findings;
  const before = earlier.findAndAdd(findings);
  const holder = emailHolders.get(emailKey);
  const emailError = before.email
    ? refuseEmailOfRow(findings, heading, before.email)
    : holder?.kind === 'roster'
      ? refuseEmailOfMember(findings, heading, holder)
      : holder && refuseEmailOfContact(findings, heading, holder);
  if (emailError) {
    const { siblingOf, ...what } = emailError;
    const error: RowError = { row, column: heading, value: member.email, ...what };
    const errors = [...findings.errors, error];
    const isKnownChild = before.sameChild !== undefined || (child !== null && children.has(child));
    const mayBeSibling = siblingOf !== undefined && findings.errors.length === 0 && !isKnownChild;
    return {
      ...{ row, name, cells, warnings, kind: 'refused', errors },
      ...(mayBeSibling && { sibling: { name: siblingOf, member } }),
    };
  }
  if (findings.errors.length > 0) {
    return { row, name, cells, warnings, kind: 'refused', errors: findings.errors };
  }
  const onRoster = child === null ? undefined : children.get(child);
  const same = onRoster === undefined ? before.sameChild : { row: null, ...onRoster };
  if (!same) return { row, name, cells, warnings, kind: 'good', member };
  const duplicate = describePossibleDuplicate(findings, same);
  return { row, name, cells, warnings, kind: 'possibleDuplicate', member, duplicate };
}

/**
 * Validates the rows of a file by the rules of adding a gymnast (IMPORT-05), in batches as they are read. A row is
 * good, refused with every reason, or a possible duplicate. Creates nothing. Throws SheetRefusal if reading does; the
 * columns must be matched before.
 */
export async function* validateRows(
  sheet: Sheet<ImportColumn>,
  options: ValidateOptions,
): AsyncGenerator<RowVerdict[]> {
  const { league } = options;
  const reader = new RowReader(sheet, options);
  const heading = reader.emailHeading;
  const earlier = new EarlierRows();
  async function* read() {
    for await (const rows of inParts(sheet.rows(), PARTS)) {
      const findings = rows.map((row) => reader.read(row));
      const known = lookUp(findings, league);
      // Awaited later; until then it must not count as an unhandled rejection.
      known.catch(() => undefined);
      yield { findings, known };
    }
  }
  // The next rows are read while the database looks up the last ones.
  for await (const { findings, known } of readAhead(read())) {
    const others = { ...(await known), earlier, heading };
    yield findings.map((each) => decide(each, others));
  }
}
