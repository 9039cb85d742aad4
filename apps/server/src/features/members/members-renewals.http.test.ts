import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, LEVELS } from '../../../test/builders.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { renewalMails } from './members.table.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

describe('a bulk renewal', () => {
  it('[MEM-13] renews only lapsed members of the own team, and reveals nothing about another team’s', async () => {
    const own = await roster.lapsed();
    const active = await buildMember(roster.database, { teamId: roster.spring });
    const foreign = await roster.lapsed({ teamId: roster.summit, lastName: 'Secret' });
    const reply = await roster.coach({
      method: 'POST',
      url: '/api/members/bulk-renew',
      payload: { memberIds: [own.id, active.id, foreign.id, 999_999, own.id] },
    });
    expect(reply.statusCode).toBe(200);
    const { results } = reply.json();
    expect(results.successful).toEqual([
      expect.objectContaining({ memberId: own.id, membershipStatus: 'Pending - Renewal' }),
    ]);
    expect(results.failed).toEqual([
      { memberId: active.id, reason: 'Only lapsed memberships can be renewed.' },
      { memberId: foreign.id, reason: 'Not found on your roster.' },
      { memberId: 999_999, reason: 'Not found on your roster.' },
    ]);
    expect(reply.body).not.toContain('Secret');
    expect((await roster.storedMember(foreign.id)).membershipStatus).toBe('Lapsed');
    expect((await roster.storedMember(active.id)).membershipStatus).toBe('Active');
    expect(await roster.storedMember(own.id)).toMatchObject({
      membershipStatus: 'Pending - Renewal',
      syncState: 'waiting',
      version: 2,
    });
  });

  it('[MEM-13] sent twice at the same moment renews once and logs once', async () => {
    const ids = [(await roster.lapsed()).id, (await roster.lapsed()).id, (await roster.lapsed()).id];
    const send = (memberIds: number[]) =>
      roster.coach({ method: 'POST', url: '/api/members/bulk-renew', payload: { memberIds } });
    const replies = await Promise.all([send(ids), send(ids.toReversed()), send(ids)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(replies.flatMap((reply) => reply.json().results.successful)).toHaveLength(3);
    for (const id of ids) expect(await roster.logOf(id)).toHaveLength(1);
  });

  it.each([
    [{ memberIds: [] }],
    [{ memberIds: 'all' }],
    [{}],
    [{ memberIds: ['x'] }],
    [{ memberIds: [1.5] }],
    [{ memberIds: [-1] }],
  ])('[MEM-13] [AUTH-12] with %j answers 400 and names the field', async (payload) => {
    const reply = await roster.coach({ method: 'POST', url: '/api/members/bulk-renew', payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('memberIds'),
    });
  });
});

describe('renewing one member', () => {
  it.each([
    [
      'at a level with approval waits for the office',
      { membershipLevelId: LEVELS.withApproval.id },
      {
        membershipStatus: 'Pending - Renewal',
        requiresAdminApproval: true,
        emailTriggered: false,
        requiresManualEmail: false,
      },
      { renewalDue: '2026-09-01', mails: 0 },
    ],
    [
      'at a level without approval is active and emailed',
      { membershipLevelId: LEVELS.withoutApproval.id },
      {
        membershipStatus: 'Active',
        requiresAdminApproval: false,
        emailTriggered: true,
        requiresManualEmail: false,
      },
      { renewalDue: '2027-09-01', mails: 1 },
    ],
    [
      'without an email needs a manual one',
      { membershipLevelId: LEVELS.withoutApproval.id, email: null, canReceiveEmail: false },
      {
        membershipStatus: 'Active',
        requiresAdminApproval: false,
        emailTriggered: false,
        requiresManualEmail: true,
      },
      { renewalDue: '2027-09-01', mails: 0 },
    ],
    [
      'with delivery switched off at the provider needs a manual email',
      { membershipLevelId: LEVELS.withoutApproval.id, canReceiveEmail: false },
      {
        membershipStatus: 'Active',
        requiresAdminApproval: false,
        emailTriggered: false,
        requiresManualEmail: true,
      },
      { renewalDue: '2027-09-01', mails: 0 },
    ],
    [
      'of no known level waits for the office',
      { membershipLevelId: null },
      {
        membershipStatus: 'Pending - Renewal',
        requiresAdminApproval: true,
        emailTriggered: false,
        requiresManualEmail: false,
      },
      { renewalDue: '2026-09-01', mails: 0 },
    ],
  ])('[MEM-14] [MEM-15] %s', async (_case, values, outcome, stored) => {
    const member = await roster.lapsed(values);
    const reply = await roster.coach({ method: 'POST', url: `/api/members/${member.id}/renew` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      ...outcome,
      memberId: member.id,
      bulkChangeId: expect.any(Number),
      message: expect.stringContaining(member.lastName),
    });
    expect(await roster.storedMember(member.id)).toMatchObject({
      membershipStatus: outcome.membershipStatus,
      renewalDue: stored.renewalDue,
    });
    const mails = await roster.database.inScope(leagueScope(), (tx) => tx.select().from(renewalMails));
    expect(mails.filter(({ memberId }) => memberId === member.id)).toHaveLength(stored.mails);
  });

  it('[MEM-14] a second time is refused with the reason', async () => {
    const member = await roster.lapsed();
    await roster.coach({ method: 'POST', url: `/api/members/${member.id}/renew` });
    const reply = await roster.coach({
      method: 'POST',
      url: `/api/members/${member.id}/renew`,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'MEMBER_NOT_LAPSED',
      message: 'Only lapsed memberships can be renewed.',
    });
  });
});
