import { z } from 'zod';
import { boundedList, boundedRecord } from '../bounded.ts';
import { calendarDateSchema, idSchema, lineSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { listLimitSchema } from '../list-page.ts';
import {
  DATE_ORDERS,
  IMPORT_LIMITS,
  IMPORT_STATES,
  ROW_REFUSALS,
  TEMPLATE_COLUMN_KEYS,
} from './imports.constants.ts';

const fileNameSchema = lineSchema(IMPORT_LIMITS.fileName);

/** What is known about a file before it is sent; everything may be omitted. */
export const issueUploadBodySchema = z.object({
  fileName: fileNameSchema.optional(),
  size: z.number().int().min(0).optional().describe('In bytes; a file above the limit is refused here.'),
});

export const issueUploadReplySchema = z.object({
  uploadURL: z.string().describe('The address to send the file to by PUT, and to name as csvUrl afterwards.'),
  expiresAt: z.string().describe('Until when the address takes the file.'),
});

export const uploadParamsSchema = z.object({ key: z.uuid() });

export const uploadQuerySchema = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  signature: z.string().max(100).optional(),
});

/** The name of a sheet in the workbook. */
const sheetNameSchema = z.string().min(1).max(IMPORT_LIMITS.sheetName);

const columnKeySchema = z.enum(TEMPLATE_COLUMN_KEYS);

/**
 * The column of the file (counted from 0) for each field, chosen by hand; null for none. Fields that are not named are
 * matched by headings.
 */
export const columnMatchesSchema = z.partialRecord(
  columnKeySchema,
  z
    .number()
    .int()
    .min(0)
    .max(IMPORT_LIMITS.columns - 1)
    .nullable(),
);
export type ColumnMatches = z.output<typeof columnMatchesSchema>;

export const startImportBodySchema = z.object({
  csvUrl: z.string().min(1).max(4000),
  teamId: idSchema
    .nullable()
    .describe(
      'The coach’s own team; for the office any, or null for a file with a column of teams (IMPORT-13).',
    ),
  fileName: fileNameSchema.optional().describe('The file’s own name, shown in the history.'),
  sheet: sheetNameSchema
    .optional()
    .describe('The sheet that is meant, where several of a workbook hold rows (IMPORT-11).'),
  askFirst: z
    .boolean()
    .default(false)
    .describe(
      'With true a file with problems is only checked and waits for a confirmation (BEYOND-09), and the answer comes within seconds even when the import is still at work. With false every good row is imported.',
    ),
});

export const confirmImportBodySchema = z.object({
  columns: boundedRecord(columnMatchesSchema, TEMPLATE_COLUMN_KEYS.length).optional(),
  sheet: sheetNameSchema
    .optional()
    .describe('Which of the sheets named in the report is read; the file is then read again.'),
  dateOrder: z
    .enum(DATE_ORDERS)
    .optional()
    .describe('How dates such as 4/3/2014 are to be read; the file is checked again with it.'),
  createRows: boundedList(z.array(z.number().int().positive()), IMPORT_LIMITS.confirmedRows)
    .default([])
    .describe('Rows told to be possible duplicates that are to be created all the same.'),
  siblingRows: boundedList(z.array(z.number().int().positive()), IMPORT_LIMITS.confirmedRows)
    .default([])
    .describe(
      'Rows whose gymnast is a brother or sister of who has their email: it is kept as the family’s (FAMILY-02).',
    ),
});

export const rowParamsSchema = z.object({ id: idSchema, row: idSchema });

/** A refused row with its present cells, to be fixed in place. */
export const importRowSchema = z.object({
  row: z.number().int(),
  cells: z.array(
    z.object({
      column: columnKeySchema,
      heading: z.string().describe('As the file has it.'),
      value: z.string(),
      message: z.string().nullable().describe('What is wrong with it and what to do; null for nothing.'),
    }),
  ),
});
export type ImportedRow = z.infer<typeof importRowSchema>;

export const fixRowBodySchema = z.object({
  values: boundedRecord(
    z.partialRecord(columnKeySchema, z.string().max(IMPORT_LIMITS.cell)),
    TEMPLATE_COLUMN_KEYS.length,
  ).describe('What the columns shall hold; those that are left out stay as they are.'),
});

const createdRowSchema = z.object({
  row: z.number().int().describe('As the spreadsheet counts them: the headings are row 1.'),
  member: z.string().describe('First and last name.'),
  id: z.number().int(),
});

