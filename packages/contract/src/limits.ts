/** Longest values, in characters: form, schema and column use the same. */
export const LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  notes: 4000,
  password: 200,
  teamCode: 64,
  search: 100,
  memberIds: 500,
  mails: 200,
  memberActivity: 200,
  teamRoster: 1000,
  officePage: 100,
  bulkMembers: 10_000,
  bulkNames: 20,
  bulkHistory: 20,
} as const;
