import { fullName, IMPORT_ROW_ERRORS, type RowRefusal } from '@league/contract';
import { storable } from '../read/storable.ts';
import type { ImportedMember, RowErrorCode, RowVerdict } from '../validate/validate.types.ts';
import type { CreatedRow, NewOutcomeRow } from './import-rows.repository.ts';

const TAKEN: ReadonlySet<RowErrorCode> = new Set<RowErrorCode>([
  'DUPLICATE_IN_FILE',
  'DUPLICATE_EMAIL',
  'ALREADY_ON_ROSTER',
]);

/** A row that becomes a gymnast; has its cells if their email may still turn out to be taken. */
export type CreatableRow = Pick<RowVerdict, 'row' | 'warnings'> & {
  readonly member: ImportedMember;
  readonly cells?: readonly string[];
  /** The gymnast is a brother or sister of the gymnast with the email. */
  readonly isSibling?: true;
};

/** A row that is not created, because it is wrong or unconfirmed. */
export type RefusedRow = Extract<RowVerdict, { kind: 'refused' | 'possibleDuplicate' }>;

/** Distinguishes errors, duplicates and possible duplicates (case C22). */
export function refusalKindOf(verdict: RefusedRow): RowRefusal {
  if (verdict.kind === 'possibleDuplicate') return 'possible-duplicate';
  return verdict.errors.every(({ code }) => TAKEN.has(code)) ? 'duplicate' : 'error';
}

function warningsOf({ warnings }: Pick<RowVerdict, 'warnings'>) {
  return warnings.length > 0 ? { warnings } : {};
}

/** The outcome of a row that is not created, with its cells. */
export function refusedRow(verdict: RefusedRow): NewOutcomeRow {
  const problems =
    verdict.kind === 'refused'
      ? verdict.errors.map(({ column, value, message }, index) => ({
          column: storable(column),
          value: storable(value),
          message: storable(message),
          ...(verdict.sibling && index === 0 && { siblingOf: storable(verdict.sibling.name) }),
        }))
      : [{ column: '', value: verdict.duplicate.memberName, message: verdict.duplicate.message }];
  return {
    row: verdict.row,
    outcome: refusalKindOf(verdict),
    memberName: storable(verdict.name),
    problems,
    cells: verdict.cells.map(storable),
    ...warningsOf(verdict),
  };
}

/** The outcome of a row that was good until another gymnast got its email first. */
export function overtakenRow({ row, member, cells = [] }: CreatableRow): NewOutcomeRow {
  return {
    row,
    outcome: 'duplicate',
    memberName: storable(fullName(member)),
    problems: [
      { column: 'Email Address', value: member.email, message: IMPORT_ROW_ERRORS.emailTakenMeanwhile() },
    ],
    cells: cells.map(storable),
  };
}

export function creatableRow(verdict: RowVerdict): NewOutcomeRow {
  return {
    row: verdict.row,
    outcome: 'creatable',
    memberName: storable(verdict.name),
    ...warningsOf(verdict),
  };
}

/** The outcome of a created row, without the gymnast. */
export function createdRow({ row, warnings }: CreatableRow): CreatedRow {
  return { row, outcome: 'created', warnings: warnings.length > 0 ? warnings : null };
}
