import { routes, type SyncIssue } from '@league/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change, contactOf, someMember, storedMember } from '../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../testing/office-league.ts';

let office: OfficeLeague;
beforeAll(async () => {
  office = await openOfficeLeague();
});
afterAll(() => office.close());

it('[PROVIDER-04] shows the email that was not taken, and sends the portal’s when the office keeps it', async () => {
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
