export const ROLES = ['coach', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of the office's people (OFFICE-10). Only the owner manages them. */
export const OFFICE_ROLES = ['owner', 'full', 'members', 'scores', 'readOnly'] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];

/** Which roles of the office have a kind of permission: `sees` is reading by GET, `changes` is everything else. */
const OFFICE_KINDS = {
  none: { sees: [], changes: [] },
  /** The people of the office. */
  owner: { sees: ['owner'], changes: ['owner'] },
  /** Secrets, and everything stored about a child. */
  full: { sees: ['owner', 'full'], changes: ['owner', 'full'] },
  /** Seen by all roles, changed by those who run the portal. */
  settings: { sees: OFFICE_ROLES, changes: ['owner', 'full'] },
  members: { sees: OFFICE_ROLES, changes: ['owner', 'full', 'members'] },
  scores: { sees: OFFICE_ROLES, changes: ['owner', 'full', 'scores'] },
  /** For all roles that change anything. */
  work: { sees: OFFICE_ROLES, changes: ['owner', 'full', 'members', 'scores'] },
  /** For all roles: reading what cannot be changed, and a person's own account. */
  everyone: { sees: OFFICE_ROLES, changes: OFFICE_ROLES },
} as const satisfies Record<string, { sees: readonly OfficeRole[]; changes: readonly OfficeRole[] }>;

type Grant = { readonly coach: boolean; readonly office: keyof typeof OFFICE_KINDS };

/**
 * What a signed-in person may be allowed to do; a route names one of these as its access. Each says whether coaches
 * have it, and which kind it is for the office (`members` unless another kind fits).
 */
const GRANTS = {
  'roster.read': { coach: true, office: 'members' },
  'roster.add': { coach: true, office: 'members' },
  'roster.edit': { coach: true, office: 'members' },
  'roster.renew': { coach: true, office: 'members' },
  'roster.archive': { coach: true, office: 'members' },
  'roster.import': { coach: true, office: 'members' },
  'roster.manage': { coach: false, office: 'members' },
  'personalData.manage': { coach: false, office: 'full' },
  'registrations.read': { coach: true, office: 'members' },
  'attendance.take': { coach: true, office: 'none' },
  'attendance.read': { coach: true, office: 'everyone' },
  'messages.send': { coach: true, office: 'members' },
  'scoreRules.read': { coach: true, office: 'scores' },
  'scores.manage': { coach: false, office: 'scores' },
  'scoreWarnings.readOwnTeam': { coach: true, office: 'none' },
  'officeChanges.readOwnTeam': { coach: true, office: 'none' },
  'teams.read': { coach: true, office: 'everyone' },
  'sync.read': { coach: true, office: 'work' },
  'sync.start': { coach: true, office: 'work' },
  'sync.manage': { coach: false, office: 'settings' },
  'league.read': { coach: false, office: 'everyone' },
  'events.manage': { coach: false, office: 'members' },
  'demoData.manage': { coach: false, office: 'full' },
  'activity.read': { coach: false, office: 'everyone' },
  'coaches.manage': { coach: false, office: 'settings' },
  'mail.manage': { coach: false, office: 'full' },
  'teamCodes.manage': { coach: false, office: 'full' },
  'secondFactor.manage': { coach: false, office: 'everyone' },
  'office.manage': { coach: false, office: 'owner' },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof GRANTS;

/** A person's role and, in the office, the role there. */
export type RoleOfPerson = { readonly role: Role; readonly officeRole: OfficeRole | null };

/** The use of a permission: seeing or changing. */
export type Use = 'see' | 'change';

/** Whether the person may do this; GET sees, all other methods change. */
export function roleMay(
  { role, officeRole }: RoleOfPerson,
  permission: Permission,
  use: Use = 'change',
): boolean {
  const { coach, office }: Grant = GRANTS[permission];
  if (role === 'coach') return coach;
  const roles: readonly OfficeRole[] = OFFICE_KINDS[office][use === 'see' ? 'sees' : 'changes'];
  return officeRole !== null && roles.includes(officeRole);
}

/** The use of a route's permission by a call with this method. */
export const purposeOf = (method: string): Use => (method === 'GET' ? 'see' : 'change');
