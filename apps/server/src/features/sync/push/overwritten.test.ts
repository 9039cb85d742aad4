import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, contactOf, providerWith, someMember, storedMember } from '../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../testing/office-league.ts';

describe('[PROVIDER-06] a value that the office writes between the portal’s read and its write', () => {
  let office: OfficeLeague;
  beforeAll(async () => {
    office = await openOfficeLeague();
  });
  afterAll(() => office.close());

  const get = async (url: string) => (await office.admin({ method: 'GET', url })).json();
  const used = new Set<number>();

  /** A gymnast with a phone that waits to be sent, and a query for their conflicts. */
  async function waiting(phone: string) {
    const found = await someMember(
      office.league,
      ({ id, emergencyContactPhone }) => !used.has(id) && Boolean(emergencyContactPhone),
    );
    used.add(found.id);
    await change(office.league, found.id, { phone });
    return found;
  }
  const conflictsOf = async (memberId: number) =>
    (await get('/api/admin/sync/conflicts')).conflicts.filter(
      (conflict: { memberId: number }) => conflict.memberId === memberId,
    );
  const saveThere = (contactId: number, values: { phone?: string; emergencyContactPhone?: string }) => () =>
    office.league.provider.updateContact(contactId, values);

  it('is reported as perhaps overwritten if another value shows that the contact was saved', async () => {
    const { league } = office;
    const { id, contactId } = await waiting('555-0711');
    const saved = { phone: '555-0712', emergencyContactPhone: '555-0713' };
    await league.push(providerWith(league, { before: 'updateContact' }, saveThere(contactId, saved)));
    expect(await contactOf(league, contactId)).toMatchObject({ phone: '555-0711' });
    // The value that was not sent is taken like any other change.
    expect(await storedMember(league, id)).toMatchObject({
      ...{ phone: '555-0711', emergencyContactPhone: '555-0713', syncState: 'synced' },
    });
    const [conflict, ...others] = await conflictsOf(id);
    expect(conflict).toMatchObject({ field: 'Phone', portalValue: '555-0711', providerValue: null });
    expect(others).toEqual([]);
    expect((await get('/api/admin/sync')).conflicts).toBe(1);
    const activity = await get(`/coach/members/${id}/activity`);
    const description =
      'Changed while the portal sent Phone: what was entered there at that moment may be lost';
    expect(activity).toContainEqual(expect.objectContaining({ action: 'PROVIDER_CHANGE', description }));
    // Only the change that brought a value can be put back.
    const replaced = await get(`/api/admin/sync/members/${id}/replaced`);
    expect(replaced.changes).toMatchObject([{ values: [{ current: '555-0713' }] }]);
    const resolve = (keep: string) =>
      office.admin({
        method: 'POST',
        url: `/api/admin/sync/conflicts/${conflict.id}/resolve`,
        payload: { keep },
      });
    expect((await resolve('provider')).statusCode).toBe(409);
    expect((await resolve('portal')).statusCode).toBe(200);
    expect(await conflictsOf(id)).toEqual([]);
  });

  it('is not reported for a write beside which nothing changed', async () => {
    const { league } = office;
    const { id } = await waiting('555-0721');
    await change(league, id, { membershipStatus: 'Lapsed' });
    await league.push();
    expect(await storedMember(league, id)).toMatchObject({ syncState: 'synced' });
    expect(await conflictsOf(id)).toEqual([]);
  });

  it('is read and recorded if the write has waited too long for its turn', async () => {
    const { league } = office;
    const { id, contactId } = await waiting('555-0731');
    let elapsedMs = 0;
    const waitLong = async () => {
      elapsedMs += 6000;
      await saveThere(contactId, { phone: '555-0732' })();
    };
    const { provider } = providerWith(league, { before: 'updateContact' }, waitLong);
    await league.push({ provider, elapsedMs: () => elapsedMs });
    expect(await contactOf(league, contactId)).toMatchObject({ phone: '555-0731' });
    expect(await conflictsOf(id)).toMatchObject([
      { field: 'Phone', portalValue: '555-0731', providerValue: '555-0732' },
    ]);
  });

  it('does not hide a refused value on a slow service', async () => {
    const { league } = office;
    const { id, contactId } = await waiting('555-0751');
    await change(league, id, { coachNotes: 'left-handed' });
    let elapsedMs = 0;
    const slowly = { ...league.provider };
    slowly.getContact = async (...args) => {
      elapsedMs += 4000;
      return league.provider.getContact(...args);
    };
    slowly.updateContact = async (to, changes, options) => {
      if ('phone' in changes) {
        await league.setFaults({ kind: 'status', status: 400, match: { method: 'PUT' } });
      }
      const answering = league.provider.updateContact(to, changes, options);
      await answering.catch(() => undefined);
      await league.setFaults();
      elapsedMs += 4000;
      return answering;
    };
    await league.push({ provider: slowly, elapsedMs: () => elapsedMs });
    expect(await storedMember(league, id)).toMatchObject({ syncState: 'refused' });
    expect(await contactOf(league, contactId)).toMatchObject({ coachNotes: 'left-handed' });
  });

  it.each([
    ['was refused', 'after', { phone: '555-0761' }],
    ['was accepted', 'before', { phone: '555-0762', emergencyContactName: 'Bo Lind' }],
  ] as const)('is read and recorded if another value %s by itself first', async (_, when, values) => {
    const { league } = office;
    const { id, contactId } = await waiting(values.phone);
    await change(league, id, { ...values, coachNotes: 'left-handed' });
    let isSaved = false;
    const officeSaves = async () => {
      if (!isSaved) await league.provider.updateContact(contactId, { coachNotes: 'office words' });
      isSaved = true;
    };
    const provider = { ...league.provider };
    provider.updateContact = async (to, changes, options) => {
      const isWatched = Object.keys(changes).join() === Object.keys(values).at(-1);
      if (isWatched && when === 'before') await officeSaves();
      if (!('phone' in changes)) return league.provider.updateContact(to, changes, options);
      await league.setFaults({ kind: 'status', status: 400, match: { method: 'PUT' } });
      const answering = league.provider.updateContact(to, changes, options);
      await answering.catch(() => undefined);
      await league.setFaults();
      if (isWatched && when === 'after') await officeSaves();
      return answering;
    };
    await league.push({ provider });
    expect(await contactOf(league, contactId)).toMatchObject({ coachNotes: 'left-handed' });
    expect(await storedMember(league, id)).toMatchObject({ syncState: 'refused' });
    expect(await conflictsOf(id)).toContainEqual(
      expect.objectContaining({ portalValue: 'left-handed', providerValue: 'office words' }),
    );
  });

  it('is not overwritten while no write gets its turn soon after the read', async () => {
    const { league } = office;
    const { id, contactId } = await waiting('555-0741');
    const { phone } = await contactOf(league, contactId);
    let elapsedMs = 0;
    const alwaysLate = () => {
      elapsedMs += 6000;
      return elapsedMs;
    };
    await league.push({ elapsedMs: alwaysLate });
    expect(await contactOf(league, contactId)).toMatchObject({ phone });
    expect(await storedMember(league, id)).toMatchObject({
      ...{ syncState: 'waiting', syncAttempts: 0, updateAttempts: [] },
      syncReason: 'Wild Apricot is busy; the portal tries again automatically.',
    });
    await league.push();
    expect(await contactOf(league, contactId)).toMatchObject({ phone: '555-0741' });
    expect(await storedMember(league, id)).toMatchObject({ syncState: 'synced' });
    expect(await conflictsOf(id)).toEqual([]);
  });
});
