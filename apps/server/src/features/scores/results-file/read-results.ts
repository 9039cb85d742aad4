import {
  MEET_EVENTS,
  RESULT_FIELDS,
  RESULTS_LIMITS,
  RESULTS_REFUSALS,
  type ResultMatches,
  type ResultsColumns,
} from '@league/contract';
import {
  type ChosenColumns,
  openSheet,
  type Sheet,
  SheetRefusal,
  type SheetRow,
  shortValue,
  type WantedColumn,
} from '@league/spreadsheet';
import { unreadableFileInWords, unreadableRowInWords } from '../../../platform/unreadable-files.ts';
import { isTallyList, RESULT_HEADINGS, type ResultColumn, type ResultColumns } from './columns.ts';
import { type RowProblem, readRows } from './read-rows.ts';
import { type ResultRow, type RowSubject, SCORED_NAMES } from './result-row.ts';

/** A results file as read: results of a meet, or how often gymnasts scored out in a season. */
export type ResultsFile = {
  readonly kind: 'meet' | 'history';
  readonly results: readonly ResultRow[];
  readonly problems: readonly RowProblem[];
  /** Rows without a level; the office is asked for it (SCORE-08). */
  readonly withoutLevel: readonly RowSubject[];
};

export type ReadOptions = {
  /** The club for rows that name no club. */
  readonly club: string;
  /** Columns matched by hand. */
  readonly columns?: ResultMatches | undefined;
  /** The levels given for rows that name no level, by row. */
  readonly levels?: ReadonlyMap<number, string> | undefined;
};

/** The whole file cannot be read as results. The message says why and what to do. */
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
 * A match by hand describes the whole file: a field that was left out has no column. The meet's name is not matched by
 * hand, but a column of it still shows that a file has several meets.
 */
function chosenOf(matches: ResultMatches | undefined): ChosenColumns<ResultColumn> | undefined {
  if (matches === undefined) return undefined;
  const byHand = RESULT_HEADINGS.filter(([key]) => key !== 'meetName');
  const none = byHand.map(([key]) => [key, null] as const);
  return { ...Object.fromEntries(none), ...matches };
}

const opening = (bytes: Uint8Array) =>
  async function* () {
    yield bytes;
  };

/** The columns of a file, to be matched by hand (SCORE-08). Throws {@link ResultsRefusal} for a file that is not a table. */
export async function readColumns(bytes: Uint8Array): Promise<Omit<ResultsColumns, 'isRemembered'>> {
  try {
    const sheet = await openSheet(opening(bytes), WANTED);
    assertOneSheet(sheet);
    const { headings, match } = sheet;
    return {
      columns: headings
        .slice(0, RESULTS_LIMITS.columns)
        .map(({ column, text, samples }) => ({ index: column, heading: text, samples: [...samples] })),
      matches: Object.fromEntries(
        RESULT_FIELDS.flatMap((field) => {
          const column = match.columns[field];
          return column === undefined || column >= RESULTS_LIMITS.columns ? [] : [[field, column]];
        }),
      ),
    };
  } catch (error) {
    if (error instanceof SheetRefusal)
      throw new ResultsRefusal(unreadableFileInWords(error), { cause: error });
    throw error;
  }
}

/**
 * Reads a results file in the sample's format, that of a known score site, or as it was matched by hand (SCORE-03,
 * SCORE-08). Throws {@link ResultsRefusal} for a file that holds no results.
 */
export async function readResults(bytes: Uint8Array, options: ReadOptions): Promise<ResultsFile> {
  const rows: SheetRow[] = [];
  try {
    const sheet = await openSheet(opening(bytes), WANTED, { chosen: chosenOf(options.columns) });
    assertOneSheet(sheet);
    const [twice] = sheet.match.unclear;
    if (twice) {
      const heading = sheet.headings[twice.columns[0] ?? 0]?.text ?? '';
      throw new ResultsRefusal(RESULTS_REFUSALS.headingTwice(heading));
    }
    for await (const some of sheet.rows()) {
      rows.push(...some);
      if (rows.length > RESULTS_LIMITS.rows) {
        throw new ResultsRefusal(RESULTS_REFUSALS.tooManyRows(RESULTS_LIMITS.rows));
      }
    }
    return readTable(rows, sheet.match.columns, options);
  } catch (error) {
    if (error instanceof SheetRefusal)
      throw new ResultsRefusal(unreadableFileInWords(error), { cause: error });
    throw error;
  }
}

/** Refuses a workbook with several possible sheets rather than guess which one has the results. */
function assertOneSheet({ sheets }: Pick<Sheet<ResultColumn>, 'sheets'>): void {
  if (sheets?.chosen !== null || sheets.candidates.length < 2) return;
  const names = sheets.candidates.map(({ name }) => `“${shortValue(name)}”`);
  throw new ResultsRefusal(RESULTS_REFUSALS.severalSheets(names.join(', ')));
}

function readTable(rows: readonly SheetRow[], columns: ResultColumns, options: ReadOptions): ResultsFile {
  assertColumns(columns);
  assertOneMeet(rows, columns);
  const sound = rows.filter(({ fault }) => fault === null);
  const { results, problems, withoutLevel } = readRows(sound, columns, options);
  const faults = rows.flatMap(({ row, cells, fault }) =>
    fault === null
      ? []
      : [
          {
            row,
            name: cells[columns.name ?? columns.lastName ?? 0] ?? '',
            club: '',
            message: unreadableRowInWords(fault),
          },
        ],
  );
  return {
    kind: isTallyList(columns) ? 'history' : 'meet',
    results,
    withoutLevel,
    problems: [...problems, ...faults].sort((left, right) => left.row - right.row),
  };
}

function assertColumns(columns: ResultColumns): void {
  const has = (...wanted: ResultColumn[]) => wanted.every((column) => columns[column] !== undefined);
  const hasName = has('name') || has('firstName', 'lastName');
  const hasScores =
    has('allAround') ||
    has('vault', 'bars', 'beam', 'floor') ||
    has('event', 'score') ||
    isTallyList(columns);
  if (!hasName || !hasScores) {
    const missing = [...(hasName ? [] : (['name'] as const)), ...(hasScores ? [] : (['scores'] as const))];
    throw new ResultsRefusal(RESULTS_REFUSALS.noColumnFor(missing));
  }
  const [there, notThere] = [true, false].map((isThere) =>
    MEET_EVENTS.filter((event) => has(event) === isThere).map((event) => SCORED_NAMES[event]),
  );
  if (!there?.length || !notThere?.length) return;
  throw new ResultsRefusal(RESULTS_REFUSALS.incompleteEvents(there, notThere));
}

function assertOneMeet(rows: readonly SheetRow[], { meetName: column }: ResultColumns): void {
  if (column === undefined) return;
  const names = new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((name) => name !== ''));
  if (names.size <= 1) return;
  const [first = '', second = ''] = names;
  throw new ResultsRefusal(RESULTS_REFUSALS.severalMeets(names.size, first, second));
}
