import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, signedOut } from '../../../test/app.ts';
import { buildMember, LEVELS } from '../../../test/builders.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

const APPLICATION = {
  firstName: 'Ana',
  lastName: 'Quill',
  email: 'ana.quill@example.org',
  dateOfBirth: '2014-07-04',
  skillLevel: '4',
};

const apply = (session: Session, changes: Record<string, unknown> = {}) =>
  session({ method: 'POST', url: '/api/members/apply', payload: { ...APPLICATION, ...changes } });

describe('a text that is not a name', () => {
  it.each(['---', '123', '\u0301', 'ann@example.com'])(
    '[SAFE-05] [MEM-21] is refused when adding or editing a gymnast: %j',
    async (name) => {
      const { id } = await buildMember(roster.database, { teamId: roster.spring });
      for (const field of ['firstName', 'lastName']) {
        const replies = [
          await apply(roster.coach, { [field]: name }),
          await roster.coach({ method: 'PATCH', url: `/coach/members/${id}`, payload: { [field]: name } }),
        ];
        for (const reply of replies) {
          expect(reply.statusCode).toBe(400);
          expect(reply.json().fields).toEqual([
            { field, message: 'Must be a name, with at least one letter.' },
          ]);
        }
      }
    },
  );
});

describe('applying for a membership', () => {
  it('[MEM-22] [MEM-23] stores everything typed as Pending - New, waiting for the provider, and logs it', async () => {
    const reply = await apply(roster.coach, {
      phone: '555-0134',
      teamId: roster.spring,
      coachNotes: 'Shy at first',
      emergencyContactName: 'Jo Quill',
      emergencyContactPhone: '555-0135',
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      message: expect.stringContaining('Ana Quill'),
      memberName: 'Ana Quill',
      memberId: expect.any(Number),
    });
    const { memberId } = reply.json();
    const values = {
      ...APPLICATION,
      phone: '555-0134',
      coachNotes: 'Shy at first',
      emergencyContactName: 'Jo Quill',
      emergencyContactPhone: '555-0135',
      membershipStatus: 'Pending - New',
    };
    expect(await roster.storedMember(memberId)).toMatchObject({
      ...values,
      teamId: roster.spring,
      membershipLevelId: LEVELS.withApproval.id,
      syncState: 'waiting',
      providerContactId: null,
      version: 1,
    });
    expect(await roster.logOf(memberId)).toMatchObject([
      {
        actionType: 'ADD_MEMBER',
        memberName: 'Ana Quill',
        teamName: 'Spring',
        details: 'Added to the roster',
        before: {},
        after: values,
      },
    ]);
    const found = await roster.coach({ method: 'GET', url: '/api/members?search=quill' });
    expect(found.json()).toMatchObject([{ id: memberId, teamName: 'Spring', can: { renew: false } }]);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First name and last name are required'],
    [{ lastName: '\u00a0' }, 'lastName', 'First name and last name are required'],
    [{ email: undefined }, 'email', 'Email is required'],
    [{ email: '\u200b' }, 'email', 'Email is required'],
    [{ dateOfBirth: '' }, 'dateOfBirth', 'Birthdate is required'],
    [{ dateOfBirth: null }, 'dateOfBirth', 'Birthdate is required'],
    [{ skillLevel: undefined }, 'skillLevel', 'Skill level is required'],
    [{ email: 'nobody' }, 'email', 'Must be an email address like name@example.com.'],
    [{ phone: '5.55555E+09' }, 'phone', 'Must be a phone number, such as 609-555-0142.'],
    [{ dateOfBirth: '2013-02-29' }, 'dateOfBirth', expect.any(String)],
    [{ skillLevel: 'Not Set' }, 'skillLevel', 'Skill level is required'],
    [{ skillLevel: '9' }, 'skillLevel', 'Must be one of Beginner, 3, 4, 5, 6, 7 or 8.'],
    [{ skillLevel: '4,9' }, 'skillLevel', 'Must be one of Beginner, 3, 4, 5, 6, 7 or 8.'],
  ])('[MEM-22] refuses %j as the form does', async (changes, field, message) => {
    const reply = await apply(roster.coach, changes);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields[0]).toEqual({ field, message });
    expect((await roster.coach({ method: 'GET', url: '/api/members' })).json()).toEqual([]);
  });

  it.each([
    ['Siobhán', "O'Neill-Byrne"],
    ['X', 'Ng'],
    ['María José', 'De la Cruz Núñez'],
    ['Fleur', 'van der Berg'],
    ['Li', 'O'],
    ['Anne-Marie', 'St. John'],
    ['<img src=x onerror=alert(1)>', 'Payne'],
    ['Tia" onmouseover="alert(3)', '=A1+1'],
  ])('[MEM-22] keeps the name %s %s exactly (cases C17, C18)', async (firstName, lastName) => {
    const reply = await apply(roster.coach, { firstName, lastName });
    expect(reply.json().memberName).toBe(`${firstName} ${lastName}`);
    expect(await roster.storedMember(reply.json().memberId)).toMatchObject({ firstName, lastName });
  });

  it('[MEM-22] removes extra and invisible characters and composes letters (case C19)', async () => {
    const reply = await apply(roster.coach, {
      firstName: '\u00a0Zoe\u0301 ',
      lastName: 'Bond\u200b',
      email: '\u200blia.bond@example.com\u00a0',
    });
    expect(await roster.storedMember(reply.json().memberId)).toMatchObject({
      firstName: 'Zoé',
      lastName: 'Bond',
      email: 'lia.bond@example.com',
    });
    const twin = await apply(roster.coach, { email: 'LIA.bond@example.com' });
    expect(twin.statusCode).toBe(409);
  });

  it('[MEM-22] says that an email is taken, also on another team, but not whose it is (case C20)', async () => {
    await buildMember(roster.database, {
      teamId: roster.summit,
      lastName: 'Secret',
      email: 'Family@example.org',
    });
    const reply = await apply(roster.coach, { email: 'family@example.org' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'DUPLICATE_EMAIL',
      message:
        'This email address is already registered. Please use a different email address or contact an administrator if you believe this is an error.',
    });
    expect(reply.body).not.toContain('Secret');
  });

  it('[MEM-22] sent twice at the same moment creates one member and one entry (case C23)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const email = `round${round}@example.org`;
      const replies = await Promise.all([apply(roster.coach, { email }), apply(roster.coach, { email })]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const made = replies.find(({ statusCode }) => statusCode === 200);
      expect(await roster.logOf(made?.json().memberId)).toHaveLength(1);
    }
    expect((await roster.coach({ method: 'GET', url: '/api/members' })).json()).toHaveLength(20);
  });

  it('[MEM-22] may use the email of an archived gymnast', async () => {
    await buildMember(roster.database, {
      teamId: roster.spring,
      email: APPLICATION.email,
      archivedAt: new Date(),
    });
    expect((await apply(roster.coach)).statusCode).toBe(200);
  });
});

