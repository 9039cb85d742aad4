import {
  type CalendarDate,
  MEMBER_ANSWERS,
  NEW_MEMBERSHIP_STATUS,
  type RenewalOutcome,
  type Role,
} from '@league/contract';
import type { membershipLevels } from '../members.table.ts';

export type MembershipLevel = typeof membershipLevels.$inferSelect;

/** Takes a level's renewal period, today and the present due date; returns the next due date, null if it never ends. */
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
 * How a renewal ends (MEM-15): the level requires approval, or the membership is active at once, with a sign-in email
 * if one can be delivered. For a level that the portal does not know, the office decides.
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

/** The next due date of a level after the given one; if the period cannot be calculated, the date does not change. */
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
 * The due date of a membership that the office activates: for an application from today, for a renewal from its former
 * due date. If the level is unknown or its period cannot be calculated, the office sets the date.
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

/** A sentence about the outcome. */
export function renewalMessage(name: string, outcome: RenewalOutcome, role: Role = 'coach'): string {
  if (outcome.requiresAdminApproval) {
    return role === 'admin' ? MEMBER_ANSWERS.renewalWaitsForYou(name) : MEMBER_ANSWERS.renewalWaits(name);
  }
  if (outcome.emailTriggered) return MEMBER_ANSWERS.renewed(name);
  return MEMBER_ANSWERS.renewedWithoutEmail(name);
}
