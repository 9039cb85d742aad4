import { cleanLine, foldForSearch, IMPORT_ROW_ERRORS } from '@league/contract';
import type { ImportColumn } from '../read/import-columns.ts';
import type { ImportTeam } from './validate.types.ts';
import { type Cell, type CellReading, quoted, saysNothing, withoutQuotes } from './validate-cells.ts';

const NO_GYMNAST =
  /\b(?:staff|coach|coaches|manager|admin|administrator|volunteer|parent|guardian|judge|official|instructor|director|trainer|professional|assistant|non[- ]?(?:athlete|player))\b/i;
const NO = /^(?:n|no|false|0|inactive)$/i;
const YES = /^(?:y|yes|true|1|x)$/i;
const LEFT = /drop|inactive|withdr|former|\bleft\b|archiv|cancel|\bquit\b|transferred/i;

/** Team names per cell; further names are ignored. */
const MOST_TEAMS = 50;

const teamKey = (text: string) =>
  foldForSearch(text)
    .replace(/\bteam\b/gu, '')
    .trim();

/** More teams than a sentence can list. */
const MOST_NAMED = 12;

/** In a file for all teams, each row names its team. */
function readNamedTeam(cell: Cell, names: readonly string[]): CellReading {
  const key = teamKey(withoutQuotes(cleanLine(cell.text)));
  const found = names.filter((name) => teamKey(name) === key);
  const [exact = found.length === 1 ? found[0] : undefined] = names.filter(
    (name) => name === cell.text.trim(),
  );
  if (exact !== undefined) return { value: exact };
  const some = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ' …' : '');
  return saysNothing(cell)
    ? { code: 'MISSING', message: IMPORT_ROW_ERRORS.teamMissing(cell.heading, some) }
    : { code: 'OTHER_TEAM', message: IMPORT_ROW_ERRORS.noTeamOfLeague(quoted(cell), some) };
}

/** A row may name the coach's team. A row with another team is refused (case C07). */
function readTeam(cell: Cell, team: ImportTeam): CellReading {
  if (team.isNamedByRows) return readNamedTeam(cell, team.names);
  const teamName = team.name;
  const text = withoutQuotes(cleanLine(cell.text));
  const named = [text, ...text.split(/[,;/]/, MOST_TEAMS)].map(teamKey);
  if (named.includes(teamKey(teamName)) || saysNothing(cell)) return { value: '' };
  return { code: 'OTHER_TEAM', message: IMPORT_ROW_ERRORS.otherTeam(quoted(cell), teamName) };
}

function refuseNoGymnast(cell: Cell): CellReading<never> {
  return { code: 'NOT_A_GYMNAST', message: IMPORT_ROW_ERRORS.notAGymnast(quoted(cell)) };
}

function refuseNotCurrent(cell: Cell): CellReading<never> {
  return { code: 'NOT_CURRENT', message: IMPORT_ROW_ERRORS.notCurrent(quoted(cell)) };
}

export type BelongingColumn = Extract<
  ImportColumn,
  'team' | 'role' | 'nonPlayer' | 'archived' | 'enrollment' | 'active'
>;
export const BELONGING_COLUMNS: readonly BelongingColumn[] = [
  'team',
  'role',
  'nonPlayer',
  'archived',
  'enrollment',
  'active',
];

/** Checks whether a cell of another product's export says that its row is not a present gymnast of this team. */
export function readBelonging(column: BelongingColumn, cell: Cell, team: ImportTeam): CellReading {
  const text = cleanLine(cell.text);
  if (column === 'team') return readTeam(cell, team);
  if (column === 'role' && NO_GYMNAST.test(text)) return refuseNoGymnast(cell);
  if (column === 'nonPlayer' && YES.test(text)) return refuseNoGymnast(cell);
  if (column === 'archived' && YES.test(text)) return refuseNotCurrent(cell);
  if (column === 'active' && NO.test(text)) return refuseNotCurrent(cell);
  if (column === 'enrollment' && LEFT.test(text)) return refuseNotCurrent(cell);
  return { value: '' };
}
