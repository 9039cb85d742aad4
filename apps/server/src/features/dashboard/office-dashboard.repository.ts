import {
  type Aged,
  LIMITS,
  type MembershipStanding,
  type OfficeDashboard,
  PENDING_STATUSES,
  takesPart,
} from '@league/contract';
import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { backups, portalSecrets } from '../../platform/db/platform.table.ts';
import { activityLog } from '../activity/activity.table.ts';
import { secondFactors, users } from '../auth/auth.table.ts';
import { coaches, coachInvitations } from '../coaches/coaches.table.ts';
import { eventRegistrations, events, isComingAt } from '../events/events.table.ts';
import { mails } from '../mail/mail.table.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';

/** On a roster, and not demo data. */
const isCounted = and(isNull(members.archivedAt), eq(members.isDemo, false));

const isPending = inArray(members.membershipStatus, [...PENDING_STATUSES]);

export type PendingRow = { status: string; since: Date };

/** Since when each application has waited for the office. */
export async function pendingApplications(tx: ScopedTransaction): Promise<PendingRow[]> {
  return tx
    .select({ status: members.membershipStatus, since: members.statusSince })
    .from(members)
    .where(and(isCounted, isPending));
}

export type StandingRow = { id: number | null; name: string | null; level: string } & MembershipStanding;

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const isOther = notInArray(members.membershipStatus, ['Active', 'Lapsed', ...PENDING_STATUSES]);

/** Gymnasts by team, level and membership status. */
export async function standings(tx: ScopedTransaction): Promise<StandingRow[]> {
  return tx
    .select({
      id: teams.id,
      name: teams.name,
      level: members.skillLevel,
      active: countWhere(eq(members.membershipStatus, 'Active')),
      lapsed: countWhere(eq(members.membershipStatus, 'Lapsed')),
      pending: countWhere(isPending),
      other: countWhere(isOther),
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(isCounted)
    .groupBy(teams.id, teams.name, members.skillLevel)
    .orderBy(sql`lower(${teams.name}) nulls last`, asc(teams.id));
}

export function countDemoMembers(tx: ScopedTransaction): Promise<number> {
  return tx.$count(members, and(isNull(members.archivedAt), eq(members.isDemo, true)));
}

/** Undelivered mails to accounts and refused mails of messages: how many, and since when the oldest waits (OFFICE-05). */
export async function undeliveredMails(
  tx: ScopedTransaction,
): Promise<{ coachMails: Aged; messageMails: Aged }> {
  const isForAccount = and(isNotNull(mails.userId), inArray(mails.state, ['refused', 'kept']));
  const isOfMessage = and(isNotNull(mails.messageId), eq(mails.state, 'refused'));
  const oldest = (which: SQL | undefined) =>
    sql<string | null>`to_json(min(${mails.createdAt}) filter (where ${which})) #>> '{}'`;
  const [row] = await tx
    .select({
      coaches: countWhere(sql`${isForAccount}`),
      coachesSince: oldest(isForAccount),
      messages: countWhere(sql`${isOfMessage}`),
      messagesSince: oldest(isOfMessage),
    })
    .from(mails);
  const aged = (count = 0, since: string | null = null): Aged => ({
    count,
    oldestSince: since === null ? null : new Date(since).toISOString(),
  });
  return {
    coachMails: aged(row?.coaches, row?.coachesSince),
    messageMails: aged(row?.messages, row?.messagesSince),
  };
}

/** How many gymnasts on the rosters lack what a coach needs to reach a family or to enter a meet. */
export async function missingData(tx: ScopedTransaction): Promise<OfficeDashboard['missingData']> {
  const [row] = await tx
    .select({
      emergencyPhone: countWhere(sql`coalesce(${members.emergencyContactPhone}, '') = ''`),
      birthDate: countWhere(isNull(members.dateOfBirth)),
      email: countWhere(sql`coalesce(${members.email}, '') = ''`),
    })
    .from(members)
    .where(isCounted);
  return row ?? { emergencyPhone: 0, birthDate: 0, email: 0 };
}

/** Real teams with an active coach. */
export async function teamsWithCoach(tx: ScopedTransaction): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectDistinct({ teamId: coaches.teamId })
    .from(coaches)
    .where(eq(coaches.isActive, true));
  return new Set(rows.flatMap(({ teamId }) => (teamId === null ? [] : [teamId])));
}

/** Coaches who could sign in but never have, the longest waiting first. */
export async function coachesNeverSignedIn(tx: ScopedTransaction, now: Date) {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      teamName: teams.name,
      createdAt: coaches.createdAt,
      invitedUntil: coachInvitations.expiresAt,
    })
    .from(coaches)
    .innerJoin(users, eq(users.id, coaches.userId))
    .leftJoin(teams, eq(teams.id, coaches.teamId))
    .leftJoin(
      coachInvitations,
      and(eq(coachInvitations.userId, coaches.userId), gt(coachInvitations.expiresAt, now)),
    )
    .where(and(eq(coaches.isActive, true), isNull(users.lastSignInAt)))
    .orderBy(asc(coaches.createdAt), asc(users.id))
    .limit(LIMITS.coachesNeverSignedIn);
}

