import type { Family, FamilyOfMember, Guardian, Member } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../../test/app.ts';
import { buildMember } from '../../../../test/builders.ts';
import { lockFamilyForTransaction } from '../../../platform/db/locks/advisory-lock.ts';
import { leagueScope, teamScope } from '../../../platform/db/scope.ts';
import { storeGuardians } from '../guardians.repository.ts';
import { startRoster, type TestRoster } from '../testing/roster.ts';
import { joinGroups } from './family-groups.ts';
import { havingAddress } from './siblings.repository.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

const FAMILY = 'b2c1d7a0-5b0f-4d6e-9a53-0a6a5f4c1e11';
const ANN = 'Ann Ames / Mother / 609-555-0142 / ann@example.org / emergency';

type Values = NonNullable<Parameters<typeof buildMember>[1]> & { guardians?: string };

async function build(firstName: string, { guardians, ...values }: Values = {}) {
  const row = await buildMember(roster.database, {
    ...{ firstName, lastName: 'Ames', teamId: roster.spring, dateOfBirth: '2013-05-01' },
    ...values,
  });
  if (guardians !== undefined)
    await roster.database.inScope(leagueScope(), (tx) =>
      storeGuardians(tx, [{ memberId: row.id, text: guardians }]),
    );
  return row;
}

const list = async (who: Session, query = ''): Promise<{ total: number; families: Family[] }> =>
  (await who({ method: 'GET', url: `/api/families${query}` })).json();
const namesOf = (families: readonly Family[]) =>
  families.map(({ members }) => members.map(({ firstName }) => firstName));
const familyOf = async (who: Session, id: number): Promise<FamilyOfMember> =>
  (await who({ method: 'GET', url: `/api/members/${id}/family` })).json();
const share = (who: Session, payload: object) =>
  who({ method: 'POST', url: '/api/families/contacts', payload });
const guardiansOf = async (id: number): Promise<Guardian[]> => {
  const members: Member[] = (await roster.admin({ method: 'GET', url: '/api/members' })).json();
  return [...(members.find((each) => each.id === id)?.guardians ?? [])];
};

