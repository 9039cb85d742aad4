/**
 * The largest body of a request, in bytes. The cost of a request before it is refused grows with it, so it is no larger
 * than a route needs (IMPORT-14).
 */
export const BODY_LIMITS = {
  /** The defaults: for routes that are open without a session, and for others. */
  strangers: 32_768,
  signedIn: 65_536,
  /** An edit, which may send back long values from Wild Apricot. */
  edit: 262_144,
  /** As many taps as a phone sends at once. */
  attendance: 131_072,
  /** Changes of as many gymnasts as the office can select. */
  bulkMembers: 262_144,
  /** A message to the maximum number of people. */
  message: 131_072,
  /** Results files, which are sent as base64. */
  resultsFile: 1_048_576,
} as const;

/**
 * How deeply a JSON body may be nested, and how many values it may have. Parsing a body of only brackets or field names
 * takes ten times as long as one of text (IMPORT-14).
 */
export const JSON_LIMITS = { depth: 20, values: 25_000 } as const;

/** Maximum lengths, in characters: form, schema and column use the same. */
export const LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  notes: 4000,
  password: 200,
  teamCode: 64,
  search: 100,
  /** One level; and a text that may name several. */
  skillLevel: 100,
  skillLevelText: 1000,
  /** A value in an edit, which may come from Wild Apricot. */
  editedText: 100_000,
  memberIds: 500,
  /** Entries of the log that one coach may cause within 24 hours; of a bulk change each gymnast counts (SAFE-07). */
  logEntriesPerDay: 10_000,
  /** What these entries may take in the database, with the values that undo them. */
  logBytesPerDay: 50_000_000,
  skillLevels: 200,
  mails: 200,
  /** Gymnasts that one coach may add within 24 hours (SAFE-07). */
  gymnastsAddedPerDay: 2000,
  longList: 20_000,
  /** Gymnasts on one team, up to which its roster is cached as an answer. */
  teamRoster: 1000,
  officePage: 100,
  bulkMembers: 10_000,
  bulkNames: 500,
  bulkHistory: 20,
  /** The reason of a rejection. */
  rejectionReason: 1000,
  /** Coming events listed in a preview. */
  comingEvents: 500,
  meetEntries: 20_000,
  teamCodes: 2000,
  /** People of the office. */
  officePeople: 200,
  coachesNeverSignedIn: 500,
} as const;
