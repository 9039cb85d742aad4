/** How long an upload address is good (IMPORT-03). */
export const UPLOAD_SECONDS = 604_800;

/** Upload addresses a coach may take in a day: far more than a season needs, and an end to filling the storage. */
export const UPLOADS_PER_DAY = 1000;

/** How long an answer waits for the import: as long as callers and proxies wait, or a moment for a page that polls; who has fixed a row sees what has become of it. */
export const PATIENCE_MS = { forResult: 25_000, forPolling: 1500, forFix: 10_000 } as const;

/** Rows of an unconfirmed check that are listed as creatable. */
export const CREATABLE_LISTED = 100;

/**
 * A fault of ours is tried again this often, each time after twice the pause, before the import counts as failed: in
 * all some minutes. Then its coach may have it tried again.
 */
export const TRIES = 6;
export const RETRY_SECONDS = 5;

/**
 * Rows that are asked about in one query, and whose members, outcomes and progress are stored in one transaction. With
 * fewer, an import waits for the way to the database and back more than for its work.
 */
export const ROWS_AT_ONCE = 4000;
/** Fewer rows where they hold this much text: what is handed over at once keeps no other caller waiting (IMPORT-14). */
export const CHARACTERS_AT_ONCE = 500_000;

/** How many imports one process works on at a time: a small one need not wait behind a large one. */
export const IMPORTS_AT_ONCE = 2;

/** What is kept how long; the counts of an import stay. */
export const KEPT_DAYS = { rows: 90, uncommitted: 1, uploadUnderWay: 1 } as const;
