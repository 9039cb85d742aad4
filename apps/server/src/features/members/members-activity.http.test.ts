import type { ActivityEntry } from '@league/contract';
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

const activityOf = (id: number) => ({ method: 'GET' as const, url: `/coach/members/${id}/activity` });

describe('the activity of a member', () => {
  it('[MEM-32] lists what was done with this member only, in words, newest first', async () => {
    await buildMember(roster.database, { teamId: roster.spring });
    const added = await roster.coach({
      method: 'POST',
      url: '/api/members/apply',
      payload: {
        firstName: 'Ana',
        lastName: 'Quill',
        email: 'ana@example.org',
        dateOfBirth: '2014-07-04',
        skillLevel: '4',
      },
    });
    const { memberId } = added.json();
    await roster.coach({
      method: 'PATCH',
      url: `/coach/members/${memberId}`,
      payload: { skillLevel: '5', emergencyContactName: 'Jo Quill' },
    });
    const reply = await roster.coach(activityOf(memberId));
    const entry = {
      id: expect.any(Number),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      coachName: expect.stringMatching(/^Kim Porter/),
    };
    expect(reply.json()).toEqual([
      {
        ...entry,
        action: 'EDIT_MEMBER',
        description: 'Level 4 → 5; Emergency contact (none) → Jo Quill',
        values: [
          { field: 'skillLevel', before: '4', after: '5' },
          { field: 'emergencyContactName', before: '', after: 'Jo Quill' },
        ],
      },
      { ...entry, action: 'ADD_MEMBER', description: 'Added to the roster', values: [] },
    ]);
  });

  it('[ROSTER-08] a value is put back by an edit that is logged and sent to the provider', async () => {
    const { id } = await buildMember(roster.database, {
      teamId: roster.spring,
      coachNotes: 'Loves the beam.',
    });
    const edit = (payload: object, version: number) =>
      roster.coach({
        method: 'PATCH',
        url: `/coach/members/${id}`,
        payload,
        headers: { 'if-match': `"${version}"` },
      });
    await edit({ coachNotes: 'Left.' }, 1);
    const [wrong] = (await roster.coach(activityOf(id))).json();
    expect(wrong).toMatchObject({
      description: 'Coach notes changed',
      values: [{ field: 'coachNotes', before: 'Loves the beam.', after: 'Left.' }],
    });
    const log: ActivityEntry[] = (
      await roster.admin({ method: 'GET', url: '/api/admin/coach-activity-logs?dateFilter=all' })
    ).json();
    expect(log.find((entry) => entry.id === wrong.id)).toMatchObject({ canPutBack: true });
    // Another coach was faster.
    expect((await edit({ coachNotes: wrong.values[0].before }, 1)).json()).toMatchObject({
      code: 'MEMBER_CHANGED',
    });
    const reply = await edit({ coachNotes: wrong.values[0].before }, 2);
    expect(reply.json()).toMatchObject({ coachNotes: 'Loves the beam.', sync: { state: 'waiting' } });
    expect((await roster.coach(activityOf(id))).json()).toHaveLength(2);
  });

  it('[ROSTER-08] a change of status or team has no value to put back', async () => {
    const { id } = await roster.lapsed();
    await roster.coach({ method: 'POST', url: `/api/members/${id}/renew` });
    const [renewed] = (await roster.coach(activityOf(id))).json();
    expect(renewed).toMatchObject({ action: 'RENEW_MEMBER', values: [] });
    const log: ActivityEntry[] = (
      await roster.admin({ method: 'GET', url: '/api/admin/coach-activity-logs?dateFilter=all' })
    ).json();
    expect(log.find((entry) => entry.id === renewed.id)).toMatchObject({ canPutBack: false });
  });

  it('[MEM-32] [MEM-02] only the team’s coaches read it (case C34)', async () => {
    const member = await buildMember(roster.database, { teamId: roster.summit, lastName: 'Secret' });
    await roster.otherCoach({
      method: 'PATCH',
      url: `/coach/members/${member.id}`,
      payload: { lastName: 'Hidden' },
    });
    const foreign = await roster.coach(activityOf(member.id));
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).not.toMatch(/Secret|Hidden/);
    expect((await signedOut(roster.app)(activityOf(member.id))).statusCode).toBe(401);
    expect((await roster.admin(activityOf(member.id))).json()).toHaveLength(1);
  });
});

