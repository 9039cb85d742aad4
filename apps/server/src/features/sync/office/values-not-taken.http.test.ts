import { routes, type SyncIssue } from '@league/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change, contactOf, someMember, storedMember } from '../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../testing/office-league.ts';

let office: OfficeLeague;
beforeAll(async () => {
  office = await openOfficeLeague();
});
afterAll(() => office.close());

it('[PROVIDER-04] shows an email that was not taken, and sends the portal’s if the office keeps it', async () => {
  const { league, admin } = office;
  const a = await someMember(league);
  const b = await someMember(league, ({ id, email }) => id !== a.id && email !== null);
  await change(league, a.id, { email: 'shared@family.example' });
  await league.provider.updateContact(b.contactId, { email: 'shared@family.example' });
  await league.pull();
  const { overview, issues, resolveIssue } = routes.syncAdmin;
  expect((await admin({ method: 'GET', url: overview.path })).json()).toMatchObject({ notTaken: 1 });
  const list = await admin({ method: 'GET', url: `${issues.path}?state=notTaken` });
  const [issue] = (list.json() as { issues: SyncIssue[] }).issues;
  expect(issue).toMatchObject({
    ...{ memberId: b.id, reason: expect.stringContaining('already has this email in the portal') },
    changes: [{ field: 'Email', portalValue: b.email, providerValue: 'shared@family.example' }],
    can: [{ action: 'readAgain' }, { action: 'keepOurs', field: 'Email' }],
  });
  const url = resolveIssue.path.replace(':id', String(b.id));
  const answer = async (payload: object) => (await admin({ method: 'POST', url, payload })).statusCode;
  expect(await answer({ action: 'keepOurs' })).toBe(409);
  expect(await answer({ action: 'keepOurs', field: 'Email' })).toBe(200);
  await league.push();
  expect(await contactOf(league, b.contactId)).toMatchObject({ email: b.email });
  expect(await storedMember(league, b.id)).toMatchObject({
    email: b.email,
    notTaken: null,
    syncState: 'synced',
  });
});

it('[PROVIDER-04] drops one of two refused values, and sends the other', async () => {
  const { league, admin } = office;
  const member = await someMember(league, ({ email, phone }) => email !== null && phone !== null);
  await change(league, member.id, { email: 'typo@family.example', phone: '555-0199' });
  const details = [{ Key: 'Email', Value: 'x', Restriction: 'Bad.' }];
  await league.setFaults({ kind: 'refuseWrite', times: 3, details });
  await league.push();
  await league.setFaults();
  const { issues, resolveIssue } = routes.syncAdmin;
  const list = await admin({ method: 'GET', url: `${issues.path}?state=refused` });
  const issue = (list.json() as { issues: SyncIssue[] }).issues.find(
    ({ memberId }) => memberId === member.id,
  );
  expect(issue?.can).toEqual([
    expect.objectContaining({ action: 'retry' }),
    expect.objectContaining({
      action: 'drop',
      means: expect.stringContaining('Email typo@family.example → '),
    }),
    {
      ...{ action: 'drop', field: 'Email' },
      means: `The portal takes Wild Apricot’s value: Email typo@family.example → ${member.email}. The other values are sent again.`,
    },
    expect.objectContaining({ action: 'drop', field: 'Phone' }),
  ]);
  const url = resolveIssue.path.replace(':id', String(member.id));
  const reply = await admin({ method: 'POST', url, payload: { action: 'drop', field: 'Email' } });
  expect(reply.json().message).toBe(
    `Email of ${member.firstName} ${member.lastName} is now ${member.email}, as in Wild Apricot.`,
  );
  await league.push();
  const now = { email: member.email, phone: '555-0199' };
  expect(await contactOf(league, member.contactId)).toMatchObject(now);
  expect(await storedMember(league, member.id)).toMatchObject({
    ...now,
    syncState: 'synced',
    syncReason: null,
  });
});
