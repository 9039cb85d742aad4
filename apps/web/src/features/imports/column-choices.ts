import {
  type ColumnMatches,
  type ImportReport,
  TEMPLATE_COLUMN_KEYS,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from '@league/contract';

/** What each column of a file holds, by its index; null for one that is not imported. */
export type ColumnChoices = Readonly<Record<number, TemplateColumn | null>>;

/** The portal's own matches. A heading that occurs twice has none until the coach chooses. */
export function firstChoices({ columns, unclearColumns }: ImportReport): ColumnChoices {
  const unclear = new Set(unclearColumns.flatMap(({ indexes }) => indexes));
  return Object.fromEntries(columns.map(({ index, column }) => [index, unclear.has(index) ? null : column]));
}

/** What is missing before these choices can be imported. */
export function troublesOf(choices: ColumnChoices): { missing: TemplateColumn[]; twice: TemplateColumn[] } {
  const chosen = Object.values(choices).filter((column) => column !== null);
  return {
    missing: TEMPLATE_COLUMN_KEYS.filter((key) => TEMPLATE_COLUMNS[key].isRequired && !chosen.includes(key)),
    twice: TEMPLATE_COLUMN_KEYS.filter((key) => chosen.indexOf(key) !== chosen.lastIndexOf(key)),
  };
}

/**
 * The choices as a request: the column of the file for each value, and null where none was chosen, so that the server
 * matches no heading against the coach's choice.
 */
export function matchesOf(choices: ColumnChoices): ColumnMatches {
  const columnOf = new Map(Object.entries(choices).map(([index, column]) => [column, Number(index)]));
  return Object.fromEntries(TEMPLATE_COLUMN_KEYS.map((key) => [key, columnOf.get(key) ?? null]));
}