describe('[CLIENT-02] an application', () => {
  it.each([null, '', undefined])('takes %j in each optional field as nothing', async (nothing) => {
    const reply = await apply(roster.coach, {
      phone: nothing,
      teamId: nothing,
      coachNotes: nothing,
      emergencyContactName: nothing,
      emergencyContactPhone: nothing,
    });
    expect(reply.statusCode).toBe(200);
    expect(await roster.storedMember(reply.json().memberId)).toMatchObject({
      phone: null,
      teamId: roster.spring,
      coachNotes: null,
      emergencyContactName: null,
      emergencyContactPhone: null,
    });
  });

  it('can name several levels: the highest counts, and the activity entry says so', async () => {
    const reply = await apply(roster.coach, { skillLevel: '5, 3' });
    const { memberId } = reply.json();
    expect(await roster.storedMember(memberId)).toMatchObject({ skillLevel: '5' });
    const activity = await roster.coach({ method: 'GET', url: `/coach/members/${memberId}/activity` });
    expect(activity.json()).toMatchObject([
      { description: 'Added to the roster; Level 5 is the highest of 3, 5' },
    ]);
    const log = await roster.admin({
      method: 'GET',
      url: '/api/admin/coach-activity-logs?search=highest%20of%203',
    });
    expect(log.body).toContain('Level 5 is the highest of 3, 5');
  });
});

describe('who may add to which team', () => {
  const cases: [string, () => Session, () => number | undefined, number][] = [
    ['the coach to their own team', () => roster.coach, () => roster.spring, 200],
    ['the coach without naming it', () => roster.coach, () => undefined, 200],
    ['the coach to another team', () => roster.coach, () => roster.summit, 404],
    ['the admin to any team', () => roster.admin, () => roster.summit, 200],
    ['the admin to a team that is none', () => roster.admin, () => 999_999, 404],
    ['the admin without naming one', () => roster.admin, () => undefined, 400],
    ['a stranger', () => signedOut(roster.app), () => roster.spring, 401],
  ];
  it.each(cases)('[MEM-51] [MEM-02] %s (case C34)', async (_who, session, teamId, status) => {
    const payload = { ...APPLICATION, teamId: teamId() };
    const reply = await session()({ method: 'POST', url: '/api/members', payload });
    expect(reply.statusCode).toBe(status);
    const all = (await roster.admin({ method: 'GET', url: '/api/members' })).json();
    if (status !== 200) return expect(all).toEqual([]);
    expect(all).toEqual([reply.json()]);
    expect(reply.json()).toMatchObject({ lastName: 'Quill', membershipStatus: 'Pending - New', version: 1 });
  });
});
