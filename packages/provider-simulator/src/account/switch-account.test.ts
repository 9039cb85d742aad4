import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, type TestClient } from '../../test/client.ts';
import { contactField, count } from '../../test/wire.ts';

let folder: string;
let league: TestClient;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-account-'));
  league = await openLeague({ contacts: 30, dataDir: folder });
});
afterEach(async () => {
  await league.simulator.close();
  rmSync(folder, { recursive: true });
});

const state = z.looseObject({ account: z.looseObject({ id: z.int(), name: z.string() }) });
const useAccount = async (id: number, more = {}) =>
  read(await league.control('PUT', 'account', { id, ...more }), state).account;
/** Gets a new token for each call, since a token is valid only in its own account. */
const call = async (method: string, path: string, body?: unknown) => {
  const authorization = `Bearer ${await league.freshToken()}`;
  const { accountId } = league.simulator;
  return league.send(method, `/v2.2/accounts/${accountId}${path}`, body, { authorization });
};
const idsOf = async () => {
  const ids = z.object({ ContactIdentifiers: z.array(z.int()) });
  return read(await call('GET', '/contacts?$async=false&idsOnly'), ids).ContactIdentifiers;
};
const fieldIdsOf = async () =>
  read(await call('GET', '/contactfields'), contactField.array()).map(({ Id, FieldName }) => [FieldName, Id]);
const shared = <Item>(left: Item[], right: Item[]) => left.filter((item) => right.includes(item));

describe('another account', () => {
  it('[SYNC-06] has its own id, contacts and numbers, and the key belongs to it', async () => {
    const before = await idsOf();
    expect(await useAccount(204_411, { seed: 9, contacts: 12 })).toMatchObject({ id: 204_411 });
    const account = z.array(z.looseObject({ Id: z.int(), Name: z.string() }));
    const authorization = `Bearer ${await league.freshToken()}`;
    const accounts = read(await league.send('GET', '/v2.2/accounts', undefined, { authorization }), account);
    expect(accounts).toMatchObject([{ Id: 204_411, Name: 'League 204411' }]);
    const after = await idsOf();
    expect(after.length).toBeGreaterThan(12);
    expect(shared(before, after)).toEqual([]);
  });

  it('has fields of the same names with other ids', async () => {
    const before = await fieldIdsOf();
    await useAccount(204_411);
    const after = await fieldIdsOf();
    expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name));
    expect(after.find(([name]) => name === 'Team')).not.toEqual(before.find(([name]) => name === 'Team'));
  });

  it('refuses the tokens and the address of the previous account', async () => {
    const authorization = `Bearer ${await league.freshToken()}`;
    await useAccount(204_411);
    const old = await league.send('GET', '/v2.2/accounts', undefined, { authorization });
    expect(old.status).toBe(401);
    const fresh = { authorization: `Bearer ${await league.freshToken()}` };
    const foreign = await league.send('GET', '/v2.2/accounts/190733/contacts', undefined, fresh);
    expect(foreign.status).toBe(403);
  });

  it('restores the first account if its id is named again', async () => {
    const ids = await idsOf();
    await call('PUT', `/contacts/${first(ids)}`, { Id: first(ids), FirstName: 'Unchanged' });
    await useAccount(204_411);
    await call('POST', '/contacts', { FirstName: 'Elsewhere' });
    expect(await useAccount(190_733)).toMatchObject({ name: 'Harbor Valley Youth Gymnastics League' });
    expect(await idsOf()).toEqual(ids);
    expect((await call('GET', `/contacts/${first(ids)}`)).text).toContain('Unchanged');
    await useAccount(204_411);
    expect((await call('GET', '/contacts?$async=false&simpleQuery=Elsewhere')).text).toContain('Elsewhere');
  });

  it('survives a restart, including the account that is not in use', async () => {
    const ids = await idsOf();
    await useAccount(204_411, { contacts: 12 });
    await league.simulator.close();
    league = await openLeague({ contacts: 30, dataDir: folder });
    expect(league.simulator.accountId).toBe(204_411);
    await useAccount(190_733);
    expect(await idsOf()).toEqual(ids);
  });

  it('is forgotten by a reset', async () => {
    await useAccount(204_411);
    const total = async () => read(await call('GET', '/contacts?$count'), count).Count;
    await call('POST', '/contacts', { FirstName: 'Forgotten' });
    const before = await total();
    league.simulator.reset();
    expect(league.simulator.accountId).toBe(190_733);
    await useAccount(204_411);
    expect(await total()).toBe(before - 1);
  });

  it('needs an id', async () => {
    expect((await league.control('PUT', 'account', { name: 'Nameless' })).status).toBe(400);
  });
});
