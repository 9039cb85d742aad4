import { type Coach, foldForSearch, fullName, searchFinder } from '@league/contract';
import { coaches } from '../../strings/en/coaches.ts';

export type CoachStatus = 'active' | 'deactivated' | 'invited' | 'invitationOver';

/** Whether a coach may come in, or is still to come for the first time. */
export function statusOf({ isActive, hasPassword, invitedUntil }: Coach): CoachStatus {
  if (!isActive) return 'deactivated';
  if (hasPassword) return 'active';
  return invitedUntil === null ? 'invitationOver' : 'invited';
}

/** All that a search for a coach looks through: who and where, and the words that the list says of the access. */
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

/** Those of the coaches that a search finds, in their order; all when nothing is searched for. */
export function findCoaches(all: readonly Coach[], search: string): readonly Coach[] {
  const finds = searchFinder(search);
  return all.filter((coach) => finds(searchText(coach)));
}
