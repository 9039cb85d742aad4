import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, type TestClient } from '../../test/client.ts';
import { anyContact, rowValue } from '../../test/wire.ts';

const day = 86_400_000;
let now: number;
let league: TestClient;
beforeEach(async () => {
  now = Date.parse('2026-03-04T15:15:00Z');
  league = await openLeague({ contacts: 60, clock: () => now });
});
afterEach(() => league.simulator.close());

const setDue = (Id: number, due: string, more = {}) =>
  league.api('PUT', `/contacts/${Id}`, {
    Id,
    RecreateInvoice: false,
    ...more,
    FieldValues: [{ SystemCode: 'RenewalDue', Value: due }],
  });
const activeMember = async () => first(await league.find('Status eq Active AND Archived eq false'));
// The token of the test client expires while the clock moves on, so each read gets a new one.
const read1 = async (Id: number) => {
  const authorization = `Bearer ${await league.freshToken()}`;
  const reply = await league.send('GET', `/v2.2/accounts/190733/contacts/${Id}`, undefined, {
    authorization,
  });
  return read(reply, anyContact);
};
const statusOf = async (Id: number) => {
  const contact = await read1(Id);
  return 'Status' in contact ? contact.Status : null;
};
const lapsedNow = async () =>
  z.object({ lapsed: z.array(z.int()) }).parse(JSON.parse((await league.control('POST', 'lapse')).text))
    .lapsed;

describe('members past their due date', () => {
  it('do not lapse before the control call, by default', async () => {
    const { Id } = await activeMember();
    await setDue(Id, '2026-03-05');
    now += 30 * day;
    expect(await statusOf(Id)).toBe('Active');
    expect(await lapsedNow()).toContain(Id);
  });

  it('lapse by themselves on the next day, if the settings say so', async () => {
    await league.setSettings({ memberships: { lapse: 'byDueDate' } });
    const { Id, ProfileLastUpdated } = read(
      await setDue((await activeMember()).Id, '2026-03-05'),
      anyContact,
    );
    now += day;
    expect(await statusOf(Id)).toBe('Active');
    now += day;
    expect(await statusOf(Id)).toBe('Lapsed');
    expect((await read1(Id)).ProfileLastUpdated).toBe(ProfileLastUpdated);
  });

  it('have a number of days before they lapse', async () => {
    await league.setSettings({ memberships: { lapse: 'byDueDate', graceDays: 10 } });
    const { Id } = await activeMember();
    await setDue(Id, '2026-03-05');
    now += 11 * day;
    expect(await statusOf(Id)).toBe('Active');
    now += day;
    expect(await statusOf(Id)).toBe('Lapsed');
  });

  it.each([
    [true, 'Lapsed'],
    [false, 'PendingRenewal'],
  ])('with a pending renewal lapse: %s', async (pendingRenewalsLapse, status) => {
    await league.setSettings({ memberships: { pendingRenewalsLapse } });
    const { Id } = await activeMember();
    await setDue(Id, '2026-03-01', { Status: 'PendingRenewal' });
    expect((await lapsedNow()).includes(Id)).toBe(pendingRenewalsLapse);
    expect(await statusOf(Id)).toBe(status);
  });

  it('without a due date never lapse', async () => {
    const { Id } = await activeMember();
    await setDue(Id, '');
    now += 4_000 * day;
    expect(await lapsedNow()).not.toContain(Id);
    expect(rowValue(await read1(Id), 'RenewalDue')).toBeNull();
  });
});