describe('[FAMILY-03] families', () => {
  it('are gymnasts who are linked or share a guardian’s email or phone, across teams for the office', async () => {
    await build('Ella', { guardians: ANN });
    await build('Maud', {
      ...{ teamId: roster.summit, dateOfBirth: '2015-01-01' },
      guardians: 'Ann Ames-Roe / Mother / +1 (609) 555 0142 /',
    });
    await build('Ida', { lastName: 'Byrd', email: 'byrd@example.org', familyId: FAMILY });
    await build('Jo', { lastName: 'Byrd', email: null, familyEmail: 'BYRD@example.org', familyId: FAMILY });
    await build('Kim', { lastName: 'Cole', guardians: 'Cy Cole / Father / / cy@example.org' });
    await build('Lou', { lastName: 'Dean', email: 'CY@example.org' });
    await build('Solo', { lastName: 'Eads', guardians: 'Dee Eads / Mother / 609-555-0999 /' });
    const { total, families } = await list(roster.admin);
    expect([total, namesOf(families)]).toEqual([
      3,
      [
        ['Ella', 'Maud'],
        ['Ida', 'Jo'],
        ['Kim', 'Lou'],
      ],
    ]);
    expect(families.map(({ reasons }) => reasons)).toEqual([['phone'], ['linked', 'email'], ['email']]);
    expect(families[0]?.members.map(({ teamName }) => teamName)).toEqual(['Spring', 'Summit']);
    const theirs = await list(roster.coach);
    expect(namesOf(theirs.families)).toEqual([
      ['Ida', 'Jo'],
      ['Kim', 'Lou'],
    ]);
  });

  it('[SAFE-07] share one of the first five parts of a last name, so that long names are not much work', async () => {
    const phone = '(609) 555-0143';
    await build('Ada', { lastName: 'Avery Byrd Cole Dean-Eads Frost', phone });
    await build('Bea', { lastName: 'Frost', phone });
    expect((await list(roster.admin)).total).toBe(0);
    await build('Cam', { lastName: 'Eads', phone });
    expect(namesOf((await list(roster.admin)).families)).toEqual([['Ada', 'Cam']]);
  });

  it('share more than a phone: a last name, part of it, or a guardian’s name', async () => {
    const phone = '(609) 555-0142';
    await build('Ada', { lastName: 'Quill', phone });
    await build('Bea', { lastName: 'Rusk', phone: '+1 609 555 0142' });
    await build('Cam', { lastName: 'Stone', guardians: `Sy Stone / Father / ${phone} /` });
    await build('Dot', { lastName: 'Tarn', guardians: `Ty Tarn / Father / ${phone} /` });
    expect(await list(roster.admin)).toEqual({ total: 0, families: [] });
    // Another gymnast for each, with a name in common.
    await build('Eve', { lastName: 'QUÏLL', phone });
    await build('Fay', { lastName: 'Rusk-Vale', guardians: `Grandmother / / ${phone} /` });
    await build('Gus', { lastName: 'Wren', guardians: `sy stone / / ${phone} /` });
    const found = [
      ['Ada', 'Eve'],
      ['Bea', 'Fay'],
      ['Cam', 'Gus'],
    ];
    for (const who of [roster.admin, roster.coach])
      expect(namesOf((await list(who)).families)).toEqual(found);
    expect((await list(roster.admin)).families.map(({ reasons }) => reasons)).toEqual(
      found.map(() => ['phone']),
    );
  });

  it('are found by the name of any gymnast, in pages', async () => {
    await build('Ella', { guardians: ANN });
    await build('Maud', { guardians: ANN });
    await build('Ida', { lastName: 'Byrd', familyId: FAMILY });
    await build('Jo', { lastName: 'Byrd', familyId: FAMILY });
    expect(namesOf((await list(roster.coach, '?search=maud')).families)).toEqual([['Ella', 'Maud']]);
    const second = await list(roster.coach, '?limit=1&offset=1');
    expect([second.total, namesOf(second.families)]).toEqual([2, [['Ida', 'Jo']]]);
  });

  it('leave out archived gymnasts, and contacts that too many gymnasts share', async () => {
    const first = await build('Ella', { guardians: ANN });
    await build('Maud', { guardians: ANN, archivedAt: new Date() });
    for (let index = 0; index < 9; index += 1)
      await build(`Gym${index}`, { guardians: 'The Gym / / 609-555-0777 /' });
    expect(await list(roster.admin)).toEqual({ total: 0, families: [] });
    expect(await familyOf(roster.coach, first.id)).toEqual({ family: null, unlinked: [] });
  });

  it('join all gymnasts who have someone in common', () => {
    const groups = [
      { reason: 'phone', ids: [5, 9] },
      { reason: 'email', ids: [1, 5] },
      { reason: 'linked', ids: [2, 3] },
    ] as const;
    expect(joinGroups(groups)).toEqual([
      { ids: [1, 5, 9], reasons: ['email', 'phone'] },
      { ids: [2, 3], reasons: ['linked'] },
    ]);
  });
});

