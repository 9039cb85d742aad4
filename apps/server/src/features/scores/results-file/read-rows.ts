import { MEET_EVENTS, RESULT_ROW_FAULTS, RESULTS_LIMITS } from '@league/contract';
import { isTallyList, type ResultColumn, type ResultColumns } from './columns.ts';
import { decodeEntities } from './html-entities.ts';
import { readLevelCell } from './level-cell.ts';
import {
  type Draft,
  finishDraft,
  type ResultRow,
  type RowSubject,
  SCORED,
  type Scored,
  setScore,
  setSeasonScoreOuts,
  startDraft,
  UnreadableRow,
} from './result-row.ts';
import { readPlaceCell } from './score-cell.ts';

/** A row of a table, with its number as the spreadsheet shows it. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] };

export type RowProblem = Pick<RowSubject, 'row' | 'name' | 'club'> & { readonly message: string };

type ReadCell = (column: ResultColumn) => string;

/** The names of an event in a list with one row per event. */
const EVENT_WORDS: readonly (readonly [RegExp, Scored])[] = [
  [/^v(?:t|ault)?$/i, 'vault'],
  [/^(?:ub?|(?:uneven ?)?bars)$/i, 'bars'],
  [/^(?:bb|(?:balance ?)?beam)$/i, 'beam'],
  [/^(?:f|fx|fl|floor(?: ?exercise)?)$/i, 'floor'],
  [/^(?:aa|all[ -]?around|total)$/i, 'allAround'],
];

/**
 * Reads rows into results; an unreadable row is reported with its reason, and the other rows are still read. `club` is
 * for rows that name none.
 */
export function readRows(
  rows: readonly TableRow[],
  columns: ResultColumns,
  { club: clubOfAll, levels }: { club: string; levels?: ReadonlyMap<number, string> | undefined },
): { results: ResultRow[]; problems: RowProblem[]; withoutLevel: RowSubject[] } {
  const drafts = new Map<string, Draft>();
  const problems: RowProblem[] = [];
  const withoutLevel: RowSubject[] = [];
  const isByEvent = columns.event !== undefined && columns.score !== undefined;
  const hasU = rows.some(({ cells }) => /^\s*u\s*$/i.test(cells[columns.event ?? -1] ?? ''));
  // If each event has its own row, ask for a gymnast's level only once.
  const askedAt = new Map<string, number>();
  for (const { row, cells } of rows) {
    if (cells.every((text) => text.trim() === '')) continue;
    const cell: ReadCell = (column) => {
      const index = columns[column];
      return index === undefined
        ? ''
        : decodeEntities(cells[index] ?? '')
            .replace(/\s+/gu, ' ')
            .trim();
    };
    const name = cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim();
    const club = cell('club') || clubOfAll;
    const gymnast = JSON.stringify([name, club]);
    const firstRow = isByEvent ? (askedAt.get(gymnast) ?? row) : row;
    const subject: RowSubject = {
      row,
      name,
      club,
      level: readLevelCell(cell('level') || (levels?.get(firstRow) ?? '')),
      session: cell('session'),
      division: cell('division'),
    };
    try {
      assertNamed(subject);
      if (cell('level') === '') askedAt.set(gymnast, firstRow);
      if (subject.level === '') {
        if (firstRow === row) withoutLevel.push(subject);
        continue;
      }
      if (!isByEvent) drafts.set(`row ${row}`, readWide(subject, columns, cell));
      else addEvent(drafts, subject, { cell, hasU });
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      problems.push({
        row,
        name: subject.name.slice(0, RESULTS_LIMITS.text),
        club: subject.club.slice(0, RESULTS_LIMITS.text),
        message: error.message,
      });
    }
  }
  const found = [...drafts.values()];
  const hasEvents = MEET_EVENTS.some(
    (event) => columns[event] !== undefined || found.some(({ scores }) => event in scores),
  );
  return { results: found.map((draft) => finishDraft(draft, hasEvents)), problems, withoutLevel };
}

function assertNamed({ name, level, ...others }: RowSubject): void {
  if (name === '') throw new UnreadableRow(RESULT_ROW_FAULTS.noGymnast());
  const texts = [name, level, others.club, others.session, others.division];
  if (texts.some((text) => text.length > RESULTS_LIMITS.text)) {
    throw new UnreadableRow(RESULT_ROW_FAULTS.longCell(RESULTS_LIMITS.text));
  }
}

function readWide(subject: RowSubject, columns: ResultColumns, cell: ReadCell): Draft {
  const draft = startDraft(subject);
  for (const scored of SCORED) {
    if (columns[scored] === undefined) continue;
    const place = cell(`${scored}Place`) || (scored === 'allAround' ? cell('place') : '');
    setScore(draft, scored, cell(scored), readPlaceCell(place));
  }
  if (isTallyList(columns)) setSeasonScoreOuts(draft, cell('scoreOuts'));
  return draft;
}

function addEvent(
  drafts: Map<string, Draft>,
  subject: RowSubject,
  { cell, hasU }: { readonly cell: ReadCell; readonly hasU: boolean },
): void {
  const word = cell('event');
  // If uneven bars are U, B is the beam. Otherwise it could be either.
  const isBeam = hasU && /^b$/i.test(word);
  const scored = isBeam ? 'beam' : EVENT_WORDS.find(([words]) => words.test(word))?.[1];
  if (!scored) {
    throw new UnreadableRow(RESULT_ROW_FAULTS.noEvent(word.slice(0, 40)));
  }
  const key = JSON.stringify([subject.name, subject.club, subject.level]);
  const draft = drafts.get(key) ?? startDraft(subject);
  setScore(draft, scored, cell('score'), readPlaceCell(cell('place')));
  drafts.set(key, draft);
}
