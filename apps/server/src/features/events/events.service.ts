import type { EventRegistration } from '@league/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { members } from '../members/members.table.ts';
import { teams } from '../teams/teams.table.ts';
import { eventRegistrations, events } from './events.table.ts';

export type EventsDeps = { database: Database };

const MAX_REGISTRATIONS = 20_000;

async function registrationsOfTeam(tx: ScopedTransaction, teamId: number): Promise<EventRegistration[]> {
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

/** Registrations of a team's gymnasts for events the viewer may see. A foreign team throws TEAM_NOT_FOUND (EVENT-02). */
export async function listTeamRegistrations(
  { database }: EventsDeps,
  viewer: Viewer,
  teamId: number,
): Promise<EventRegistration[]> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const isOutOfScope = tx.scope.kind === 'team' && tx.scope.teamId !== teamId;
    const [team] = isOutOfScope
      ? []
      : await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId));
    if (!team) throw new AppError('TEAM_NOT_FOUND');
    return registrationsOfTeam(tx, teamId);
  });
}
