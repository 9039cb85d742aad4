import {
  DEMO_TEAM_NAME,
  type EventRegistration,
  FIRST_DEMO_ID,
  fullName,
  guardiansOf,
  isRenewable,
  LIMITS,
  type Member,
  type MemberActivity,
  type RecentDemoActivity,
  type ScoreWarning,
  scoreSeverity,
} from '@league/contract';
import type { Gymnast } from './sample-roster.ts';
import { SAMPLE_EVENT_NAME, SAMPLE_PAST, SAMPLE_REGISTRATIONS, SAMPLE_SCORE_OUTS } from './sample-season.ts';
import { DEMO_COACH_NAME, type Deed, gymnastsOf, type SandboxState } from './sandbox.ts';

/** An invented gymnast in the shape of a real one. */
export function presentGymnast(gymnast: Gymnast): Member {
  return {
    ...gymnast,
    guardians: guardiansOf(gymnast.guardians),
    // The documented client filters by this.
    teamId: DEMO_TEAM_NAME,
    teamName: DEMO_TEAM_NAME,
    membershipLevel: 'Gymnast- Membership',
    siblings: [],
    // A demo sends nothing to the provider.
    sync: { state: 'synced', reason: null },
    can: { edit: true, archive: true, renew: isRenewable(gymnast) },
  };
}

/** Only score-outs at the present level count (SCORE-05), also for gymnasts that a visitor has moved up. */
export function presentScoreWarnings(state: SandboxState): ScoreWarning[] {
  return gymnastsOf(state).flatMap(({ id, skillLevel }) => {
    const scored = SAMPLE_SCORE_OUTS.get(id);
    if (!scored || scored.level !== skillLevel) return [];
    const { count } = scored;
    return [
      {
        memberId: id,
        tally: count,
        severity: scoreSeverity(count),
        scoreOutCount: count,
        currentLevel: skillLevel,
      },
    ];
  });
}

export function presentRegistrations(state: SandboxState): EventRegistration[] {
  return gymnastsOf(state).flatMap((gymnast) => {
    const registration = SAMPLE_REGISTRATIONS.get(gymnast.id);
    if (!registration) return [];
    return [
      {
        id: gymnast.id,
        memberId: gymnast.id,
        eventId: FIRST_DEMO_ID,
        eventName: SAMPLE_EVENT_NAME,
        sessionName: registration.session,
        sessionTime: null,
        sessionLevel: gymnast.skillLevel,
        registrationStatus: registration.status,
        registrationDate: null,
        memberFirstName: gymnast.firstName,
        memberLastName: gymnast.lastName,
        memberSkillLevel: gymnast.skillLevel,
        isEventOver: false,
      },
    ];
  });
}

const DAY_MS = 86_400_000;

/** Early in the day, so that the invented past is never in the future. */
function daysBefore(now: Date, days: number): string {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - days * DAY_MS + 15 * 3_600_000).toISOString();
}

/** The visitor's own actions, then the invented past, each newest first; at most `limit`. */
export function presentActivity(
  state: SandboxState,
  { now, limit, memberId }: { now: Date; limit: number; memberId?: number },
): RecentDemoActivity[] {
  const names = new Map(gymnastsOf(state).map((gymnast) => [gymnast.id, fullName(gymnast)]));
  const past: Deed[] = SAMPLE_PAST.flatMap(({ daysAgo, ...deed }) => {
    const memberName = names.get(deed.memberId);
    if (memberName === undefined) return [];
    return [{ ...deed, memberName, timestamp: daysBefore(now, daysAgo), coachName: DEMO_COACH_NAME }];
  }).sort((left, right) => right.timestamp.localeCompare(left.timestamp));
  const all = [...state.deeds, ...past];
  return all
    .map((deed, index) => ({ id: all.length - index, ...deed }))
    .filter((deed) => memberId === undefined || deed.memberId === memberId)
    .slice(0, limit)
    .map(({ id, action, description, timestamp, coachName, memberName, values = [] }) => ({
      id,
      action,
      description,
      timestamp,
      coachName,
      memberName,
      values,
    }));
}

/** The same for one gymnast, without the name. */
export function presentActivityOf(
  state: SandboxState,
  memberId: number,
  { now }: { now: Date },
): MemberActivity[] {
  return presentActivity(state, { now, limit: LIMITS.longList, memberId }).map(
    ({ memberName: _, ...entry }) => entry,
  );
}