describe('the roster file', () => {
  const file = (teamId?: number) => ({
    method: 'GET' as const,
    url: `/api/members/export${teamId === undefined ? '' : `?teamId=${teamId}`}`,
  });

  it('[BEYOND-02] has the coach’s own team with emergency contacts, by level and name, and runs no formula', async () => {
    await buildMember(roster.database, {
      teamId: roster.spring,
      firstName: '=1+1',
      lastName: 'Ames',
      email: 'ames@example.org',
      skillLevel: '5',
      dateOfBirth: '2014-07-04',
      emergencyContactName: '@SUM(A1)',
      emergencyContactPhone: '+1 609 555 0142',
    });
    await buildMember(roster.database, {
      teamId: roster.spring,
      firstName: 'Bo',
      lastName: 'Zed, "Z"',
      email: 'zed@example.org',
      skillLevel: 'Beginner',
    });
    await buildMember(roster.database, { teamId: roster.summit, lastName: 'Secret' });
    const reply = await roster.coach(file());
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="roster-spring-2026-11-28.csv"');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      '"First Name","Last Name","Email Address","Family Email","Phone Number","Date of Birth","Gymnast Level","Team","Membership Status","Emergency Contact","Emergency Phone","Guardians","Notes"',
      '"Bo","Zed, ""Z""","zed@example.org","","","","Beginner","Spring","Active","","","",""',
      `"'=1+1","Ames","ames@example.org","","","2014-07-04","5","Spring","Active","'@SUM(A1)","'+1 609 555 0142","'@SUM(A1) /  / +1 609 555 0142 /  / emergency",""`,
      '',
    ]);
  });

  it('[BEYOND-02] gives the admin one team or all, a coach their own, and a stranger nothing', async () => {
    await buildMember(roster.database, { teamId: roster.spring, lastName: 'Springer' });
    await buildMember(roster.database, { teamId: roster.summit, lastName: 'Summiteer' });
    const all = await roster.admin(file());
    expect(all.headers['content-disposition']).toContain('roster-all-teams-2026-11-28.csv');
    expect(all.body).toMatch(/Springer.*\r\n.*Summiteer/);
    const one = await roster.admin(file(roster.summit));
    expect(one.body).not.toContain('Springer');
    expect(one.body).toContain('Summiteer');
    expect((await roster.coach(file(roster.spring))).body).toContain('Springer');
    const foreign = await roster.coach(file(roster.summit));
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).not.toContain('Summiteer');
    expect((await signedOut(roster.app)(file())).statusCode).toBe(401);
  });

  it('[ACTIVITY-04] logs each download with person, team and count, except for an empty file', async () => {
    const exports = async (): Promise<ActivityEntry[]> =>
      (
        await roster.admin({
          method: 'GET',
          url: '/api/admin/coach-activity-logs?dateFilter=all&actionType=EXPORT_ROSTER',
        })
      ).json();
    const before = (await exports()).length;
    await roster.coach(file());
    expect(await exports()).toHaveLength(before);
    await buildMember(roster.database, { teamId: roster.spring });
    await buildMember(roster.database, { teamId: roster.summit });
    await roster.coach(file());
    await roster.coach(file(roster.summit));
    await roster.admin(file(roster.summit));
    await roster.admin(file());
    const made = (await exports()).slice(0, -before || undefined);
    expect(made.map((entry) => [entry.teamName, entry.recordCount, entry.csvFileName])).toEqual([
      [null, 2, 'roster-all-teams-2026-11-28.csv'],
      ['Summit', 1, 'roster-summit-2026-11-28.csv'],
      ['Spring', 1, 'roster-spring-2026-11-28.csv'],
    ]);
    expect(made.map(({ coachEmail }) => coachEmail === 'admin@league.example')).toEqual([true, true, false]);
  });
});