const failedRowSchema = z.object({
  row: z.number().int(),
  member: z
    .string()
    .describe('First and last name as far as they could be read, else the email, else empty.'),
  error: z.string().describe('What is wrong and what to do, in sentences.'),
  kind: z.enum(ROW_REFUSALS),
  siblingOf: z
    .string()
    .nullable()
    .describe(
      'Whose email the row has, where the two may be brother and sister; null where there is nothing to ask.',
    ),
  problems: z
    .array(z.object({ column: z.string(), value: z.string(), message: z.string() }))
    .describe('The same, cell by cell.'),
});
export type FailedRow = z.infer<typeof failedRowSchema>;

const resultsSchema = z.object({
  total: z.number().int().describe('Rows with content.'),
  successful: z
    .array(createdRowSchema)
    .describe('Who was created, in the order of the file; the first ones.'),
  failed: z
    .array(failedRowSchema)
    .describe('Rows that were not created, in the order of the file; the first ones.'),
});

const warningSchema = z.object({ row: z.number().int(), member: z.string(), message: z.string() });

/** An import: its state, what it waits for, and its results (IMPORT-04, IMPORT-07, BEYOND-09). */
export const importReportSchema = z.object({
  id: z.number().int(),
  fileName: z.string().describe('Empty where no name was sent with the file.'),
  createdAt: z.string(),
  teamId: z.number().int().nullable().describe('Null for a file of the office with a column of teams.'),
  coachName: z.string().describe('Who imported it.'),
  isOwn: z.boolean().describe('Whether the viewer is who imported it.'),
  state: z.enum(IMPORT_STATES),
  message: z.string().describe('The state in a sentence.'),
  progress: z.object({
    rowsDone: z.number().int(),
    rowsTotal: z.number().int().nullable().describe('Known once the file has been read through.'),
  }),
  results: resultsSchema.describe('While a check waits for confirmation: rows that would fail.'),
  successfulCount: z.number().int(),
  failedCount: z.number().int(),
  check: z
    .object({
      creatableCount: z.number().int().describe('Rows that would be created.'),
      creatable: z
        .array(z.object({ row: z.number().int(), member: z.string() }))
        .describe('The first of them.'),
      errorCount: z.number().int(),
      duplicateCount: z.number().int(),
      possibleDuplicateCount: z.number().int(),
      localDates: z
        .object({
          count: z.number().int(),
          example: z.string().describe('One of them as it is in the file.'),
          readings: z
            .array(z.object({ order: z.enum(DATE_ORDERS), date: calendarDateSchema }))
            .describe('The orders that suit every such date, each with what the example then means.'),
        })
        .nullable()
        .describe('Dates of birth such as 4/3/2014, which are not read until a coach says how (IMPORT-09).'),
    })
    .nullable()
    .describe('What the check found, while it waits for confirmation.'),
  columns: z
    .array(
      z.object({
        index: z.number().int(),
        heading: z.string(),
        samples: z.array(z.string()).describe('The first values below the heading.'),
        column: columnKeySchema.nullable().describe('What it was understood as.'),
      }),
    )
    .describe('The columns of the file, while they wait to be matched by hand.'),
  missingColumns: z.array(columnKeySchema).describe('Needed columns that no heading was understood as.'),
  unclearColumns: z
    .array(z.object({ column: columnKeySchema, indexes: z.array(z.number().int()) }))
    .describe('Columns that several headings mean equally, such as a repeated one.'),
  sheet: z.string().nullable().describe('The sheet of a workbook that was read; null for a CSV file.'),
  sheets: z
    .array(z.object({ name: z.string(), rows: z.number().int() }))
    .describe(
      'The sheets of a workbook to choose from, while several hold rows and none is chosen (IMPORT-11).',
    ),
  ignoredColumns: z.array(z.string()).describe('Headings of columns that are not imported.'),
  warnings: z
    .array(warningSchema)
    .describe('What looks odd in rows that are good all the same; the first ones.'),
  undone: z
    .object({
      at: z.string(),
      removedCount: z.number().int(),
      keptCount: z
        .number()
        .int()
        .describe('Members who stayed because they were changed, registered for an event or scored since.'),
    })
    .nullable(),
  can: z.object({
    confirm: z.boolean(),
    discard: z.boolean(),
    retry: z.boolean(),
    undo: z.boolean(),
    downloadErrors: z.boolean(),
  }),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const historyQuerySchema = z.object({
  limit: listLimitSchema,
  before: idSchema.optional().describe('The id of the last entry seen, for the next page.'),
});
export type HistoryQuery = z.output<typeof historyQuerySchema>;

export const historySchema = z.array(importReportSchema).max(LIMITS.longList);

export const undoReplySchema = z.object({
  message: z.string(),
  removedCount: z.number().int(),
  kept: z.array(z.object({ id: z.number().int(), member: z.string(), reason: z.string() })),
  import: importReportSchema,
});

export const discardReplySchema = z.object({ message: z.string() });
