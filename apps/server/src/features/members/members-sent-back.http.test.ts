import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedOut } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

const OFFERED = 'Must be one of Beginner, 3, 4, 5, 6, 7 or 8.';

const edit = (id: number, payload: object) =>
  roster.coach({ method: 'PATCH', url: `/coach/members/${id}`, payload });

async function activityOf(id: number): Promise<string[]> {
  const reply = await roster.coach({ method: 'GET', url: `/coach/members/${id}/activity` });
  return reply.json().map(({ description }: { description: string }) => description);
}

describe('[CLIENT-02] a member as read', () => {
  it.each([
    ['with every value', { phone: '555-0134', dateOfBirth: '2014-07-04', coachNotes: 'Shy' }],
    ['with none', { email: null, phone: null, dateOfBirth: null, skillLevel: '', coachNotes: null }],
    [
      'with values that could not be typed',
      {
        lastName: '',
        email: 'no address',
        phone: '5.55555E+09',
        dateOfBirth: '2090-01-01',
        skillLevel: 'Xcel Gold',
        coachNotes: 'x'.repeat(5000),
        emergencyContactPhone: 'ask at the desk',
      },
    ],
    ['on several levels', { skillLevel: '3,5' }],
  ])('%s can be sent back complete, and nothing changes', async (_what, values) => {
    const { id } = await buildMember(roster.database, { teamId: roster.spring, ...values });
    const read = async () => (await roster.coach({ method: 'GET', url: '/api/members' })).json();
    const [member] = await read();
    const reply = await edit(id, member);
    expect(reply.json()).toEqual(member);
    expect(await read()).toEqual([member]);
    expect(await activityOf(id)).toEqual([]);
  });

  it('can be sent back with one value changed', async () => {
    const { id } = await buildMember(roster.database, {
      teamId: roster.spring,
      email: 'no address',
      skillLevel: 'Xcel Gold',
      phone: null,
    });
    const [member] = (await roster.coach({ method: 'GET', url: '/api/members' })).json();
    expect((await edit(id, { ...member, phone: '555-0134' })).json()).toMatchObject({
      email: 'no address',
      skillLevel: 'Xcel Gold',
      phone: '555-0134',
    });
    expect(await activityOf(id)).toEqual(['Phone (none) → 555-0134']);
  });
});

describe('[CLIENT-02] an edit', () => {
  const VALUES = {
    email: 'ana@example.org',
    phone: '555-0134',
    dateOfBirth: '2014-07-04',
    skillLevel: '4',
    coachNotes: 'Shy',
    emergencyContactName: 'Jo Quill',
    emergencyContactPhone: '555-0135',
  };

  it.each([[null], ['']])('clears each value by %j', async (nothing) => {
    const { id } = await buildMember(roster.database, { teamId: roster.spring, ...VALUES });
    const cleared = Object.fromEntries(Object.keys(VALUES).map((field) => [field, nothing]));
    expect((await edit(id, cleared)).statusCode).toBe(200);
    const empty = Object.fromEntries(Object.keys(VALUES).map((field) => [field, null]));
    expect(await roster.storedMember(id)).toMatchObject({ ...empty, skillLevel: '' });
  });

  it('leaves omitted values as they are', async () => {
    const { id } = await buildMember(roster.database, { teamId: roster.spring, ...VALUES });
    await edit(id, { firstName: 'Anna' });
    expect(await roster.storedMember(id)).toMatchObject({ ...VALUES, firstName: 'Anna' });
  });

  it.each([[null], ['']])('refuses %j for a name', async (nothing) => {
    const { id } = await buildMember(roster.database, { teamId: roster.spring });
    const reply = await edit(id, { lastName: nothing });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual([{ field: 'lastName', message: 'Must not be empty.' }]);
  });

  it.each(['Not Set', 'not set'])('takes %s as no level', async (skillLevel) => {
    const { id } = await buildMember(roster.database, { teamId: roster.spring, skillLevel: '4' });
    expect((await edit(id, { skillLevel })).json()).toMatchObject({ skillLevel: '' });
    expect((await edit(id, { skillLevel })).json()).toMatchObject({ version: 2 });
    expect(await activityOf(id)).toEqual(['Level 4 → (none)']);
  });

  it('can name several levels: the highest counts, and the activity entry says so', async () => {
    const { id } = await buildMember(roster.database, { teamId: roster.spring, skillLevel: '4' });
    expect((await edit(id, { skillLevel: '3, 5' })).json()).toMatchObject({ skillLevel: '5' });
    expect((await edit(id, { skillLevel: '3, 5' })).json()).toMatchObject({ version: 2 });
    expect(await activityOf(id)).toEqual(['Level 4 → 5; Level 5 is the highest of 3, 5']);
  });

  it.each(['11', '3, 11'])('refuses the level %s and names those offered', async (skillLevel) => {
    const { id } = await buildMember(roster.database, { teamId: roster.spring });
    const reply = await edit(id, { skillLevel, email: 'nobody' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual([
      { field: 'email', message: expect.any(String) },
      { field: 'skillLevel', message: OFFERED },
    ]);
  });
});

describe('[CLIENT-02] in the demo', () => {
  it('a member as read can be sent back, and levels are read in the same way', async () => {
    const visitor = signedOut(roster.app);
    const first = await visitor({ method: 'GET', url: '/api/members/public' });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const [member] = first.json();
    const send = (payload: object) =>
      visitor({ method: 'PATCH', url: `/api/members/public/${member.id}`, payload, headers: { cookie } });
    expect((await send(member)).json()).toEqual(member);
    expect((await send({ skillLevel: 'Not Set' })).json()).toMatchObject({ skillLevel: '' });
    expect((await send({ skillLevel: '3, 5' })).json()).toMatchObject({ skillLevel: '5' });
    expect((await send({ skillLevel: '11' })).json().fields).toEqual([
      { field: 'skillLevel', message: OFFERED },
    ]);
  });
});
