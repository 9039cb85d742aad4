import type { Sheet } from '@league/spreadsheet';
import type { ImportColumn } from './import-columns.ts';
import { ROWS_AT_ONCE } from './imports.constants.ts';
import type { EmailHolder, JudgeOptions, LeagueLookup, RowError, RowVerdict } from './judge.types.ts';
import {
  describePossibleDuplicate,
  EarlierRows,
  emailKey,
  refuseEmailOfMember,
  refuseEmailOfRow,
} from './judge-duplicates.ts';
import { type RowFindings, readRow, SheetCells } from './judge-row.ts';
import { inParts, readAhead } from './read-ahead.ts';

/** What others have of a batch of rows: earlier rows of the file, and the league. */
type Others = {
  readonly emailHolders: ReadonlyMap<string, EmailHolder>;
  readonly children: ReadonlyMap<string, string>;
  readonly earlier: EarlierRows | null;
};

/** Of a file that was found clean a moment ago nothing is asked again. */
const NOTHING: Others = { emailHolders: new Map(), children: new Map(), earlier: null };

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];

async function lookUp(findings: readonly RowFindings[], league: LeagueLookup) {
  const emails = unique(findings.map(({ member }) => emailKey(member.email)));
  const keys = unique(findings.map(({ child }) => child ?? ''));
  return {
    emailHolders: emails.length > 0 ? await league.findEmailHolders(emails) : NOTHING.emailHolders,
    children: keys.length > 0 ? await league.findChildren(keys) : NOTHING.children,
  };
}

class Judge {
  readonly #cells: SheetCells;
  readonly #emailColumn: number;

  constructor(sheet: Sheet<ImportColumn>) {
    this.#cells = new SheetCells(sheet);
    this.#emailColumn = sheet.match.columns.email ?? 0;
  }

  decide(findings: RowFindings, { emailHolders, children, earlier }: Others): RowVerdict {
    const { row, name, cells, warnings, member, child } = findings;
    const before = earlier?.findAndAdd(findings);
    const heading = this.#cells.heading(this.#emailColumn);
    const holder = emailHolders.get(emailKey(member.email));
    const emailError = before?.email
      ? refuseEmailOfRow(findings, heading, before.email)
      : holder && refuseEmailOfMember(findings, heading, holder);
    const errors: RowError[] = [...findings.errors];
    if (emailError) errors.push({ row, column: heading, value: member.email, ...emailError });

    const base = { row, name, cells, warnings };
    if (errors.length > 0) return { ...base, kind: 'refused', errors };
    const onRoster = child === null ? undefined : children.get(child);
    const same = onRoster === undefined ? before?.sameChild : { row: null, name: onRoster };
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
  const { league } = options;
  const judge = new Judge(sheet);
  const earlier = new EarlierRows();
  async function* read() {
    for await (const rows of inParts(sheet.rows(), ROWS_AT_ONCE)) {
      const findings = rows.map((row) => judge.read(row, options));
      const known = league ? lookUp(findings, league) : null;
      // Met where it is waited for; until then it must not count as unhandled.
      known?.catch(() => undefined);
      yield { findings, known };
    }
  }
  // The next rows are read while the database looks up the last.
  for await (const { findings, known } of readAhead(read())) {
    const others = known ? { ...(await known), earlier } : NOTHING;
    yield findings.map((each) => judge.decide(each, others));
  }
}
