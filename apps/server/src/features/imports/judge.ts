import type { Sheet } from '@league/spreadsheet';
import type { ImportColumn } from './import-columns.ts';
import type { BirthName, EmailHolder, JudgeOptions, RowError, RowVerdict } from './judge.types.ts';
import {
  childKey,
  describePossibleDuplicate,
  EarlierRows,
  emailKey,
  refuseEmailOfMember,
  refuseEmailOfRow,
} from './judge-duplicates.ts';
import { type RowFindings, readRow, SheetCells } from './judge-row.ts';

type InLeague = {
  readonly emailHolders: ReadonlyMap<string, EmailHolder>;
  readonly children: ReadonlyMap<string, BirthName>;
};

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];

async function lookUp(findings: readonly RowFindings[], { league }: JudgeOptions): Promise<InLeague> {
  const emails = unique(findings.map(({ member }) => emailKey(member.email)));
  const birthdays = unique(findings.map(({ member }) => member.dateOfBirth));
  const emailHolders = emails.length > 0 ? await league.findEmailHolders(emails) : new Map();
  const born = birthdays.length > 0 ? await league.findBornOn(birthdays) : [];
  const children = new Map(
    born.flatMap((child) => {
      const key = childKey(child);
      return key === null ? [] : [[key, child] as const];
    }),
  );
  return { emailHolders, children };
}

class Judge {
  readonly #cells: SheetCells;
  readonly #emailColumn: number;
  readonly #earlier = new EarlierRows();

  constructor(sheet: Sheet<ImportColumn>) {
    this.#cells = new SheetCells(sheet);
    this.#emailColumn = sheet.match.columns.email ?? 0;
  }

  decide(findings: RowFindings, inLeague: InLeague): RowVerdict {
    const { row, name, cells, warnings, member } = findings;
    const earlier = this.#earlier.findAndAdd(findings);
    const heading = this.#cells.heading(this.#emailColumn);
    const holder = inLeague.emailHolders.get(emailKey(member.email));
    const emailError = earlier.email
      ? refuseEmailOfRow(findings, heading, earlier.email)
      : holder && refuseEmailOfMember(findings, heading, holder);
    const errors: RowError[] = [...findings.errors];
    if (emailError) errors.push({ row, column: heading, value: member.email, ...emailError });

    const base = { row, name, cells, warnings };
    if (errors.length > 0) return { ...base, kind: 'refused', errors };
    const onRoster = earlier.child === null ? undefined : inLeague.children.get(earlier.child);
    const same = onRoster
      ? { row: null, name: `${onRoster.firstName} ${onRoster.lastName}` }
      : earlier.sameChild;
    if (!same) return { ...base, kind: 'good', member };
    const duplicate = describePossibleDuplicate(findings, same);
    return { ...base, kind: 'possibleDuplicate', member, duplicate };
  }

  read(row: Parameters<typeof readRow>[1], options: JudgeOptions): RowFindings {
    return readRow(this.#cells, row, options);
  }
}

/**
 * Judges the rows of a file by the rules of adding a gymnast (IMPORT-05), in batches as they are read: good, refused
 * with every reason, or possibly a child who is there already. Nothing is created here. Throws SheetRefusal as the
 * reading does; the columns must have been settled before.
 */
export async function* judgeRows(
  sheet: Sheet<ImportColumn>,
  options: JudgeOptions,
): AsyncGenerator<readonly RowVerdict[]> {
  const judge = new Judge(sheet);
  for await (const rows of sheet.rows()) {
    const findings = rows.map((row) => judge.read(row, options));
    const inLeague = await lookUp(findings, options);
    yield findings.map((each) => judge.decide(each, inLeague));
  }
}
