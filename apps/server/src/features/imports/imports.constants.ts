/** How long an upload address is good (IMPORT-03). */
export const UPLOAD_SECONDS = 604_800;

/** Upload addresses a coach may request in a day: far more than a season needs, but too few to fill the storage. */
export const UPLOADS_PER_DAY = 1000;

/** How long an answer waits for the import: as long as callers and proxies wait, or a moment for a page that polls. After fixing a row a person waits for its result. */
export const PATIENCE_MS = { forResult: 25_000, forPolling: 1500, forFix: 10_000 } as const;

/** Rows of an unconfirmed check that are listed as creatable. */
export const CREATABLE_LISTED = 100;

/**
 * After a fault of ours an import is retried this often, each time after twice the pause, before it counts as failed:
 * some minutes in all. Then its coach may retry it.
 */
export const TRIES = 6;
export const RETRY_SECONDS = 5;

/**
 * Rows in one query, and in one transaction that stores members, outcomes and progress. With fewer, an import would spend
 * most of its time on round trips to the database.
 */
export const ROWS_AT_ONCE = 4000;
/** Fewer rows where they hold this much text, so that one batch keeps no other caller waiting (IMPORT-14). */
export const CHARACTERS_AT_ONCE = 500_000;

/** How many imports one process works on at a time: a small one need not wait behind a large one. */
export const IMPORTS_AT_ONCE = 2;

/** How long the parts of an import are stored; its counts stay. */
export const KEPT_DAYS = { rows: 90, uncommitted: 1, uploadUnderWay: 1 } as const;
