import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leagueScope } from '../../../platform/db/scope.ts';
import { eventRegistrations, events } from '../../events/events.table.ts';
import { members } from '../../members/members.table.ts';
import { meetScores, meets } from '../../scores/scores.table.ts';
import { imports } from '../imports.table.ts';
import { csvOf, goodRows, startImporting, type TestImports } from '../testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());
beforeEach(() => portal.empty());

const undo = (id: number) => portal.coach({ method: 'POST', url: `/api/imports/${id}/undo` });

async function memberNamed(lastName: string) {
  const found = (await portal.storedMembers()).find((member) => member.lastName === lastName);
  if (!found) throw new Error('No such member.');
  return found;
}

describe('[BEYOND-10] undoing an import', () => {
  it('takes its members off the roster again, and queues the change for the provider', async () => {
    const report = await portal.importFile(csvOf(...goodRows('undo', 3)), { fileName: 'wrong.csv' });
    const reply = await undo(report.id);
    expect(reply.json()).toMatchObject({
      removedCount: 3,
      kept: [],
      message: '3 gymnasts have left the roster again.',
      import: { state: 'undone', undone: { removedCount: 3, keptCount: 0 }, can: { undo: false } },
    });
    for (const member of await portal.storedMembers())
      expect(member).toMatchObject({ archivedAt: expect.any(Date), syncState: 'waiting', version: 2 });
    expect((await portal.coach({ method: 'GET', url: '/api/members' })).json()).toEqual([]);
    const entries = (await portal.log()).filter(({ details }) => details === 'Import of wrong.csv undone');
    expect(entries.map(({ actionType }) => actionType)).toEqual([
      'DELETE_MEMBER',
      'DELETE_MEMBER',
      'DELETE_MEMBER',
    ]);
    const again = await undo(report.id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'IMPORT_NOT_UNDOABLE']);
  });

  it('keeps members that were changed, activated or registered since, each with the reason', async () => {
    const report = await portal.importFile(csvOf(...goodRows('stay', 4)));
    const edited = await memberNamed('Lind stay0');
    await portal.coach({
      method: 'PATCH',
      url: `/coach/members/${edited.id}`,
      payload: { phone: '609-555-0199' },
    });
    const active = await memberNamed('Lind stay1');
    const registered = await memberNamed('Lind stay2');
    await portal.database.inScope(leagueScope(), async (tx) => {
      await tx.update(members).set({ membershipStatus: 'Active' }).where(eq(members.id, active.id));
      const [event] = await tx
        .insert(events)
        .values({ providerEventId: 1, name: 'Meet', visibleToCoaches: false })
        .returning({ id: events.id });
      await tx.insert(eventRegistrations).values({
        providerRegistrationId: 1,
        eventId: event?.id ?? 0,
        memberId: registered.id,
        registrationStatus: 'Confirmed',
      });
    });
    const reply = (await undo(report.id)).json();
    expect(reply.removedCount).toBe(1);
    expect(reply.kept).toEqual([
      { id: edited.id, member: 'Ana Lind stay0', reason: 'Changed since they were added.' },
      { id: active.id, member: 'Ana Lind stay1', reason: 'Changed since they were added.' },
      { id: registered.id, member: 'Ana Lind stay2', reason: 'Registered for an event.' },
    ]);
    expect((await memberNamed('Lind stay0')).archivedAt).toBeNull();
    expect((await memberNamed('Lind stay3')).archivedAt).not.toBeNull();
  });

  it('[FAMILY-05] keeps members with a new health note', async () => {
    const report = await portal.importFile(csvOf(...goodRows('allergy', 2)));
    const { id } = await memberNamed('Lind allergy0');
    await portal.coach({
      method: 'PATCH',
      url: `/coach/members/${id}`,
      payload: { healthNote: 'Peanut allergy' },
    });
    expect((await undo(report.id)).json()).toMatchObject({
      removedCount: 1,
      kept: [{ id, reason: 'Changed since they were added.' }],
    });
  });

  it('keeps members that have meet results by now', async () => {
    const report = await portal.importFile(csvOf(...goodRows('scored', 2)));
    const scored = await memberNamed('Lind scored0');
    await portal.database.inScope(leagueScope(), async (tx) => {
      const [meet] = await tx
        .insert(meets)
        .values({ name: 'Autumn Open', heldOn: '2026-10-10' })
        .returning({ id: meets.id });
      await tx.insert(meetScores).values({ meetId: meet?.id ?? 0, memberId: scored.id, level: '4' });
    });
    expect((await undo(report.id)).json()).toMatchObject({
      removedCount: 1,
      kept: [{ id: scored.id, member: 'Ana Lind scored0', reason: 'Has results of a meet.' }],
    });
    expect((await memberNamed('Lind scored0')).archivedAt).toBeNull();
  });

  it('makes room for the correct file, and leaves out a member that was archived meanwhile', async () => {
    const file = csvOf(...goodRows('room', 2));
    const report = await portal.importFile(file);
    const gone = await memberNamed('Lind room0');
    await portal.coach({ method: 'DELETE', url: `/api/members/${gone.id}` });
    expect((await undo(report.id)).json()).toMatchObject({ removedCount: 1, kept: [] });
    expect(await portal.importFile(file)).toMatchObject({ successfulCount: 2, failedCount: 0 });
  });

  it('is done once if requested twice at once', async () => {
    const report = await portal.importFile(csvOf(...goodRows('once', 2)));
    const replies = await Promise.all([undo(report.id), undo(report.id)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is possible as long as the rows of the import are stored, which is 90 days', async () => {
    const report = await portal.importFile(csvOf(...goodRows('old', 1)));
    await portal.database.inScope(leagueScope(), (tx) =>
      tx
        .update(imports)
        .set({ finishedAt: new Date(Date.now() - 91 * 86_400_000) })
        .where(eq(imports.id, report.id)),
    );
    expect((await undo(report.id)).statusCode).toBe(409);
  });
});
