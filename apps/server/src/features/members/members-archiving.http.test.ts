import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, events } from '../events/events.table.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

describe('archiving a member', () => {
  it('[MEM-40] [MEM-42] takes them off the roster at once and says that the provider follows', async () => {
    const member = await buildMember(roster.database, {
      teamId: roster.spring,
      firstName: 'Ana',
      lastName: 'Lind',
    });
    const reply = await roster.coach({ method: 'DELETE', url: `/api/members/${member.id}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ memberName: 'Ana Lind', _syncWarning: true });
    expect((await roster.coach({ method: 'GET', url: '/api/members' })).json()).toEqual([]);
    const again = await roster.coach({ method: 'DELETE', url: `/api/members/${member.id}` });
    expect(again.statusCode).toBe(404);
    expect(await roster.logOf(member.id)).toHaveLength(1);
  });

  it.each([
    ['Confirmed', true, 409],
    ['Pending', false, 409],
    ['Canceled', true, 200],
  ])(
    '[MEM-41] with a registration that is %s (event shown to coaches: %s) answers %i',
    async (status, isShown, expected) => {
      const member = await buildMember(roster.database, { teamId: roster.spring });
      await roster.database.inScope(leagueScope(), async (tx) => {
        const [event] = await tx
          .insert(events)
          .values({ providerEventId: member.id, name: 'Meet', visibleToCoaches: isShown })
          .returning({ id: events.id });
        await tx.insert(eventRegistrations).values({
          providerRegistrationId: member.id,
          eventId: event?.id ?? 0,
          memberId: member.id,
          registrationStatus: status,
        });
      });
      const reply = await roster.coach({ method: 'DELETE', url: `/api/members/${member.id}` });
      expect(reply.statusCode).toBe(expected);
      if (expected === 409) expect(reply.json().message).toContain('remove the registrations first');
    },
  );
});
