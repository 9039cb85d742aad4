/**
 * The largest body of a request, in bytes. What a request costs before it is refused grows with it, so it is no larger than
 * what a route needs (IMPORT-14).
 */
export const BODY_LIMITS = {
  /** Of routes that are open to people without a session, and of others; where an entry names none. */
  strangers: 32_768,
  signedIn: 65_536,
  /** Of an edit, which may send back long values that Wild Apricot has. */
  edit: 262_144,
  /** Of as many taps as a phone sends at once. */
  attendance: 131_072,
  /** Of changes to as many gymnasts as the office can choose. */
  bulkMembers: 262_144,
  /** Of a message to as many people as it can be for. */
  message: 131_072,
  /** Of results files, which come as base64. */
  resultsFile: 1_048_576,
} as const;

/**
 * How deeply a JSON body may be nested, and how many values may follow another in it. Parsing takes ten times as long for
 * a body of nothing but brackets or names of fields as for one of text (IMPORT-14).
 */
export const JSON_LIMITS = { depth: 20, values: 25_000 } as const;

/** Longest values, in characters: form, schema and column use the same. */
export const LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  notes: 4000,
  password: 200,
  teamCode: 64,
  search: 100,
  /** Of one level; and of a text that may name several. */
  skillLevel: 100,
  skillLevelText: 1000,
  /** Of a value sent in an edit, which may be one that Wild Apricot has. */
  editedText: 100_000,
  memberIds: 500,
  /** Changes of gymnasts that one coach may make within 24 hours; of a bulk change each gymnast counts (SAFE-07). */
  gymnastsChangedPerDay: 10_000,
  skillLevels: 200,
  mails: 200,
  /** Gymnasts that one coach may add within 24 hours (SAFE-07). */
  gymnastsAddedPerDay: 2000,
  longList: 20_000,
  /** Gymnasts of one team, up to which its roster is kept as it was answered. */
  teamRoster: 1000,
  officePage: 100,
  bulkMembers: 10_000,
  bulkNames: 500,
  bulkHistory: 20,
  /** Why an application is rejected. */
  rejectionReason: 1000,
  /** Coming events that a preview lists. */
  comingEvents: 500,
  meetEntries: 20_000,
  teamCodes: 2000,
  /** People of the office. */
  officePeople: 200,
  coachesNeverSignedIn: 500,
} as const;
