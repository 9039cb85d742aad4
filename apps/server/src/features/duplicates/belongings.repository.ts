import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { activityLog } from '../activity/activity.table.ts';
import { attendanceTaps } from '../attendance/attendance.table.ts';
import { eventRegistrations, events } from '../events/events.table.ts';
import { members } from '../members/members.table.ts';
import { meetScores } from '../scores/scores.table.ts';

/** Registrations of entries that were not canceled, latest event first. */
export async function registrationsOf(tx: ScopedTransaction, memberIds: readonly number[]) {
  return selectRegistrations(tx, inArray(eventRegistrations.memberId, [...memberIds]));
}

/** These registrations, whichever entry they belong to. */
export async function registrationsById(tx: ScopedTransaction, ids: readonly number[]) {
  return selectRegistrations(tx, inArray(eventRegistrations.id, [...ids]));
}

async function selectRegistrations(tx: ScopedTransaction, which: SQL) {
  return tx
    .select({
      id: eventRegistrations.id,
      memberId: eventRegistrations.memberId,
      event: events.name,
      startDate: events.startDate,
      status: eventRegistrations.registrationStatus,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(
      and(
        which,
        sql`${eventRegistrations.registrationStatus} <> 'Canceled'`,
        sql`${eventRegistrations.removal} is distinct from 'waiting'`,
      ),
    )
    .orderBy(sql`${events.startDate} desc nulls last`, asc(eventRegistrations.id));
}

/** How many records belong to an entry. */
export async function countsOf(tx: ScopedTransaction, memberId: number) {
  return {
    resultCount: await tx.$count(meetScores, eq(meetScores.memberId, memberId)),
    attendanceCount: await tx.$count(attendanceTaps, eq(attendanceTaps.memberId, memberId)),
    activityCount: await tx.$count(activityLog, eq(activityLog.memberId, memberId)),
  };
}

/** Whether the provider has a contact for the entry. */
export async function hasContact(tx: ScopedTransaction, memberId: number): Promise<boolean> {
  const [row] = await tx
    .select({ contactId: members.providerContactId, syncState: members.syncState })
    .from(members)
    .where(eq(members.id, memberId));
  return row !== undefined && row.contactId !== null && row.syncState !== 'missing';
}
