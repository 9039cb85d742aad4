const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * If a process dies while sending a mail, another may take the mail after this time, which is longer than any attempt.
 */
export const LEASE_MS = 2 * MINUTE_MS;

/** The wait before the next attempt after a temporary failure; it doubles each time, up to an hour. */
export const FIRST_RETRY_MS = MINUTE_MS;
export const LONGEST_RETRY_MS = 60 * MINUTE_MS;

/** A mail not sent in this time is dropped, because its passwords and links are no longer expected. */
export const WAITING_MS = 7 * DAY_MS;

/** Mails that were sent, handed over or dropped leave the list after this time. */
export const KEEP_MS = 90 * DAY_MS;
