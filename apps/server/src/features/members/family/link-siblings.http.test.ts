import { type Member, MOST_SIBLINGS } from '@league/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../../test/app.ts';
import { buildMember } from '../../../../test/builders.ts';
import { startRoster, type TestRoster } from '../testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

const FAMILY = 'b2c1d7a0-5b0f-4d6e-9a53-0a6a5f4c1e11';
const OTHERS = 'c3d2e8b1-6c1f-4e7f-8b64-1b7b6f5d2f22';

type Values = NonNullable<Parameters<typeof buildMember>[1]>;

const build = (firstName: string, values: Values = {}) =>
  buildMember(roster.database, {
    ...{ firstName, lastName: 'Ames', teamId: roster.spring, dateOfBirth: '2013-05-01' },
    ...values,
  });
const link = (who: Session, id: number, siblingId: number) =>
  who({ method: 'POST', url: `/api/members/${id}/family`, payload: { siblingId } });
const siblingsOf = (member: Member) => member.siblings.map(({ name }) => name);
const familyOf = async (id: number) => (await roster.storedMember(id)).familyId;

describe('[FAMILY-02] linking a brother or sister', () => {
  it('links two gymnasts of the team, keeps their values, and logs it for both', async () => {
    const ella = await build('Ella', { email: 'ella@example.org' });
    const maud = await build('Maud', { email: 'maud@example.org' });
    const reply = await link(roster.coach, ella.id, maud.id);
    expect([reply.statusCode, siblingsOf(reply.json()), reply.json().email]).toEqual([
      ...[200, ['Maud Ames'], 'ella@example.org'],
    ]);
    const [one, two] = [await roster.storedMember(ella.id), await roster.storedMember(maud.id)];
    expect(one.familyId).not.toBeNull();
    expect(two).toMatchObject({
      ...{ familyId: one.familyId, email: 'maud@example.org', familyEmail: null },
      syncState: maud.syncState,
    });
    for (const { id } of [ella, maud]) {
      const [entry] = (await roster.coach({ method: 'GET', url: `/coach/members/${id}/activity` })).json();
      expect(entry.description).toContain('linked with a brother or sister');
    }
  });

  it('changes nothing if the two are linked already', async () => {
    const ella = await build('Ella', { familyId: FAMILY });
    const maud = await build('Maud', { familyId: FAMILY });
    expect((await link(roster.coach, maud.id, ella.id)).statusCode).toBe(200);
    expect((await roster.storedMember(maud.id)).version).toBe(maud.version);
  });

  it('adds a third to the family, from either side', async () => {
    const ella = await build('Ella', { familyId: FAMILY });
    await build('Maud', { familyId: FAMILY });
    const nell = await build('Nell');
    const olga = await build('Olga');
    expect(siblingsOf((await link(roster.coach, nell.id, ella.id)).json())).toEqual([
      'Ella Ames',
      'Maud Ames',
    ]);
    expect(siblingsOf((await link(roster.coach, ella.id, olga.id)).json())).toHaveLength(3);
    expect(await familyOf(olga.id)).toBe(FAMILY);
  });

  it('joins two families; a coach only if one of them is wholly on the team', async () => {
    const ella = await build('Ella', { familyId: FAMILY });
    await build('Maud', { familyId: FAMILY });
    const nell = await build('Nell', { familyId: OTHERS });
    const away = await build('Olga', { familyId: OTHERS, teamId: roster.summit });
    expect((await link(roster.coach, nell.id, ella.id)).statusCode).toBe(200);
    expect(await familyOf(ella.id)).toBe(OTHERS);
    expect(await familyOf(away.id)).toBe(OTHERS);
  });

  it('leaves two families with gymnasts on other teams to the office', async () => {
    const ella = await build('Ella', { familyId: FAMILY });
    const nell = await build('Nell', { familyId: OTHERS });
    const away = await build('Maud', { familyId: FAMILY, teamId: roster.summit });
    await build('Olga', { familyId: OTHERS, teamId: roster.summit });
    const refused = await link(roster.coach, ella.id, nell.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'FAMILIES_NOT_JOINED']);
    expect(await familyOf(ella.id)).toBe(FAMILY);
    const joined = await link(roster.admin, ella.id, nell.id);
    expect([joined.statusCode, siblingsOf(joined.json())]).toEqual([
      ...[200, ['Maud Ames', 'Nell Ames', 'Olga Ames']],
    ]);
    expect(await familyOf(away.id)).toBe(await familyOf(nell.id));
  });

  it('does not make a family longer than can be shown', async () => {
    const ids: number[] = [];
    for (const familyId of [FAMILY, OTHERS])
      for (let index = 0; index < 11; index += 1) ids.push((await build(`Gym${index}`, { familyId })).id);
    const refused = await link(roster.admin, ids[0] ?? 0, ids[11] ?? 0);
    expect(refused.json().code).toBe('FAMILIES_NOT_JOINED');
    for (let index = 11; index < MOST_SIBLINGS; index += 1) await build(`Gym${index}`, { familyId: FAMILY });
    const alone = await build('Alone');
    expect((await link(roster.admin, alone.id, ids[0] ?? 0)).json().code).toBe('FAMILIES_NOT_JOINED');
  });

  it('only the office links gymnasts of two teams, and no gymnast is linked to itself or to demo data', async () => {
    const ella = await build('Ella');
    const away = await build('Maud', { teamId: roster.summit });
    const archived = await build('Nell', { archivedAt: new Date() });
    const codes = [];
    for (const siblingId of [away.id, archived.id, ella.id])
      codes.push((await link(roster.coach, ella.id, siblingId)).json().code);
    expect(codes).toEqual(['MEMBER_NOT_FOUND', 'MEMBER_NOT_FOUND', 'INVALID_REQUEST']);
    const linked = await link(roster.admin, ella.id, away.id);
    expect([linked.statusCode, linked.json().siblings]).toEqual([
      ...[200, [{ id: away.id, name: 'Maud Ames', teamName: 'Summit' }]],
    ]);
  });

  it('twice at once with a gymnast in common, leaves one family or refuses one request', async () => {
    const [ella, maud, nell] = [await build('Ella'), await build('Maud'), await build('Nell')];
    const replies = await Promise.all([
      link(roster.coach, ella.id, maud.id),
      link(roster.coach, nell.id, maud.id),
    ]);
    const done = replies.filter(({ statusCode }) => statusCode === 200).length;
    const families = new Set([await familyOf(ella.id), await familyOf(maud.id), await familyOf(nell.id)]);
    expect([done, families.has(null), families.size]).toEqual(done === 2 ? [2, false, 1] : [1, true, 2]);
    const codes = replies.filter(({ statusCode }) => statusCode !== 200).map((each) => each.json().code);
    expect(codes).toEqual(done === 2 ? [] : ['FAMILY_CHANGED']);
  });
});
