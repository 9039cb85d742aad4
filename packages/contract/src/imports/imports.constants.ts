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

/**
 * The limits of an upload (IMPORT-02), the same in web and server; a file of exactly the limit is allowed (case C11).
 */
export const IMPORT_LIMITS = {
  fileBytes: 5_242_880,
  /** What one coach may upload within 24 hours (SAFE-07). */
  bytesPerDay: 104_857_600,
  fileName: 200,
  /** Rows of each outcome in a report; the counts next to them are always complete. */
  reportRows: 5000,
  /** A report ends earlier if the texts of an outcome's rows are longer than this (IMPORT-14). */
  reportCharacters: 100_000,
  /** Rows of each outcome in an entry of the history. */
  historyRows: 100,
  historyCharacters: 5000,
  /** Entries that the screen requests at a time. */
  historyPage: 50,
  /** Possible duplicates that a confirmation may select one by one. */
  confirmedRows: 5000,
  columns: 200,
  /** Days after which the rows and headings of an import are removed; its counts stay. */
  storedDays: 90,
  /** Sheets of a workbook that can be offered for choice. */
  sheets: 50,
  sheetName: 200,
  /** Characters of a cell that is typed to replace the file's. */
  cell: 10_000,
  /** Characters typed to replace cells of one file; all of them are read again with each fixed row. */
  typed: 500_000,
} as const;

export const TEMPLATE_FILE_NAME = 'gymnast-import-template.csv';
export const TEMPLATE_WORKBOOK_NAME = 'gymnast-import-template.xlsx';

/** The file types that an import accepts (IMPORT-02, IMPORT-11). */
export const IMPORT_FILE_TYPES = ['.csv', '.xlsx'] as const;

/** What a column of an import can contain. */
export type TemplateColumn = ImportedColumn | 'team';

type TemplateEntry = readonly [
  TemplateColumn,
  {
    readonly label: string;
    /** The heading in the template, and in files and messages of the portal. */
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

/** The field that a column of an import fills; none for the team's column. */
export function fieldOfColumn(column: TemplateColumn): ImportedField | undefined {
  return IMPORTED_FIELDS.find((field) => MEMBER_FIELDS[field].imported.column === column);
}

/** The columns of the template. */
export function templateColumns(): [TemplateColumn, TemplateEntry[1]][] {
  return (Object.entries(TEMPLATE_COLUMNS) as [TemplateColumn, TemplateEntry[1]][]).filter(
    ([, { isInTemplate }]) => isInTemplate,
  );
}

/** If the list of levels is longer, the heading would be too long to read. */
const LONGEST_LIST = 150;

/**
 * The template's headings. The heading of the levels is as documented (IMPORT-01) if the levels are; it names any
 * others (CLIENT-02).
 */
export function templateHeadings(levels: readonly string[]): string[] {
  const isDocumented = levels.join() === DEFAULT_SKILL_LEVELS.join();
  return templateColumns().map(([key, { heading, fileHeading }]) => {
    if (key !== 'skillLevel' || isDocumented) return heading;
    const named = levelHeading(levels, fileHeading);
    return named === fileHeading ? heading : named;
  });
}

/** All columns that an import accepts, those of the template first (IMPORT-13). */
export function workbookColumns(): [TemplateColumn, TemplateEntry[1]][] {
  const others = (Object.entries(TEMPLATE_COLUMNS) as [TemplateColumn, TemplateEntry[1]][]).filter(
    ([, { isInTemplate }]) => !isInTemplate,
  );
  return [...templateColumns(), ...others];
}

/** The headings of the Excel template: unlike the documented ones, they name the league's levels. */
export function workbookHeadings(levels: readonly string[]): string[] {
  return workbookColumns().map(([key, { heading, fileHeading }]) => {
    if (key === 'guardians') return `${heading} (name / relation / phone / email; the next)`;
    return key === 'skillLevel' ? levelHeading(levels, fileHeading) : heading;
  });
}

/** The heading with the levels in brackets, unless that would be too long to read. */
function levelHeading(levels: readonly string[], heading: string): string {
  const list = levelsInWords(levels.map((level) => level.replace(/[()]/g, ' ')));
  return list.length <= LONGEST_LIST ? `${heading} (${list})` : heading;
}

export const TEMPLATE_COLUMN_KEYS = Object.keys(TEMPLATE_COLUMNS) as [TemplateColumn, ...TemplateColumn[]];

/**
 * The state of an import. In `waiting`, `checking` and `running` the portal works on it. In `needs-columns` (columns to
 * match by hand) and `needs-confirmation` (a check to confirm) it waits for the coach. The others are final.
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

/** States in which the portal works on an import; each team has at most one such import (case C24). */
export const IMPORT_STATES_AT_WORK = [
  'waiting',
  'checking',
  'running',
] as const satisfies readonly ImportState[];

/** Whether the portal works on an import in this state. */
export function isImportAtWork(state: ImportState): boolean {
  return IMPORT_STATES_AT_WORK.some((each) => each === state);
}

/** Why a row was not created: it has an error, its email is taken, or the child may already exist. */
export const ROW_REFUSALS = ['error', 'duplicate', 'possible-duplicate'] as const;
export type RowRefusal = (typeof ROW_REFUSALS)[number];

/** Which of the two numbers in a date like `4/3/2014` is the month. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
