import { type ComingRegistrations, LIMITS, sessionNameOf } from '@league/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { announceChanges } from '../../platform/db/wake-up.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { eventRegistrations, events, isComing, registrationColumns } from '../events/events.table.ts';
import { teams } from '../teams/teams.table.ts';
import { members } from './members.table.ts';

const isOf = (memberIds: readonly number[]) =>
  sql`${eventRegistrations.memberId} = any(${sql.param([...memberIds])}::integer[])`;

/** The same condition as `member_has_registrations` in the database (MEM-41). */
const keepsOnRoster = and(
  sql`${eventRegistrations.registrationStatus} <> 'Canceled'`,
  sql`${eventRegistrations.removal} is distinct from 'waiting'`,
  sql`exists (
    select from ${events} where ${events.id} = ${eventRegistrations.eventId}
      and ${isComing})`,
);

/** The coming events that these gymnasts are registered for, the next first. */
export async function comingRegistrations(
  tx: ScopedTransaction,
  memberIds: readonly number[],
): Promise<ComingRegistrations> {
  if (memberIds.length === 0) return { gymnasts: 0, count: 0, events: [] };
  const which = and(isOf(memberIds), keepsOnRoster);
  const listed = await tx
    .select({
      name: events.name,
      startDate: sql<string | null>`to_json(${events.startDate}) #>> '{}'`,
      count: sql<number>`count(*)::int`,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(which)
    .groupBy(events.id)
    .orderBy(sql`${events.startDate} nulls last`, asc(events.id))
    .limit(LIMITS.comingEvents);
  return {
    gymnasts: memberIds.length,
    count: listed.reduce((sum, { count }) => sum + count, 0),
    events: listed,
  };
}

/** The ids of these gymnasts' registrations for coming events. */
export async function comingRegistrationIds(
  tx: ScopedTransaction,
  memberIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .select({ id: eventRegistrations.id })
    .from(eventRegistrations)
    .where(and(isOf(memberIds), keepsOnRoster))
    .orderBy(asc(eventRegistrations.id));
  return rows.map(({ id }) => id);
}

/** Registrations with event, gymnast and team, for the office and the log. */
export function selectRegistrations(tx: ScopedTransaction, which: SQL | undefined) {
  return tx
    .select({
      ...registrationColumns,
      teamId: teams.id,
      teamName: teams.name,
      removal: eventRegistrations.removal,
      removalFact: eventRegistrations.removalFact,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .innerJoin(members, eq(members.id, eventRegistrations.memberId))
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(which);
}

/**
 * Removes registrations (ADMIN-08): coaches no longer see them, and the push removes them at the provider. Skips those
 * that already wait for that. Returns how many.
 */
export async function removeRegistrations(
  tx: ScopedTransaction,
  actor: Actor,
  { which, bulkChangeId }: { which: SQL | undefined; bulkChangeId?: number },
): Promise<number> {
  const removed = await tx
    .update(eventRegistrations)
    .set({ removal: 'waiting', removalFact: null, removedByChange: bulkChangeId ?? null })
    .where(and(which, sql`${eventRegistrations.removal} is distinct from 'waiting'`))
    .returning({ id: eventRegistrations.id });
  if (removed.length === 0) return 0;
  const ids = removed.map(({ id }) => id);
  const rows = await selectRegistrations(
    tx,
    sql`${eventRegistrations.id} = any(${sql.param(ids)}::integer[])`,
  ).orderBy(asc(eventRegistrations.id));
  await recordActivity(
    tx,
    actor,
    rows.map(({ eventId, eventName, ...row }) => ({
      actionType: 'REMOVE_REGISTRATION',
      memberId: row.memberId,
      memberName: `${row.memberFirstName} ${row.memberLastName}`.trim(),
      teamId: row.teamId,
      teamName: row.teamName,
      facts: { code: 'registrationRemoved', event: eventName, eventId },
      before: {
        event: eventName,
        session: sessionNameOf(row.sessionName),
        registration: row.registrationStatus,
      },
      after: {},
    })),
  );
  await announceChanges(tx);
  return removed.length;
}

/** Takes gymnasts off the coming events, as part of a bulk change. */
export async function removeComingRegistrations(
  tx: ScopedTransaction,
  actor: Actor,
  { memberIds, bulkChangeId }: { memberIds: readonly number[]; bulkChangeId: number },
): Promise<void> {
  await removeRegistrations(tx, actor, { which: and(isOf(memberIds), keepsOnRoster), bulkChangeId });
}

/** Keeps the registrations that the change removed, if Wild Apricot still has them. */
export async function keepComingRegistrations(
  tx: ScopedTransaction,
  { bulkChangeId, memberIds }: { bulkChangeId: number; memberIds: readonly number[] },
): Promise<void> {
  await tx
    .update(eventRegistrations)
    .set({ removal: null, removalFact: null, removedByChange: null })
    .where(and(eq(eventRegistrations.removedByChange, bulkChangeId), isOf(memberIds)));
}