describe('[FAMILY-03] a guardian’s changed phone or email', () => {
  it('is shown as a difference, and copied to the whole family', async () => {
    const ella = await build('Ella', { guardians: ANN.replace('0142', '0199') });
    const maud = await build('Maud', { guardians: `Bo Roe / Uncle / 609-555-0111 /; ${ANN}` });
    const { family } = await familyOf(roster.coach, maud.id);
    expect(family?.contacts).toContainEqual({
      ...{ name: 'Ann Ames', relation: 'Mother' },
      ways: [
        { phone: '609-555-0199', email: 'ann@example.org', memberIds: [ella.id] },
        { phone: '609-555-0142', email: 'ann@example.org', memberIds: [maud.id] },
      ],
    });
    expect((await list(roster.admin, '?differing=true')).total).toBe(1);
    const reply = await share(roster.coach, {
      ...{ guardian: 'Ann Ames', from: { id: ella.id, version: ella.version } },
      to: [{ id: maud.id, version: maud.version }],
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      ...[200, { changed: [{ id: maud.id, version: maud.version + 1 }] }],
    ]);
    expect(await guardiansOf(maud.id)).toEqual([
      { name: 'Bo Roe', relation: 'Uncle', phone: '609-555-0111', email: '', isEmergency: false },
      {
        ...{ name: 'Ann Ames', relation: 'Mother', phone: '609-555-0199', email: 'ann@example.org' },
        isEmergency: true,
      },
    ]);
    const log = (await roster.coach({ method: 'GET', url: `/coach/members/${maud.id}/activity` })).json();
    expect(log[0].values[0]).toMatchObject({ field: 'guardians' });
    expect((await list(roster.admin, '?differing=true')).total).toBe(0);
  });

  it('does not remove what only the other has', async () => {
    const ella = await build('Ella', { guardians: 'Ann Ames / / 609-555-0199 /' });
    const maud = await build('Maud', { guardians: ANN });
    await share(roster.coach, {
      ...{ guardian: 'ANN AMES', from: { id: ella.id, version: 1 }, to: [{ id: maud.id, version: 1 }] },
    });
    expect(await guardiansOf(maud.id)).toMatchObject([{ phone: '609-555-0199', email: 'ann@example.org' }]);
  });

  it('reports no change if one gymnast has less than the other', async () => {
    const ella = await build('Ella', { guardians: ANN.replace('ann@example.org', '') });
    const maud = await build('Maud', { guardians: ANN.replace('609-555-0142', '+1 (609) 555 0142') });
    const reply = await share(roster.coach, {
      ...{ guardian: 'Ann Ames', from: { id: ella.id, version: 1 }, to: [{ id: maud.id, version: 1 }] },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { changed: [] }]);
    expect(await guardiansOf(maud.id)).toMatchObject([
      { phone: '+1 (609) 555 0142', email: 'ann@example.org' },
    ]);
  });

  it('of two guardians in one edit is copied one after the other, by the versions in the replies', async () => {
    const bo = 'Bo Ames / Father / 609-555-0155 /';
    const ella = await build('Ella', { guardians: `${ANN.replace('0142', '0199')}; ${bo}` });
    const maud = await build('Maud', { guardians: `${ANN}; ${bo.replace('0155', '0166')}` });
    const from = { id: ella.id, version: 1 };
    const first = await share(roster.coach, {
      ...{ guardian: 'Ann Ames', from, to: [{ id: maud.id, version: 1 }] },
    });
    const second = await share(roster.coach, { guardian: 'Bo Ames', from, to: first.json().changed });
    expect([second.statusCode, second.json().changed]).toEqual([200, [{ id: maud.id, version: 3 }]]);
    expect(await guardiansOf(maud.id)).toMatchObject([{ phone: '609-555-0199' }, { phone: '609-555-0155' }]);
  });

  it('changes nothing after another change, for another guardian, or on another team', async () => {
    const ella = await build('Ella', { guardians: ANN.replace('0142', '0199') });
    const maud = await build('Maud', { guardians: ANN });
    const other = await build('Nell', { guardians: ANN, teamId: roster.summit });
    const from = { id: ella.id, version: 1 };
    const attempts = [
      { guardian: 'Ann Ames', from, to: [{ id: maud.id, version: 2 }] },
      { guardian: 'Bo Ames', from, to: [{ id: maud.id, version: 1 }] },
      { guardian: null, from, to: [{ id: maud.id, version: 1 }] },
      { guardian: 'Ann Ames', from, to: [maud.id, other.id].map((id) => ({ id, version: 1 })) },
    ];
    const codes = [];
    for (const payload of attempts) codes.push((await share(roster.coach, payload)).json().code);
    expect(codes).toEqual(['FAMILY_CHANGED', 'FAMILY_CHANGED', 'FAMILY_CHANGED', 'MEMBER_NOT_FOUND']);
    expect(await guardiansOf(maud.id)).toMatchObject([{ phone: '609-555-0142' }]);
    expect(await guardiansOf(other.id)).toMatchObject([{ phone: '609-555-0142' }]);
  });

  it('is offered for the family’s address too, if the child who owns it gets another one', async () => {
    const ella = await build('Ella', { email: 'new@example.org', familyId: FAMILY });
    const maud = await build('Maud', { email: null, familyEmail: 'old@example.org', familyId: FAMILY });
    const { family } = await familyOf(roster.coach, ella.id);
    expect(family?.addresses).toEqual([{ email: 'new@example.org', from: ella.id, to: [maud.id] }]);
    const reply = await share(roster.coach, {
      ...{ guardian: null, from: { id: ella.id, version: 1 }, to: [{ id: maud.id, version: 1 }] },
    });
    expect(reply.json()).toEqual({ changed: [{ id: maud.id, version: 2 }] });
    expect((await familyOf(roster.coach, ella.id)).family).toMatchObject({
      members: [{ email: 'new@example.org' }, { email: null, familyEmail: 'new@example.org' }],
      addresses: [],
    });
  });
});

