import { MEET_EVENTS, RESULTS_LIMITS } from '@league/contract';
import { openSheet, SheetRefusal, type SheetRow, type WantedColumn } from '@league/spreadsheet';
import { inDigits } from '../../../platform/plural.ts';
import { isTallyList, RESULT_HEADINGS, type ResultColumn, type ResultColumns } from './columns.ts';
import { type RowProblem, readRows } from './read-rows.ts';
import { type ResultRow, SCORED_NAMES } from './result-row.ts';

/** A results file as read: results of a meet, or how often gymnasts scored out in a season. */
export type ResultsFile = {
  readonly kind: 'meet' | 'history';
  readonly results: readonly ResultRow[];
  readonly problems: readonly RowProblem[];
};

/** A file as a whole is no list of results; the message says why and what to do. */
export class ResultsRefusal extends Error {
  override readonly name = 'ResultsRefusal';
}

const WANTED: readonly WantedColumn<ResultColumn>[] = RESULT_HEADINGS.map(([key, headings]) => ({
  key,
  heading: headings[0] ?? key,
  isRequired: false,
  words: headings.map((heading) => [heading]),
}));

/**
 * Reads a results file in the sample's format or that of a known score site (SCORE-03). `club` is the one of rows that
 * name none. Throws {@link ResultsRefusal} for a file that is none.
 */
export async function readResults(bytes: Uint8Array, { club }: { club: string }): Promise<ResultsFile> {
  const rows: SheetRow[] = [];
  try {
    const open = async function* () {
      yield bytes;
    };
    const sheet = await openSheet(open, WANTED);
    const [twice] = sheet.match.unclear;
    if (twice) {
      const heading = sheet.headings[twice.columns[0] ?? 0]?.text ?? '';
      throw new ResultsRefusal(
        `Two columns of the file have the heading “${heading}”. Please rename or remove one of them.`,
      );
    }
    for await (const some of sheet.rows()) {
      rows.push(...some);
      if (rows.length > RESULTS_LIMITS.rows) {
        throw new ResultsRefusal(
          `The file has more than ${inDigits(RESULTS_LIMITS.rows)} rows. Please upload the sessions of the meet one after the other.`,
        );
      }
    }
    return readTable(rows, sheet.match.columns, { club });
  } catch (error) {
    if (error instanceof SheetRefusal) throw new ResultsRefusal(error.message, { cause: error });
    throw error;
  }
}

function readTable(
  rows: readonly SheetRow[],
  columns: ResultColumns,
  options: { club: string },
): ResultsFile {
  assertColumns(columns);
  assertOneMeet(rows, columns);
  const sound = rows.filter(({ fault }) => fault === null);
  const { results, problems } = readRows(sound, columns, options);
  const faults = rows.flatMap(({ row, cells, fault }) =>
    fault === null
      ? []
      : [{ row, name: cells[columns.name ?? columns.lastName ?? 0] ?? '', club: '', message: fault.message }],
  );
  return {
    kind: isTallyList(columns) ? 'history' : 'meet',
    results,
    problems: [...problems, ...faults].sort((left, right) => left.row - right.row),
  };
}

function assertColumns(columns: ResultColumns): void {
  const has = (...wanted: ResultColumn[]) => wanted.every((column) => columns[column] !== undefined);
  const missing = [
    has('name') || has('firstName', 'lastName') ? '' : 'the name (Name, or First Name and Last Name)',
    has('level') ? '' : 'the level (Level)',
    has('allAround') || has('vault', 'bars', 'beam', 'floor') || has('event', 'score') || isTallyList(columns)
      ? ''
      : 'the scores (AA, or VT, UB, BB and FX)',
  ].filter((words) => words !== '');
  if (missing.length > 0)
    throw new ResultsRefusal(`The file has no column for ${missing.join(' and none for ')}.`);
  const [there, notThere] = [true, false].map((isThere) =>
    MEET_EVENTS.filter((event) => has(event) === isThere).map((event) => SCORED_NAMES[event]),
  );
  if (!there?.length || !notThere?.length) return;
  throw new ResultsRefusal(
    `The file has a column for ${inWords(there)} but none for ${inWords(notThere)}, so it does not show whether an all-around is complete. Please add what is missing, or leave out the single events to import the all-arounds as they stand.`,
  );
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

function assertOneMeet(rows: readonly SheetRow[], { meetName: column }: ResultColumns): void {
  if (column === undefined) return;
  const names = new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((name) => name !== ''));
  if (names.size <= 1) return;
  const [first, second] = names;
  throw new ResultsRefusal(
    `The file holds the results of ${names.size} meets, such as “${first}” and “${second}”. Please upload one file for each meet.`,
  );
}
