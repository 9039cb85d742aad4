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
  skillLevels: 200,
  mails: 200,
  longList: 20_000,
  /** Gymnasts of one team, up to which its roster is kept as it was answered. */
  teamRoster: 1000,
  officePage: 100,
  bulkMembers: 10_000,
  bulkNames: 500,
  bulkHistory: 20,
  meetEntries: 20_000,
  teamCodes: 2000,
  coachesNeverSignedIn: 500,
} as const;
