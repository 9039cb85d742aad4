import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, LEVELS } from '../../../../test/builders.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { renewalMails } from '../members.table.ts';
import { startRoster, type TestRoster } from '../testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

type Body = { action: string; memberIds: number[]; [more: string]: unknown };

const post = (path: string, payload?: object, as = roster.coach) =>
  as({ method: 'POST', url: `/api/members/bulk-changes${path}`, ...(payload && { payload }) });
const preview = async (body: Body) => (await post('/preview', body)).json();
const make = async (body: Body) => (await post('', body)).json();
const undo = async (id: number, as = roster.coach) => post(`/${id}/undo`, undefined, as);
const history = async (as = roster.coach) =>
  (await as({ method: 'GET', url: '/api/members/bulk-changes' })).json();

const gymnast = (values: Parameters<typeof buildMember>[1] = {}) =>
  buildMember(roster.database, { teamId: roster.spring, ...values });
const mailsPromised = async () =>
  (await roster.database.inScope(leagueScope(), (tx) => tx.select().from(renewalMails))).map(
    ({ memberId }) => memberId,
  );

async function moveUp(memberIds: number[]) {
  const { levels } = await preview({ action: 'moveUp', memberIds });
  return make({ action: 'moveUp', memberIds, levels });
}

describe('[ROSTER-02] moving up', () => {
  it('[ROSTER-02] previews each old and new level, and who is left out and why', async () => {
    const [four, five, beginner] = [
      await gymnast({ firstName: 'Ada', lastName: 'Ames', skillLevel: '4' }),
      await gymnast({ skillLevel: '5' }),
      await gymnast({ skillLevel: 'Beginner' }),
    ];
    const highest = await gymnast({ firstName: 'Bea', lastName: 'High', skillLevel: '8' });
    const none = await gymnast({ skillLevel: '' });
    const foreign = await gymnast({ teamId: roster.summit, lastName: 'Secret' });
    const archived = await gymnast({ archivedAt: new Date() });
    const all = [four, five, beginner, highest, none, foreign, archived];
    const reply = await post('/preview', { action: 'moveUp', memberIds: all.map(({ id }) => id) });
    expect(reply.json()).toMatchObject({
      changed: { count: 3 },
      steps: [
        { from: 'Level 4', to: 'Level 5', count: 1 },
        { from: 'Level 5', to: 'Level 6', count: 1 },
        { from: 'Beginner', to: 'Level 3', count: 1 },
      ],
      levels: [
        { level: '4', memberIds: [four.id] },
        { level: '5', memberIds: [five.id] },
        { level: 'Beginner', memberIds: [beginner.id] },
      ],
      ends: [],
      notes: [],
    });
    expect(reply.json().changed.members[0]).toEqual({
      id: four.id,
      name: 'Ada Ames',
      from: 'Level 4',
      to: 'Level 5',
    });
    expect(reply.json().refused).toEqual([
      {
        reason: 'Not found on your roster.',
        count: 2,
        members: [
          { id: foreign.id, name: null },
          { id: archived.id, name: null },
        ],
      },
      { reason: 'There is no higher level.', count: 1, members: [{ id: highest.id, name: 'Bea High' }] },
      { reason: 'No level yet. Please set one first.', count: 1, members: [expect.anything()] },
    ]);
    expect(reply.body).not.toContain('Secret');
    expect(await roster.storedMember(four.id)).toMatchObject({ skillLevel: '4', version: 1 });
  });

  it('[ROSTER-02] moves in one step, logs each gymnast, waits for the sync, and can be undone in one step', async () => {
    const [one, two] = [await gymnast({ skillLevel: '4' }), await gymnast({ skillLevel: '5' })];
    const done = await moveUp([one.id, two.id]);
    expect(done).toMatchObject({ message: '2 gymnasts moved up.', bulkChangeId: expect.any(Number) });
    expect(await roster.storedMember(one.id)).toMatchObject({
      skillLevel: '5',
      syncState: 'waiting',
      version: 2,
    });
    expect(await roster.logOf(two.id)).toMatchObject([
      { actionType: 'EDIT_MEMBER', details: 'Level 5 → 6', bulkChangeId: done.bulkChangeId },
    ]);
    expect((await history())[0]).toMatchObject({ action: 'moveUp', memberCount: 2, undoneAt: null });
    expect((await undo(done.bulkChangeId)).json()).toMatchObject({ message: 'Undone for 2 gymnasts.' });
    expect(await roster.storedMember(one.id)).toMatchObject({ skillLevel: '4', syncState: 'waiting' });
    expect((await roster.logOf(two.id)).at(-1)).toMatchObject({ details: 'Undone: Level 6 → Level 5' });
    expect((await undo(done.bulkChangeId)).json()).toMatchObject({ code: 'BULK_CHANGE_UNDONE' });
  });

  it('[ROSTER-02] moves once, with the same answer, if the same request is sent three times at once', async () => {
    const ids = [(await gymnast()).id, (await gymnast()).id];
    const { levels } = await preview({ action: 'moveUp', memberIds: ids });
    const body = { action: 'moveUp', memberIds: ids, levels };
    const before = await history();
    const replies = await Promise.all([make(body), make(body), make(body)]);
    for (const id of ids)
      expect(await roster.storedMember(id)).toMatchObject({ skillLevel: '5', version: 2 });
    expect(await history()).toHaveLength(before.length + 1);
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
  });

  it('[ROSTER-02] gives a repeated request the same answer again, with its undo', async () => {
    const [low, highest] = [await gymnast({ skillLevel: '4' }), await gymnast({ skillLevel: '8' })];
    const ids = [low.id, highest.id];
    const { levels } = await preview({ action: 'moveUp', memberIds: ids });
    const body = { action: 'moveUp', memberIds: ids, levels };
    const first = await make(body);
    expect(first).toMatchObject({ message: '1 gymnast moved up.', bulkChangeId: expect.any(Number) });
    expect(await make(body)).toEqual(first);
    expect((await undo(first.bulkChangeId)).json()).toMatchObject({ undone: { count: 1 } });
  });

  it('[ROSTER-02] does not treat a move up of other gymnasts as repeated', async () => {
    const [one, two] = [await gymnast({ skillLevel: '4' }), await gymnast({ skillLevel: '4' })];
    const { levels } = await preview({ action: 'moveUp', memberIds: [one.id] });
    await moveUp([one.id, two.id]);
    expect(await make({ action: 'moveUp', memberIds: [one.id], levels })).toMatchObject({
      bulkChangeId: null,
      refused: [{ reason: 'The level has been changed meanwhile.', count: 1 }],
    });
  });

  it('[ROSTER-02] leaves a gymnast out with the reason shown in the preview', async () => {
    const [moved, highest, none] = [
      await gymnast({ skillLevel: '4' }),
      await gymnast({ skillLevel: '8' }),
      await gymnast({ skillLevel: '' }),
    ];
    const { changed, refused } = await moveUp([moved.id, highest.id, none.id]);
    expect(changed.count).toBe(1);
    expect(refused).toMatchObject([
      { reason: 'There is no higher level.', members: [{ id: highest.id }] },
      { reason: 'No level yet. Please set one first.', members: [{ id: none.id }] },
    ]);
  });

  it('[ROSTER-02] leaves out a gymnast whose level changed after the preview', async () => {
    const [changed, set] = [await gymnast({ skillLevel: '7' }), await gymnast({ skillLevel: '' })];
    const ids = [changed.id, set.id];
    const { levels } = await preview({ action: 'moveUp', memberIds: ids });
    await make({ action: 'setLevel', memberIds: [changed.id], level: '8' });
    await make({ action: 'setLevel', memberIds: [set.id], level: '3' });
    const { refused } = await make({ action: 'moveUp', memberIds: ids, levels });
    expect(refused).toMatchObject([{ reason: 'The level has been changed meanwhile.', count: 2 }]);
  });

  it('[ROSTER-02] refuses a move without the levels from its preview', async () => {
    const reply = await post('', { action: 'moveUp', memberIds: [(await gymnast()).id] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain('levels');
  });

  it('[ROSTER-02] undo leaves out a gymnast whose level changed since', async () => {
    const [kept, back] = [await gymnast(), await gymnast()];
    const { bulkChangeId } = await moveUp([kept.id, back.id]);
    await roster.coach({ method: 'PATCH', url: `/coach/members/${kept.id}`, payload: { skillLevel: '7' } });
    await roster.coach({ method: 'PATCH', url: `/coach/members/${back.id}`, payload: { phone: '555-0101' } });
    expect((await undo(bulkChangeId)).json()).toMatchObject({
      message: 'Undone for 1 gymnast, not for 1.',
      kept: [{ reason: 'Changed since, so left as it is now.', members: [{ id: kept.id }] }],
    });
    expect(await roster.storedMember(kept.id)).toMatchObject({ skillLevel: '7' });
    expect(await roster.storedMember(back.id)).toMatchObject({ skillLevel: '4', phone: '555-0101' });
  });
});

describe('[ROSTER-02] setting a level', () => {
  it('[ROSTER-02] sets one level for all, and leaves out gymnasts who have it already', async () => {
    const [three, none, there] = [
      await gymnast({ skillLevel: '3' }),
      await gymnast({ skillLevel: '' }),
      await gymnast({ skillLevel: '5' }),
    ];
    const body = { action: 'setLevel', level: '5', memberIds: [three.id, none.id, there.id] };
    expect(await preview(body)).toMatchObject({
      steps: [
        { from: 'Level 3', to: 'Level 5', count: 1 },
        { from: 'Not Set', to: 'Level 5', count: 1 },
      ],
      refused: [{ reason: 'At this level already.', count: 1 }],
    });
    const first = await make(body);
    expect(first).toMatchObject({ message: '2 gymnasts set to Level 5.' });
    expect(await make(body)).toEqual(first);
    expect((await history())[0]).toMatchObject({ action: 'setLevel', level: '5', memberCount: 2 });
  });

  it.each([
    ['no level', { action: 'setLevel' }, 'level'],
    ['an unknown level', { action: 'setLevel', level: '99' }, 'level'],
    ['a change of the office', { action: 'archive' }, 'action'],
    ['a transfer', { action: 'transfer', teamId: 1 }, 'action'],
    ['too many gymnasts', { action: 'renew', memberIds: Array(1001).fill(1) }, 'memberIds'],
  ])('[ROSTER-02] refuses %s', async (_case, body, field) => {
    const reply = await post('', { memberIds: [(await gymnast()).id], ...body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain(field);
  });
});

describe('[ROSTER-02] renewing', () => {
  it('[ROSTER-02] [ROSTER-06] previews how each renewal ends, who gets an email and how to reach the others', async () => {
    const waits = await roster.lapsed({ firstName: 'Ada', lastName: 'Ames' });
    const mailed = await roster.lapsed({ membershipLevelId: LEVELS.withoutApproval.id });
    const byHand = await roster.lapsed({
      membershipLevelId: LEVELS.withoutApproval.id,
      email: null,
      phone: '609-555-0111',
    });
    const active = await gymnast();
    const body = { action: 'renew', memberIds: [waits, mailed, byHand, active].map(({ id }) => id) };
    const foreseen = await preview(body);
    expect(foreseen).toMatchObject({
      changed: { count: 3 },
      ends: [
        { end: 'approval', count: 1, members: [{ id: waits.id, name: 'Ada Ames', email: waits.email }] },
        { end: 'mailed', count: 1, members: [{ id: mailed.id }] },
        { end: 'tellFamily', count: 1, members: [{ id: byHand.id, email: null, phone: '609-555-0111' }] },
      ],
      refused: [{ reason: 'Only lapsed memberships can be renewed.', count: 1 }],
      notes: [
        'One renewal waits for approval by the league office.',
        'One family gets the sign-in email.',
        'One family has no usable email: please contact them yourself.',
      ],
    });
    expect(await mailsPromised()).toEqual([]);
    const done = await make(body);
    expect(done).toMatchObject({ message: '3 gymnasts renewed.', ends: foreseen.ends });
    expect(await mailsPromised()).toEqual([mailed.id]);
    expect((await roster.logOf(waits.id))[0]).toMatchObject({
      actionType: 'RENEW_MEMBER',
      details: 'Renewed: Lapsed → Pending - Renewal',
    });
  });

  it.each([
    ['one', (id: number) => roster.coach({ method: 'POST', url: `/api/members/${id}/renew` })],
    [
      'many',
      (id: number) =>
        roster.coach({ method: 'POST', url: '/api/members/bulk-renew', payload: { memberIds: [id] } }),
    ],
  ])(
    '[ROSTER-02] undoing the renewal of %s restores status, age and date, and withdraws the unsent email',
    async (_case, renew) => {
      const since = new Date('2026-09-02T00:00:00Z');
      const { id } = await roster.lapsed({
        membershipLevelId: LEVELS.withoutApproval.id,
        statusSince: since,
      });
      const { bulkChangeId } = (await renew(id)).json();
      expect(await roster.storedMember(id)).toMatchObject({ membershipStatus: 'Active' });
      expect(await mailsPromised()).toEqual([id]);
      expect((await undo(bulkChangeId)).json()).toMatchObject({ undone: { count: 1 } });
      expect(await roster.storedMember(id)).toMatchObject({
        membershipStatus: 'Lapsed',
        renewalDue: '2026-09-01',
        statusSince: since,
        syncState: 'waiting',
      });
      expect(await mailsPromised()).toEqual([]);
    },
  );
});

describe('[ROSTER-02] coach and office', () => {
  it('[ROSTER-02] hides a change from other teams’ coaches, and lets the office see and undo it', async () => {
    const { id } = await gymnast();
    const { bulkChangeId } = await moveUp([id]);
    expect(await history(roster.otherCoach)).toEqual([]);
    expect((await undo(bulkChangeId, roster.otherCoach)).statusCode).toBe(404);
    const office = await roster.admin({ method: 'GET', url: '/api/admin/members/bulk-changes' });
    expect(office.json()[0]).toMatchObject({ id: bulkChangeId, action: 'moveUp' });
    const url = `/api/admin/members/bulk-changes/${bulkChangeId}/undo`;
    expect((await roster.admin({ method: 'POST', url })).json()).toMatchObject({ undone: { count: 1 } });
    expect(await roster.storedMember(id)).toMatchObject({ skillLevel: '4' });
  });

  it('[ROSTER-02] a coach cannot undo what the office did to the team', async () => {
    const { id } = await gymnast();
    const made = await roster.admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { action: 'setLevel', level: '6', memberIds: [id] },
    });
    const { bulkChangeId } = made.json();
    expect((await undo(bulkChangeId)).statusCode).toBe(404);
    expect(await history()).not.toContainEqual(expect.objectContaining({ id: bulkChangeId }));
  });

  it('[ROSTER-01] the office archives many at once, except the registered, and undo restores them', async () => {
    const [one, two] = [await gymnast(), await gymnast()];
    const send = async (path: string, payload?: object) =>
      (
        await roster.admin({
          method: 'POST',
          url: `/api/admin/members/bulk-changes${path}`,
          ...(payload && { payload }),
        })
      ).json();
    const body = { action: 'archive', memberIds: [one.id, two.id] };
    expect(await send('/preview', body)).toMatchObject({
      steps: [{ from: 'On the roster', to: 'Archived', count: 2 }],
    });
    const { bulkChangeId, message } = await send('', body);
    expect(message).toBe('2 gymnasts archived.');
    expect((await roster.storedMember(one.id)).archivedAt).not.toBeNull();
    expect((await roster.logOf(one.id))[0]).toMatchObject({ actionType: 'DELETE_MEMBER' });
    const sister = await gymnast({ email: two.email });
    expect(await send(`/${bulkChangeId}/undo`)).toMatchObject({
      undone: { count: 1, members: [{ id: one.id }] },
      kept: [{ reason: expect.stringContaining('same email'), members: [{ id: two.id }] }],
    });
    expect((await roster.storedMember(one.id)).archivedAt).toBeNull();
    expect((await roster.storedMember(sister.id)).archivedAt).toBeNull();
  });
});
