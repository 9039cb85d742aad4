import {
  type FieldImport,
  fileColumns,
  IMPORTED_FIELDS,
  type ImportedColumn,
  type ImportedField,
  MEMBER_FIELDS,
} from '../members/member-fields.ts';
import { DEFAULT_SKILL_LEVELS } from '../members/members.constants.ts';
import { levelsInWords } from '../members/skill-level.ts';

/** What one upload may hold (IMPORT-02): both ends agree, and the size itself is still allowed (case C11). */
export const IMPORT_LIMITS = {
  fileBytes: 5_242_880,
  /** What one coach may upload within 24 hours (SAFE-07). */
  bytesPerDay: 104_857_600,
  fileName: 200,
  /** Rows of each outcome in a report; the counts beside them are always whole. */
  reportRows: 5000,
  /** The report ends earlier where the texts of the rows of an outcome are longer than this (IMPORT-14). */
  reportCharacters: 100_000,
  /** The same for one entry of the history. */
  historyRows: 100,
  historyCharacters: 5000,
  /** Entries that the screen asks for at a time. */
  historyPage: 50,
  /** Rows reported as possible duplicates that a confirmation may ask for one by one. */
  confirmedRows: 5000,
  columns: 200,
  /** Sheets of a workbook that may be the one that is meant. */
  sheets: 50,
  sheetName: 200,
  /** Characters of a cell that is typed in place of the file's. */
  cell: 10_000,
  /** Characters that are typed in place of the cells of one file: all are read again with each row that is fixed. */
  typed: 500_000,
} as const;

export const TEMPLATE_FILE_NAME = 'gymnast-import-template.csv';
export const TEMPLATE_WORKBOOK_NAME = 'gymnast-import-template.xlsx';

/** What an import takes (IMPORT-02, IMPORT-11). */
export const IMPORT_FILE_TYPES = ['.csv', '.xlsx'] as const;

/** What a column of an import can hold. */
export type TemplateColumn = ImportedColumn | 'team';

type TemplateEntry = readonly [
  TemplateColumn,
  {
    readonly label: string;
    /** In the template; and in files that the portal writes or speaks of. */
    readonly heading: string;
    readonly fileHeading: string;
    readonly isRequired: boolean;
    readonly isInTemplate: boolean;
  },
];

function templateEntry(field: ImportedField): TemplateEntry {
  const { label, heading: fileHeading } = MEMBER_FIELDS[field];
  const imported: FieldImport<ImportedColumn> = MEMBER_FIELDS[field].imported;
  const { column, isRequired, templateHeading: heading = fileHeading, isInTemplate = true } = imported;
  return [column, { label: imported.label ?? label, heading, fileHeading, isRequired, isInTemplate }];
}

/** The columns of an import in the template's order (IMPORT-01), and which of them a file must have (IMPORT-05). */
export const TEMPLATE_COLUMNS = Object.fromEntries(
  fileColumns<ImportedField, TemplateEntry>(IMPORTED_FIELDS, {
    columnOf: templateEntry,
    ofTeam: [
      [
        'team',
        { label: 'Team', heading: 'Team', fileHeading: 'Team', isRequired: false, isInTemplate: true },
      ],
    ],
  }),
) as Readonly<Record<TemplateColumn, TemplateEntry[1]>>;

/** The field that a column of an import fills; none for that of the team. */
export function fieldOfColumn(column: TemplateColumn): ImportedField | undefined {
  return IMPORTED_FIELDS.find((field) => MEMBER_FIELDS[field].imported.column === column);
}

/** The columns that the template has. */
export function templateColumns(): [TemplateColumn, TemplateEntry[1]][] {
  return (Object.entries(TEMPLATE_COLUMNS) as [TemplateColumn, TemplateEntry[1]][]).filter(
    ([, { isInTemplate }]) => isInTemplate,
  );
}

/** Beyond this the heading of the levels would be too long to read. */
const LONGEST_LIST = 150;

/**
 * The template's headings. The one of the levels is as documented (IMPORT-01) while the levels are; it names any others
 * (CLIENT-02).
 */
export function templateHeadings(levels: readonly string[]): string[] {
  const isDocumented = levels.join() === DEFAULT_SKILL_LEVELS.join();
  return templateColumns().map(([key, { heading, fileHeading }]) => {
    if (key !== 'skillLevel' || isDocumented) return heading;
    const named = levelHeading(levels, fileHeading);
    return named === fileHeading ? heading : named;
  });
}

/** All columns that an import takes, those of the template first (IMPORT-13). */
export function workbookColumns(): [TemplateColumn, TemplateEntry[1]][] {
  const others = (Object.entries(TEMPLATE_COLUMNS) as [TemplateColumn, TemplateEntry[1]][]).filter(
    ([, { isInTemplate }]) => !isInTemplate,
  );
  return [...templateColumns(), ...others];
}

/** The headings of the Excel template: unlike the documented ones they name the levels that the league has. */
export function workbookHeadings(levels: readonly string[]): string[] {
  return workbookColumns().map(([key, { heading, fileHeading }]) => {
    if (key === 'guardians') return `${heading} (name / relation / phone / email; the next)`;
    return key === 'skillLevel' ? levelHeading(levels, fileHeading) : heading;
  });
}

/** With the levels in brackets, unless that would be too long to read. */
function levelHeading(levels: readonly string[], heading: string): string {
  const list = levelsInWords(levels.map((level) => level.replace(/[()]/g, ' ')));
  return list.length <= LONGEST_LIST ? `${heading} (${list})` : heading;
}

export const TEMPLATE_COLUMN_KEYS = Object.keys(TEMPLATE_COLUMNS) as [TemplateColumn, ...TemplateColumn[]];

/**
 * How far an import is. It is `waiting`, `checking` or `running` while the portal works on it; it waits for the coach in
 * `needs-columns` (headings to match by hand) and `needs-confirmation` (a check to look at); the others are final.
 */
export const IMPORT_STATES = [
  'waiting',
  'checking',
  'needs-columns',
  'needs-confirmation',
  'running',
  'done',
  'failed',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States in which the portal works on an import: at most one of a team at a time (case C24). */
export const IMPORT_STATES_AT_WORK = [
  'waiting',
  'checking',
  'running',
] as const satisfies readonly ImportState[];

/** Whether the portal works on an import in this state. */
export function isImportAtWork(state: ImportState): boolean {
  return IMPORT_STATES_AT_WORK.some((each) => each === state);
}

/** Why a row was not created: something in it is wrong, its email is taken, or a child like it is there already. */
export const ROW_REFUSALS = ['error', 'duplicate', 'possible-duplicate'] as const;
export type RowRefusal = (typeof ROW_REFUSALS)[number];

/** Which of two numbers of a date is the month, as in `4/3/2014`. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
