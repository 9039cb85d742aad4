import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { eventRegistrations, events } from '../events/events.table.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
/** Whether the provider has followed before the answer is sent. */
let isFast = false;
beforeAll(async () => {
  roster = await startRoster({ waitUntil: async (isTrue) => isFast || isTrue() });
});
afterAll(() => roster.close());
beforeEach(() => {
  isFast = false;
  return roster.empty();
});

describe('archiving a member', () => {
  it('[MEM-40] [MEM-42] takes them off the roster at once and says that the provider will follow', async () => {
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

  it('[MEM-42] says the same for a gymnast who was added here, however fast the provider follows', async () => {
    const gymnast = { firstName: 'Iris', lastName: 'Added', dateOfBirth: '2013-02-03', skillLevel: '4' };
    const answers: unknown[] = [];
    for (isFast of [true, false]) {
      const email = `iris.${isFast}@example.org`;
      const payload = { ...gymnast, lastName: `Added${isFast}`, email };
      await roster.coach({ method: 'POST', url: '/api/members/apply', payload });
      const [added] = (await roster.coach({ method: 'GET', url: '/api/members' })).json();
      const reply = await roster.coach({ method: 'DELETE', url: `/api/members/${added.id}` });
      answers.push(reply.json());
    }
    expect(answers).toEqual([
      { memberName: 'Iris Addedtrue', _syncWarning: true },
      { memberName: 'Iris Addedfalse', _syncWarning: true },
    ]);
  });

  it('[MEM-40] says that the provider has followed for a gymnast who came from there, and for any to the office', async () => {
    isFast = true;
    const read = await buildMember(roster.database, { teamId: roster.spring });
    const reply = await roster.coach({ method: 'DELETE', url: `/api/members/${read.id}` });
    expect(reply.json()).toMatchObject({ _syncWarning: false });
    const payload = {
      ...{ firstName: 'Iris', lastName: 'Office', dateOfBirth: '2013-02-03', skillLevel: '4' },
      ...{ email: 'iris.office@example.org' },
    };
    await roster.coach({ method: 'POST', url: '/api/members/apply', payload });
    const [added] = (await roster.coach({ method: 'GET', url: '/api/members' })).json();
    const byOffice = await roster.admin({ method: 'DELETE', url: `/api/members/${added.id}` });
    expect(byOffice.json()).toMatchObject({ _syncWarning: false });
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
