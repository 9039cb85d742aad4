export const ROLES = ['coach', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What a signed-in person may be allowed to do; a route names one of these as its access. */
export const PERMISSIONS = [
  'roster.read',
  'roster.add',
  'roster.edit',
  'roster.renew',
  'roster.archive',
  'roster.import',
  'roster.manage',
  'personalData.manage',
  'registrations.read',
  'attendance.take',
  'attendance.read',
  'messages.send',
  'scoreRules.read',
  'scores.manage',
  'scoreWarnings.readOwnTeam',
  'teams.read',
  'sync.read',
  'sync.start',
  'sync.manage',
  'league.read',
  'events.manage',
  'demoData.manage',
  'activity.read',
  'coaches.manage',
  'mail.manage',
  'teamCodes.manage',
  'secondFactor.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const COACH: readonly Permission[] = [
  'roster.read',
  'roster.add',
  'roster.edit',
  'roster.renew',
  'roster.archive',
  'roster.import',
  'registrations.read',
  'attendance.take',
  'attendance.read',
  'messages.send',
  'scoreRules.read',
  'scoreWarnings.readOwnTeam',
  'teams.read',
  'sync.read',
  'sync.start',
];

/** What belongs to leading a team, which the admin does not. */
const COACH_ALONE: readonly Permission[] = ['scoreWarnings.readOwnTeam', 'attendance.take'];

const GRANTS: Readonly<Record<Role, readonly Permission[]>> = {
  coach: COACH,
  admin: PERMISSIONS.filter((permission) => !COACH_ALONE.includes(permission)),
};

export function roleMay(role: Role, permission: Permission): boolean {
  return GRANTS[role].includes(permission);
}
