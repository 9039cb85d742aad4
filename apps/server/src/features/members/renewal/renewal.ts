import {
  type CalendarDate,
  MEMBER_ANSWERS,
  NEW_MEMBERSHIP_STATUS,
  type RenewalOutcome,
  type Role,
} from '@league/contract';
import type { membershipLevels } from '../members.table.ts';

export type MembershipLevel = typeof membershipLevels.$inferSelect;

/** Takes a level's renewal period, today and the due date so far; gives the next due date, null when it never ends. */
export type NextRenewalDue = (
  level: MembershipLevel,
  today: CalendarDate,
  current: CalendarDate | null,
) => CalendarDate | null;

type DueFacts = {
  readonly renewalDue: CalendarDate | null;
  readonly today: CalendarDate;
  readonly nextRenewalDue: NextRenewalDue;
};

export type Renewal = { outcome: RenewalOutcome; renewalDue: CalendarDate | null };

/**
 * How a renewal ends (MEM-15): the level asks for approval, or the membership is active at once, with a sign-in email
 * where one can be delivered. A level the portal does not know is left to the office.
 */
export function renew(
  member: {
    level: MembershipLevel | null;
    email: string | null;
    canReceiveEmail: boolean;
    renewalDue: CalendarDate | null;
  },
  { today, nextRenewalDue }: { today: CalendarDate; nextRenewalDue: NextRenewalDue },
): Renewal {
  const { level, renewalDue } = member;
  if (!level || level.approvalRequired) {
    return {
      outcome: {
        membershipStatus: 'Pending - Renewal',
        requiresAdminApproval: true,
        emailTriggered: false,
        requiresManualEmail: false,
      },
      renewalDue,
    };
  }
  const isReachable = Boolean(member.email) && member.canReceiveEmail;
  return {
    outcome: {
      membershipStatus: 'Active',
      requiresAdminApproval: false,
      emailTriggered: isReachable,
      requiresManualEmail: !isReachable,
    },
    renewalDue: dueAfter(level, renewalDue, { renewalDue, today, nextRenewalDue }),
  };
}

/** The next date of a level from the given one; a level whose period cannot be calculated keeps the date it has. */
function dueAfter(
  level: MembershipLevel,
  from: CalendarDate | null,
  { renewalDue, today, nextRenewalDue }: DueFacts,
): CalendarDate | null {
  try {
    return nextRenewalDue(level, today, from);
  } catch (error) {
    if (error instanceof RangeError) return renewalDue;
    throw error;
  }
}

/**
 * Until when a membership runs that the office activates: an application from today, a renewal from when it was due.
 * A level that is unknown, or whose period cannot be calculated, leaves the date to the office.
 */
export function dueWhenActivated(
  member: { level: MembershipLevel | null; membershipStatus: string; renewalDue: CalendarDate | null },
  facts: { today: CalendarDate; nextRenewalDue: NextRenewalDue },
): CalendarDate | null {
  const { level, membershipStatus, renewalDue } = member;
  if (!level) return renewalDue;
  const from = membershipStatus === NEW_MEMBERSHIP_STATUS ? null : renewalDue;
  return dueAfter(level, from, { renewalDue, ...facts });
}

/** The outcome in a sentence. */
export function renewalMessage(name: string, outcome: RenewalOutcome, role: Role = 'coach'): string {
  if (outcome.requiresAdminApproval) {
    return role === 'admin' ? MEMBER_ANSWERS.renewalWaitsForYou(name) : MEMBER_ANSWERS.renewalWaits(name);
  }
  if (outcome.emailTriggered) return MEMBER_ANSWERS.renewed(name);
  return MEMBER_ANSWERS.renewedWithoutEmail(name);
}
