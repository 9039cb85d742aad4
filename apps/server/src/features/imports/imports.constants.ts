import { IMPORT_LIMITS } from '@league/contract';

/** How long an upload address is valid (IMPORT-03). */
export const UPLOAD_SECONDS = 604_800;

/** Upload addresses a coach may request per day: far more than a season needs, but too few to fill the storage. */
export const UPLOADS_PER_DAY = 1000;

/**
 * How long a request waits for the import: as long as callers and proxies wait, or briefly for a page that polls. After
 * fixing a row, a person waits for the result.
 */
export const PATIENCE_MS = { forResult: 25_000, forPolling: 1500, forFix: 10_000 } as const;

/** How many rows of an unconfirmed check are listed as creatable. */
export const CREATABLE_LISTED = 100;

/**
 * After an internal error, an import is retried this often, each time after twice the pause, some minutes in all. Then
 * it counts as failed, and its coach may retry it.
 */
export const TRIES = 6;
export const RETRY_SECONDS = 5;

/**
 * Rows per query, and per transaction that stores members, outcomes and progress. With fewer, an import would spend
 * most of its time on round trips to the database.
 */
export const ROWS_AT_ONCE = 4000;
/** Batches with more text than this have fewer rows, so that one batch delays no other caller (IMPORT-14). */
export const CHARACTERS_AT_ONCE = 500_000;

/**
 * What one import may store of rows that are not created, and all imports of a team together: a small workbook can
 * unpack to a thousand times its size (SAFE-07), and the copy of a gymnast's data searches all of it.
 */
export const REFUSED_ROWS = { rows: 20_000, characters: 10_000_000 } as const;

/**
 * Unanswered checks that a team may have; older ones are removed. Imports that one person may start within 24 hours: far
 * more than a season needs.
 */
export const MOST_IMPORTS = { unanswered: 20, perDay: 500 } as const;

/** How many imports one process works on at a time, so that a small one need not wait for a large one. */
export const IMPORTS_AT_ONCE = 2;

/** How many days the parts of an import are stored; its counts are never removed. */
export const STORED_DAYS = { rows: IMPORT_LIMITS.storedDays, uncommitted: 1, uploadUnderWay: 1 } as const;