/** When the person entered a wrong second factor, oldest first. */
export async function failedSecondFactors(tx: ScopedTransaction, userId: number): Promise<Date[]> {
  const [factor] = await tx
    .select({ failedAt: secondFactors.failedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return factor?.failedAt ?? [];
}

/** The coming events that have a date, the next first, with the number of gymnasts who take part. */
export async function upcomingEvents(
  tx: ScopedTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<OfficeDashboard['upcomingEvents']> {
  const found = await tx
    .select({
      id: events.id,
      name: events.name,
      startDate: sql<string>`to_json(${events.startDate}) #>> '{}'`,
      startTimeSpecified: events.startTimeSpecified,
      location: events.location,
      visibleToCoaches: events.visibleToCoaches,
    })
    .from(events)
    .where(and(isNotNull(events.startDate), isComingAt(now)))
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(limit);
  const registered = await tx
    .select({
      eventId: eventRegistrations.eventId,
      registrationStatus: eventRegistrations.registrationStatus,
      count: sql<number>`count(*)::int`,
    })
    .from(eventRegistrations)
    .innerJoin(members, eq(members.id, eventRegistrations.memberId))
    .where(
      and(
        isCounted,
        sql`${eventRegistrations.eventId} = any(${sql.param(found.map(({ id }) => id))}::integer[])`,
        sql`${eventRegistrations.removal} is distinct from 'waiting'`,
      ),
    )
    .groupBy(eventRegistrations.eventId, eventRegistrations.registrationStatus);
  return found.map((event) => ({
    ...event,
    going: registered
      .filter((row) => row.eventId === event.id && takesPart(row))
      .reduce((sum, row) => sum + row.count, 0),
  }));
}

/** Renewals by month of the league's time zone, as `YYYY-MM`, since the start of a month there. */
export async function renewalsByMonth(
  tx: ScopedTransaction,
  { firstMonth, timeZone }: { firstMonth: string; timeZone: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ month: string; count: number }>(sql`
    select to_char(${activityLog.createdAt} at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as count
    from ${activityLog}
    where ${activityLog.actionType} = 'RENEW_MEMBER'
      and ${activityLog.createdAt} >= (${`${firstMonth}-01`}::date::timestamp at time zone ${timeZone})
    group by 1`);
  return new Map(rows.map(({ month, count }) => [month, count]));
}

export type BackupState = { readonly lastAt: Date | null; readonly startedAt: Date | null };

/** When the last backup was made, and when the portal was first started. */
export async function backupState(tx: ScopedTransaction): Promise<BackupState> {
  const [state] = await tx
    .select({
      lastAt: sql<string | null>`(select max(${backups.madeAt}) from ${backups})`,
      startedAt: sql<string | null>`min(${portalSecrets.createdAt})`,
    })
    .from(portalSecrets);
  const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null);
  return { lastAt: dateOf(state?.lastAt), startedAt: dateOf(state?.startedAt) };
}
