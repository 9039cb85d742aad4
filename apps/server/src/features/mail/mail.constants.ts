const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A process that dies while sending gives its mail back after this long; longer than any try can take. */
export const LEASE_MS = 2 * MINUTE_MS;

/** After a try that failed for now the next comes after this long, then after twice as long each time, up to an hour. */
export const FIRST_RETRY_MS = MINUTE_MS;
export const LONGEST_RETRY_MS = 60 * MINUTE_MS;

/** A mail not sent in this time is dropped: the passwords and links in it are no longer what anyone expects. */
export const WAITING_MS = 7 * DAY_MS;

/** Mails that are settled leave the list after this time. */
export const KEEP_MS = 90 * DAY_MS;

/** Stands in a text where the secret goes; a private-use character, which no cleaned name holds by chance. */
export const SECRET_MARK = '\uE001';
