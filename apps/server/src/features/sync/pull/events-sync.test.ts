import type { ProviderEvent, ProviderEventRegistration } from '@league/provider';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildMember, buildTeam } from '../../../../test/builders.ts';
import { useTestDatabase } from '../../../../test/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { eventRegistrations } from '../../events/events.table.ts';
import { storeEvents, storeRegistrations, storeSessions } from './events-sync.repository.ts';

const NEW_YORK = 'America/New_York';

const event = (id: number, sessions: ProviderEvent['sessions']): ProviderEvent => ({
  id,
  name: `Meet ${id}`,
  eventType: 'Regular',
  description: null,
  startDate: '2026-04-18T09:00:00-04:00',
  endDate: null,
  startTimeSpecified: true,
  location: '',
  registrationEnabled: true,
  accessLevel: 'Public',
  sessions,
  confirmedCount: 0,
  pendingCount: 0,
});

const session = (id: number, title: string, startDate: string | null, startTimeSpecified = true) => ({
  id,
  title,
  startDate,
  startTimeSpecified,
  endDate: null,
});

it('[EVENT-01] [EVENT-03] a session comes from the form, else from the type at an event with sessions, else there is none', async () => {
  const { database } = await useTestDatabase();
  const { providerContactId } = await buildMember(database, { teamId: await buildTeam(database, 'Spring') });
  const registration = (
    id: number,
    eventId: number,
    sessionName: string | null,
  ): ProviderEventRegistration => ({
    id,
    eventId,
    contactId: providerContactId,
    registrationType: ' Session 1: Levels 3 and 4 ',
    status: 'Paid',
    registrationDate: null,
    onWaitlist: false,
    isGuest: false,
    isCheckedIn: false,
    sessionName,
  });
  const events = [event(1, [session(11, 'Meet 1 (session 1 of 1)', null)]), event(2, [])];
  const stored = await database.inScope(leagueScope(), async (tx) => {
    const eventIds = await storeEvents(tx, events);
    await storeSessions(tx, events, eventIds);
    await storeRegistrations(
      tx,
      [registration(1, 1, 'Saturday'), registration(2, 1, null), registration(3, 2, null)],
      { eventIds, timeZone: NEW_YORK },
    );
    return tx
      .select({ sessionName: eventRegistrations.sessionName })
      .from(eventRegistrations)
      .orderBy(asc(eventRegistrations.providerRegistrationId));
  });
  expect(stored.map(({ sessionName }) => sessionName)).toEqual([
    'Saturday',
    'Session 1: Levels 3 and 4',
    null,
  ]);
});
