/** Statuses that the portal knows by name (MEM-01); any other word of the provider is stored and shown as it is. */
export const MEMBERSHIP_STATUSES = [
  'Active',
  'Lapsed',
  'Pending - New',
  'Pending - Renewal',
  'Inactive',
  'Unknown',
] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** The levels that have their own number, color and score-out threshold. */
export const SKILL_LEVELS = ['3', '4', '5', '6', '7', '8'] as const;
export const BEGINNER = 'Beginner';
export const NO_SKILL_LEVEL = 'Not Set';

/** The levels of a league whose provider has named no others, from the lowest to the highest (MEM-01). */
export const DEFAULT_SKILL_LEVELS: readonly string[] = [BEGINNER, ...SKILL_LEVELS];

/** The provider's membership level for every gymnast who is added here (MEM-20). */
export const NEW_MEMBERSHIP_LEVEL = 'Gymnast- Membership';

/** The initial status of a gymnast, until the league office activates them (MEM-22). */
export const NEW_MEMBERSHIP_STATUS = 'Pending - New' satisfies MembershipStatus;

/** The sync state of a member's values (SYNC-05). */
export const MEMBER_SYNC_STATES = ['synced', 'waiting', 'refused', 'missing'] as const;
export type MemberSyncState = (typeof MEMBER_SYNC_STATES)[number];

/** Statuses that wait for the office to activate them (ADMIN-08). */
export const PENDING_STATUSES = ['Pending - New', 'Pending - Renewal'] as const satisfies MembershipStatus[];

/** What can be done to many gymnasts at once (ADMIN-08, ROSTER-01). */
export const BULK_ACTIONS = [
  'activate',
  'transfer',
  'restore',
  'moveUp',
  'setLevel',
  'renew',
  'archive',
  'reject',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** What a stored bulk change can be: one action, or several in a season rollover (OFFICE-02). */
export const BULK_CHANGE_KINDS = [...BULK_ACTIONS, 'rollover'] as const;
export type BulkChangeKind = (typeof BULK_CHANGE_KINDS)[number];

/** The actions that a coach can do on their own team. */
export const TEAM_BULK_ACTIONS = ['moveUp', 'setLevel', 'renew'] as const satisfies BulkAction[];
export type TeamBulkAction = (typeof TEAM_BULK_ACTIONS)[number];

/**
 * How a renewal or an activation ends: it waits for the office; or it is active, with a sign-in email on its way; or it
 * is active, but no email can reach the family.
 */
export const RENEWAL_ENDS = ['approval', 'mailed', 'tellFamily'] as const;
export type RenewalEnd = (typeof RENEWAL_ENDS)[number];

/** How any change can end: also with a rejection, whose reason is mailed, or whose family no email can reach. */
export const CHANGE_ENDS = [...RENEWAL_ENDS, 'rejectionMailed', 'rejectionToTell'] as const;
export type ChangeEnd = (typeof CHANGE_ENDS)[number];

/** The missing values by which the office can filter gymnasts. */
export const MISSING_DATA = ['phone', 'email', 'birthDate', 'emergencyPhone', 'level', 'team'] as const;
export type MissingData = (typeof MISSING_DATA)[number];

/** The filter value for gymnasts who may be the same child as another one on the rosters. */
export const POSSIBLE_DUPLICATES = 'possible';

/** The office's two lists of gymnasts: on a roster, and archived. */
export const OFFICE_LISTS = ['roster', 'archive'] as const;

/**
 * The sort keys of the office's lists; `since` is how long a gymnast has had their status, or been archived, and
 * `birthDate` is their age.
 */
export const OFFICE_SORTS = ['name', 'team', 'level', 'status', 'since', 'birthDate'] as const;
export type OfficeSort = (typeof OFFICE_SORTS)[number];

/** The filter value for gymnasts without a team, or without a level. */
export const NONE = 'none';
/** The filter value for both statuses that wait for the office. */
export const PENDING = 'pending';
/** The filter value for changes that will not reach the provider by themselves. */
export const STUCK = 'stuck';
