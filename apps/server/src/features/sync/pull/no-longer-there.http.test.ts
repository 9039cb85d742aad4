import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contactOf, someMember, storedMember, storedMembers } from '../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../testing/office-league.ts';

let office: OfficeLeague;
beforeEach(async () => {
  office = await openOfficeLeague();
});
afterEach(() => office.close());

const get = async (url: string) => (await office.admin({ method: 'GET', url })).json();
const resolve = (memberId: number, action: string) =>
  office.admin({ method: 'POST', url: `/api/admin/sync/members/${memberId}/resolve`, payload: { action } });

describe('[PROVIDER-08] a contact that is no longer a gymnast at the provider', () => {
  /** Their membership level becomes a coach's; the team stays the same. */
  async function becomesCoach() {
    const member = await someMember(office.league, ({ membershipLevelId }) => membershipLevelId !== null);
    const levels = await office.league.provider.listMembershipLevels();
    const coach = levels.find(({ name }) => name.toLowerCase().includes('coach'));
    const level = { membershipLevelId: coach?.id, status: 'Active' };
    const back = { membershipLevelId: member.membershipLevelId ?? undefined, status: 'Active' };
    const update = (changes: typeof level) => office.league.provider.updateContact(member.contactId, changes);
    await update(level);
    await office.league.pull('changes');
    return { member, becomeGymnast: () => update(back) };
  }

  it('is asked about, and stays on the roster if the office says so', async () => {
    const { member } = await becomesCoach();
    expect(await get('/api/admin/sync')).toMatchObject({ notGymnasts: 1 });
    const { issues } = await get('/api/admin/sync/members?state=notGymnasts');
    expect(issues).toMatchObject([{ memberId: member.id, can: [{ action: 'leaves' }, { action: 'stays' }] }]);
    expect((await resolve(member.id, 'stays')).statusCode).toBe(200);
    expect((await resolve(member.id, 'stays')).statusCode).toBe(409);
    await office.league.pull();
    expect(await get('/api/admin/sync')).toMatchObject({ notGymnasts: 0 });
    expect(await storedMember(office.league, member.id)).toMatchObject({
      archivedAt: null,
      syncState: 'synced',
    });
  });

  it('leaves only the roster if the office says so, until it is a gymnast again', async () => {
    const { member, becomeGymnast } = await becomesCoach();
    expect((await resolve(member.id, 'leaves')).statusCode).toBe(200);
    await office.league.push();
    await office.league.pull();
    expect(await storedMember(office.league, member.id)).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await contactOf(office.league, member.contactId)).toMatchObject({ isArchived: false });
    expect(await get('/api/admin/sync')).toMatchObject({ notGymnasts: 0, unarchived: 0 });
    await becomeGymnast();
    await office.league.pull('changes');
    await office.league.push();
    expect(await contactOf(office.league, member.contactId)).toMatchObject({ isArchived: false });
    expect(await get('/api/admin/sync')).toMatchObject({ notGymnasts: 0, unarchived: 1 });
  });
});

describe('[PROVIDER-08] a complete read that finds no contacts', () => {
  const missing = async () =>
    (await storedMembers(office.league)).filter(({ syncState }) => syncState === 'missing').length;

  it('is stopped, lists the gymnasts, and changes nothing', async () => {
    const before = (await storedMembers(office.league)).filter(
      ({ archivedAt }) => archivedAt === null,
    ).length;
    const emptyProvider = { ...office.league.provider, listContacts: async () => [] };
    const result = await office.league.pull('full', { provider: emptyProvider });
    expect(result).toMatchObject({
      outcome: 'stopped',
      message: expect.stringMatching(
        /^Stopped: \d+ of \d+ gymnasts are not in Wild Apricot’s list any more, more than 20%\./,
      ),
    });
    const { plan } = await get('/api/admin/sync/plan');
    expect(plan.counts).toMatchObject({ missing: before, archived: 0 });
    expect(await missing()).toBe(0);
    expect(await office.league.pull()).toMatchObject({ outcome: 'unchanged' });
    expect((await get('/api/admin/sync')).hasStoppedPlan).toBe(false);
  });

  it('continues if the office allows it, and marks only those missing that the provider does not know', async () => {
    const gone = (await storedMembers(office.league))
      .filter(({ archivedAt, providerContactId }) => archivedAt === null && providerContactId !== null)
      .slice(0, 40);
    const ids = new Set(gone.map(({ providerContactId }) => providerContactId));
    const { provider } = office.league;
    const partly = {
      ...provider,
      listContacts: async (query: Parameters<typeof provider.listContacts>[0]) =>
        (await provider.listContacts(query)).filter(({ id }) => !ids.has(id)),
    };
    expect(await office.league.pull('full', { provider: partly })).toMatchObject({ outcome: 'stopped' });
    const { plan } = await get('/api/admin/sync/plan');
    await office.admin({
      method: 'POST',
      url: `/api/admin/sync/plan/${plan.id}/resolve`,
      payload: { action: 'letGoOnce' },
    });
    expect(await office.league.pull('full', { provider: partly })).toMatchObject({ outcome: 'unchanged' });
    expect(await missing()).toBe(0);
  });
});
