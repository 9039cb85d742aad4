const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The mail of a process that dies while sending is free again after this time, which is longer than any attempt. */
export const LEASE_MS = 2 * MINUTE_MS;

/** The wait before the next attempt after a temporary failure; it doubles each time, up to an hour. */
export const FIRST_RETRY_MS = MINUTE_MS;
export const LONGEST_RETRY_MS = 60 * MINUTE_MS;

/** A mail not sent in this time is dropped: the passwords and links in it are no longer what anyone expects. */
export const WAITING_MS = 7 * DAY_MS;

/** Mails that are sent, handed over or dropped leave the list after this time. */
export const KEEP_MS = 90 * DAY_MS;

/** Marks the place of the secret in a text; a private-use character, which no cleaned name contains. */
export const SECRET_MARK = '\uE001';
