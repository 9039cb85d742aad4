import { type Coach, foldForSearch, fullName, searchFinder } from '@league/contract';
import { coaches } from '../../strings/en/coaches.ts';

export type CoachStatus = 'active' | 'deactivated' | 'invited' | 'invitationOver';

/** Whether a coach has access, and whether they have already accepted the invitation. */
export function statusOf({ isActive, hasPassword, invitedUntil }: Coach): CoachStatus {
  if (!isActive) return 'deactivated';
  if (hasPassword) return 'active';
  return invitedUntil === null ? 'invitationOver' : 'invited';
}

/** The text that a search for coaches compares: name, email, team, level, and the words for the access. */
function searchText(coach: Coach): string {
  const { firstName, lastName, email, teamName, coachLevel, isActive, lastSignInAt } = coach;
  const words = coaches.status;
  return [
    fullName({ firstName, lastName }),
    email,
    teamName,
    coachLevel,
    words[statusOf(coach)],
    isActive && lastSignInAt === null && words.neverSignedIn,
  ]
    .map((text) => foldForSearch(text || ''))
    .join('\n');
}

/** The coaches that match a search, in their order; all if it is empty. */
export function findCoaches(all: readonly Coach[], search: string): readonly Coach[] {
  const finds = searchFinder(search);
  return all.filter((coach) => finds(searchText(coach)));
}
