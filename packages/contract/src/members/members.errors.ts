import { inDigits } from '../counts.ts';
import type { ErrorEntry } from '../http/http.errors.ts';
import { LIMITS } from '../limits.ts';

export const memberErrors = {
  MEMBER_NOT_FOUND: { status: 404, message: 'This gymnast is not on your roster.' },
  MEMBER_NOT_LAPSED: { status: 409, message: 'Only lapsed memberships can be renewed.' },
  MEMBER_CHANGED: {
    status: 409,
    message:
      'Someone else has changed this gymnast in the meantime. Please check the current values and save again.',
  },
  MEMBER_HAS_REGISTRATIONS: {
    status: 409,
    message:
      'This gymnast is registered for a coming event and cannot be archived. Please ask the league office to remove the registrations first.',
  },
  DUPLICATE_EMAIL: {
    status: 409,
    message:
      'This email address is already registered. Please use a different email address or contact an administrator if you believe this is an error.',
  },
  GYMNASTS_SHARE_USED: {
    status: 429,
    message:
      'You have added 2,000 gymnasts in the last 24 hours, the most for one coach. Please try again later, or ask the league office.',
  },
  FAMILY_CHANGED: {
    status: 409,
    message:
      'Someone else has changed this family in the meantime. Please check the current values and try again.',
  },
  FAMILIES_NOT_JOINED: {
    status: 409,
    message:
      'The two cannot be linked: their brothers and sisters are on teams that you do not see, or the family would be too large. The league office can link gymnasts of all teams.',
  },
  FAMILY_ON_OTHER_TEAMS: {
    status: 409,
    message:
      'This gymnast is also linked with gymnasts on teams that you do not see. The league office can unlink gymnasts of all teams.',
  },
  EMAIL_FREE_ALREADY: { status: 409, message: 'This archived member has no email address any more.' },
  BULK_CHANGE_NOT_FOUND: { status: 404, message: 'This change does not exist.' },
  BULK_CHANGE_UNDONE: { status: 409, message: 'This change has already been undone.' },
} as const satisfies Record<string, ErrorEntry>;

/** The sentence about what is left of a coach's daily limit, for GYMNASTS_SHARE_USED. */
export function gymnastsShareText({ added, wanted }: { added: number; wanted: number }): string {
  const most = `A coach can add at most ${inDigits(LIMITS.gymnastsAddedPerDay)} gymnasts in 24 hours`;
  const sofar = added === 0 ? most : `${most}, and you have added ${inDigits(added)}`;
  return wanted === 1
    ? `${sofar}. Please try again later, or ask the league office to add this gymnast.`
    : `${sofar}. This would add ${inDigits(wanted)}. Please import a shorter list, or ask the league office to import this one.`;
}

/** Why an address cannot be used, if the code's own sentence says too little (PROVIDER-08). */
export const emailRefusals = {
  ARCHIVED:
    'An archived member still has this email address. Please use a different email address, or ask an administrator to free it.',
} as const;

/** What an application for a new member needs, in the order of the checks (MEM-21). */
export const applicationRefusals = {
  NAMES_REQUIRED: 'First name and last name are required',
  EMAIL_REQUIRED: 'Email is required',
  BIRTHDATE_REQUIRED: 'Birthdate is required',
  SKILL_LEVEL_REQUIRED: 'Skill level is required',
} as const;

/**
 * Why a member of a bulk renewal was not renewed (MEM-13). The first reason covers both unknown ids and those of other
 * teams.
 */
export const renewalRefusals = {
  NOT_ON_ROSTER: 'Not found on your roster.',
  NOT_LAPSED: 'Only lapsed memberships can be renewed.',
} as const;

/** Why a gymnast is left out of a bulk change (ADMIN-08, ROSTER-02), or of its undo. */
export const bulkRefusals = {
  UNKNOWN: 'Not known in this league.',
  ARCHIVED: 'Archived. Please restore first.',
  NOT_ARCHIVED: 'On a roster already.',
  SAME_TEAM: 'In this team already.',
  DEMO_GYMNAST: 'Demo data, which stays in its own team.',
  DEMO_TEAM: 'The demo team takes demo data only.',
  EMAIL_TAKEN: 'Another gymnast on a roster has the same email. Please change that one first.',
  REGISTERED: 'Registered for a coming event. Please remove the registration first.',
  SAME_LEVEL: 'At this level already.',
  NO_LEVEL: 'No level yet. Please set one first.',
  HIGHEST_LEVEL: 'There is no higher level.',
  LEVEL_CHANGED: 'The level has been changed meanwhile.',
  ARCHIVED_ALREADY: 'Archived already.',
  CHANGED_SINCE: 'Changed since, so left as it is now.',
  BEING_ERASED: 'Being erased for good.',
  ARCHIVED_SINCE: 'Archived since.',
  notPending: (status: string) => `Not waiting for activation: the status is ${status}.`,
} as const;
