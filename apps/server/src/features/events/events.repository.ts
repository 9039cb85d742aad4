import type { EventRegistration } from '@league/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { eventRegistrations, events } from './events.table.ts';

const MAX_REGISTRATIONS = 20_000;

/** Whether the team exists within the transaction's scope. */
export async function isTeamInScope(tx: ScopedTransaction, teamId: number): Promise<boolean> {
  if (tx.scope.kind === 'team' && tx.scope.teamId !== teamId) return false;
  return (await tx.$count(teams, eq(teams.id, teamId))) > 0;
}

/** Registrations of the team's gymnasts by event and name; in a team's scope of events shown to coaches. */
export async function registrationsOfTeam(
  tx: ScopedTransaction,
  teamId: number,
): Promise<EventRegistration[]> {
  const onlyVisible = tx.scope.kind === 'team' ? eq(events.visibleToCoaches, true) : undefined;
  return tx
    .select({
      id: eventRegistrations.id,
      memberId: eventRegistrations.memberId,
      eventId: eventRegistrations.eventId,
      eventName: events.name,
      sessionName: eventRegistrations.sessionName,
      sessionTime: eventRegistrations.sessionTime,
      sessionLevel: eventRegistrations.sessionLevel,
      registrationStatus: eventRegistrations.registrationStatus,
      registrationDate: eventRegistrations.registrationDate,
      memberFirstName: members.firstName,
      memberLastName: members.lastName,
      memberSkillLevel: members.skillLevel,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .innerJoin(members, eq(members.id, eventRegistrations.memberId))
    .where(and(eq(members.teamId, teamId), isNull(members.archivedAt), onlyVisible))
    .orderBy(asc(events.startDate), asc(members.lastName), asc(eventRegistrations.id))
    .limit(MAX_REGISTRATIONS);
}
