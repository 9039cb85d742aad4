import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

describe('editing a member', () => {
  const url = (id: number) => `/coach/members/${id}`;

  it('[MEM-30] changes and cleans the given fields, logs it in words and returns the member', async () => {
    const member = await buildMember(roster.database, {
      teamId: roster.spring,
      firstName: 'Ana',
      skillLevel: '4',
      phone: null,
    });
    const reply = await roster.coach({
      method: 'PATCH',
      url: url(member.id),
      payload: {
        firstName: ' \u200bAnna ',
        skillLevel: '5',
        phone: '555-0134',
        coachNotes: '',
        teamId: roster.summit,
      },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      firstName: 'Anna',
      skillLevel: '5',
      phone: '555-0134',
      teamId: roster.spring,
      version: 2,
    });
    expect(reply.headers.etag).toBe('"2"');
    expect((await roster.logOf(member.id))[0]).toMatchObject({
      actionType: 'EDIT_MEMBER',
      details: 'First name Ana → Anna; Phone (none) → 555-0134; Level 4 → 5',
      before: { firstName: 'Ana', skillLevel: '4', phone: null },
      after: { firstName: 'Anna', skillLevel: '5', phone: '555-0134' },
    });
    const found = await roster.coach({ method: 'GET', url: '/api/members?search=anna' });
    expect(found.json()).toHaveLength(1);
  });

  it('[MEM-30] also works under /api, and changing nothing is no change', async () => {
    const member = await buildMember(roster.database, { teamId: roster.spring });
    const reply = await roster.coach({
      method: 'PATCH',
      url: `/api${url(member.id)}`,
      payload: { lastName: member.lastName },
    });
    expect(reply.json()).toMatchObject({ version: 1, sync: { state: 'synced' } });
    expect(await roster.logOf(member.id)).toEqual([]);
  });

  it.each([
    [{ firstName: '  ' }, 'firstName'],
    [{ lastName: '\u00a0' }, 'lastName'],
    [{ email: 'nobody' }, 'email'],
    [{ dateOfBirth: '2013-02-29' }, 'dateOfBirth'],
    [{ skillLevel: '11' }, 'skillLevel'],
    [{ phone: '5'.repeat(41) }, 'phone'],
    [{ phone: '5.55555E+09' }, 'phone'],
    [{ emergencyContactPhone: 'ask her mother' }, 'emergencyContactPhone'],
    [{ coachNotes: 'x'.repeat(4001) }, 'coachNotes'],
  ])('[MEM-30] refuses %j and names the field', async (payload, field) => {
    const member = await buildMember(roster.database, { teamId: roster.spring });
    const reply = await roster.coach({ method: 'PATCH', url: url(member.id), payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual([{ field, message: expect.any(String) }]);
  });

  it('[MEM-31] is refused on an outdated copy, with the present values', async () => {
    const member = await buildMember(roster.database, { teamId: roster.spring });
    await roster.coach({
      method: 'PATCH',
      url: url(member.id),
      payload: { phone: '555-0001' },
      headers: { 'if-match': '"1"' },
    });
    const late = await roster.coach({
      method: 'PATCH',
      url: url(member.id),
      payload: { phone: '555-0002' },
      headers: { 'if-match': '"1"' },
    });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'MEMBER_CHANGED', current: { phone: '555-0001', version: 2 } });
    expect((await roster.storedMember(member.id)).phone).toBe('555-0001');
  });

  it('refuses an email of another gymnast, in any case and on any team, without saying whose it is', async () => {
    await buildMember(roster.database, {
      teamId: roster.summit,
      email: 'Taken@Example.org',
      lastName: 'Secret',
    });
    const member = await buildMember(roster.database, { teamId: roster.spring });
    const reply = await roster.coach({
      method: 'PATCH',
      url: url(member.id),
      payload: { email: 'taken@example.ORG' },
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe('DUPLICATE_EMAIL');
    expect(reply.body).not.toContain('Secret');
  });
});