describe('[FAMILY-03] a family’s address that has an owner', () => {
  const OLD = { email: null, familyEmail: 'old@example.org', familyId: FAMILY };

  it.each(['spring', 'summit'] as const)('is not replaced, with the owner on team %s', async (team) => {
    const ella = await build('Ella', { email: 'new@example.org', familyId: FAMILY });
    const maud = await build('Maud', OLD);
    await build('Nell', { email: 'OLD@example.org', familyId: FAMILY, teamId: roster[team] });
    const offered = [];
    for (const who of [roster.coach, roster.admin])
      offered.push((await familyOf(who, ella.id)).family?.addresses);
    expect(offered).toEqual([[], []]);
    const reply = await share(roster.coach, {
      ...{ guardian: null, from: { id: ella.id, version: 1 }, to: [{ id: maud.id, version: 1 }] },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'FAMILY_CHANGED']);
  });

  it('is offered only to the office if the family has a gymnast on another team', async () => {
    const ella = await build('Ella', { email: 'new@example.org', familyId: FAMILY });
    const maud = await build('Maud', OLD);
    const nell = await build('Nell', { ...OLD, teamId: roster.summit });
    expect((await familyOf(roster.coach, ella.id)).family?.addresses).toEqual([]);
    expect((await familyOf(roster.admin, ella.id)).family?.addresses).toEqual([
      { email: 'new@example.org', from: ella.id, to: [maud.id, nell.id] },
    ]);
    const to = [maud, nell].map(({ id }) => ({ id, version: 1 }));
    const reply = await share(roster.admin, { guardian: null, from: { id: ella.id, version: 1 }, to });
    expect(reply.json()).toEqual({ changed: to.map(({ id }) => ({ id, version: 2 })) });
  });
});

it('[FAMILY-03] shows the requested gymnast even if the family is too long to show', async () => {
  const ids = [];
  for (let index = 0; index < 21; index += 1) ids.push((await build(`Gym${index}`, { familyId: FAMILY })).id);
  const { family } = await familyOf(roster.coach, ids[20] ?? 0);
  expect([family?.size, family?.members.length]).toEqual([21, 20]);
  expect(family?.members.map(({ id }) => id)).toContain(ids[20]);
});

