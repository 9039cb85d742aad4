import {
  type EventEntry,
  isColumnField,
  LIMITS,
  MEET_FIELDS,
  pick,
  type VisibleEvent,
} from '@league/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { guardiansOfMember } from '../members/index.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { eventColumns, isNotBeingRemoved, rosterIn, sessionsByEvent, shownIn } from './events.repository.ts';
import { eventRegistrations, events } from './events.table.ts';

/** One event of the transaction's scope with its sessions, or undefined. */
export async function findEvent(tx: ScopedTransaction, eventId: number): Promise<VisibleEvent | undefined> {
  const [event] = await tx
    .select(eventColumns)
    .from(events)
    .where(and(eq(events.id, eventId), shownIn(tx)));
  if (!event) return undefined;
  const sessions = await sessionsByEvent(tx, eq(events.id, eventId));
  return { ...event, sessions: sessions.get(eventId) ?? [] };
}

const MEET_COLUMNS = MEET_FIELDS.filter(isColumnField);

/**
 * Every gymnast on the scope's rosters, sorted by name. A gymnast has one entry for each registration for the event, or
 * one entry without a registration.
 */
export async function listEntries(tx: ScopedTransaction, eventId: number): Promise<EventEntry[]> {
  const rows = await tx
    .select({
      memberId: members.id,
      ...pick(members, MEET_COLUMNS),
      guardians: guardiansOfMember,
      teamName: teams.name,
      membershipStatus: members.membershipStatus,
      isDemo: members.isDemo,
      registration: {
        id: eventRegistrations.id,
        status: eventRegistrations.registrationStatus,
        sessionName: eventRegistrations.sessionName,
        sessionTime: eventRegistrations.sessionTime,
        sessionLevel: eventRegistrations.sessionLevel,
      },
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(
      eventRegistrations,
      and(
        eq(eventRegistrations.memberId, members.id),
        eq(eventRegistrations.eventId, eventId),
        isNotBeingRemoved,
      ),
    )
    .where(and(rosterIn(tx), tx.scope.kind === 'league' ? eq(members.isDemo, false) : undefined))
    .orderBy(asc(sql`lower(${members.lastName})`), asc(sql`lower(${members.firstName})`), asc(members.id))
    .limit(LIMITS.meetEntries);
  return rows.map(({ isDemo: _, ...entry }) => entry);
}