describe('[FAMILY-02] unlinking one of two on a team', () => {
  it('also unlinks the last one if two of three are unlinked at once', async () => {
    const [ella, maud, nell] = [
      await build('Ella', { familyId: FAMILY }),
      await build('Maud', { familyId: FAMILY }),
      await build('Nell', { familyId: FAMILY }),
    ];
    const hasToWait = async () => {
      const { rows } = await roster.database.pool.query(
        `select from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and locktype = 'advisory' and not granted`,
      );
      return rows.length > 0;
    };
    let reply: ReturnType<typeof roster.coach> | undefined;
    await roster.database.inScope(leagueScope(), async (tx) => {
      await lockFamilyForTransaction(tx, FAMILY);
      await tx.execute(sql`update members set family_id = null where id = ${ella.id}`);
      reply = roster.coach({ method: 'DELETE', url: `/api/members/${maud.id}/family` });
      await expect.poll(hasToWait).toBe(true);
    });
    expect((await reply)?.statusCode).toBe(200);
    expect(await roster.storedMember(nell.id)).toMatchObject({ familyId: null });
  });

  it('keeps the link with a gymnast on another team, unless the office unlinks them', async () => {
    const ella = await build('Ella', { email: 'ames@example.org', familyId: FAMILY });
    const shared = { email: null, familyEmail: 'ames@example.org', familyId: FAMILY };
    const nell = await build('Nell', { ...shared, teamId: roster.summit });
    const unlink = (who: typeof roster.coach, id: number) =>
      who({ method: 'DELETE', url: `/api/members/${id}/family` });
    const linkedIds = async () => {
      const { rows } = await roster.database.inScope(leagueScope(), (tx) =>
        tx.execute<{ id: number }>(sql`select id from members where family_id = ${FAMILY} order by id`),
      );
      return rows.map(({ id }) => id);
    };
    // To the coach, this gymnast has no link: the answer is the same as without one.
    const alone = await build('Alone', {});
    const [linked, unlinked] = [await unlink(roster.coach, ella.id), await unlink(roster.coach, alone.id)];
    expect([linked.statusCode, linked.json().siblings]).toEqual([200, []]);
    expect([unlinked.statusCode, unlinked.json().siblings]).toEqual([200, []]);
    expect(await linkedIds()).toEqual([ella.id, nell.id]);

    const maud = await build('Maud', shared);
    for (const { id } of [ella, maud]) {
      const refused = await unlink(roster.coach, id);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'FAMILY_ON_OTHER_TEAMS']);
    }
    expect(await roster.storedMember(nell.id)).toMatchObject({ familyId: FAMILY, version: 1 });
    expect(await linkedIds()).toEqual([ella.id, nell.id, maud.id]);

    expect((await unlink(roster.admin, ella.id)).statusCode).toBe(200);
    expect(await linkedIds()).toEqual([nell.id, maud.id]);
    // If two are left, both are unlinked; the office sees the other.
    expect((await familyOf(roster.admin, maud.id)).unlinked).toEqual([nell.id]);
    expect((await familyOf(roster.coach, maud.id)).unlinked).toEqual([]);
  });

  it('shows a coach no family without a gymnast of the coach’s own team', async () => {
    await build('Ella', { familyId: FAMILY, teamId: roster.summit });
    const sizes = await Promise.all(
      [teamScope(roster.spring), teamScope(roster.summit), leagueScope()].map((scope) =>
        roster.database.inScope(scope, (tx) => tx.execute(sql`select family_size(${FAMILY}) as size`)),
      ),
    );
    expect(sizes.map(({ rows }) => rows[0]?.size)).toEqual([0, 1, 1]);
  });
});

it('[FAMILY-02] finds the siblings of a new gymnast in a long family without reading all of it', async () => {
  const { database } = roster;
  await database.inScope(leagueScope(), async (tx) => {
    await tx.execute(sql`
      insert into members (team_id, first_name, last_name, family_email, family_id, membership_status)
      select ${roster.spring}, 'Ana', 'Ames ' || n, 'many@example.org', ${FAMILY}, 'Active'
      from generate_series(1, 3000) as n`);
  });
  const fetched = await database.inScope(leagueScope(), async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ count: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'members'`);
      return rows[0]?.count ?? 0;
    };
    const before = await read();
    expect(await havingAddress(tx, 'MANY@example.org')).toHaveLength(2);
    return (await read()) - before;
  });
  expect(fetched).toBeLessThan(20);
});
