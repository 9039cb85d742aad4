import { type Guardian, guardiansText, type Member } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

const ANN: Guardian = {
  ...{ name: 'Ann Ames', relation: 'Mother', phone: '609-555-0142', email: 'ann@example.org' },
  isEmergency: false,
};
const BO: Guardian = {
  ...{ name: 'Bo Ames', relation: 'Uncle', phone: '609-555-0143', email: '' },
  isEmergency: true,
};

const gymnast = () => buildMember(roster.database, { teamId: roster.spring });
const edit = async (id: number, payload: object): Promise<Member> =>
  (await roster.coach({ method: 'PATCH', url: `/coach/members/${id}`, payload })).json();
const listed = async (): Promise<Member[]> =>
  (await roster.coach({ method: 'GET', url: '/api/members' })).json();
const activityOf = async (id: number) =>
  (await roster.coach({ method: 'GET', url: `/coach/members/${id}/activity` })).json();

describe('guardians', () => {
  it('[FAMILY-01] keep their order, and the first emergency guardian is the emergency contact', async () => {
    const { id } = await gymnast();
    expect(await edit(id, { guardians: [ANN, BO] })).toMatchObject({
      guardians: [ANN, BO],
      ...{ emergencyContactName: 'Bo Ames', emergencyContactPhone: '609-555-0143' },
    });
    expect(await listed()).toMatchObject([{ id, guardians: [ANN, BO] }]);
    expect(await edit(id, { guardians: [BO, { ...ANN, isEmergency: true }] })).toMatchObject({
      emergencyContactName: 'Bo Ames',
    });
    expect(await edit(id, { guardians: [ANN] })).toMatchObject({
      ...{ emergencyContactName: null, emergencyContactPhone: null },
    });
    expect(await edit(id, { guardians: [] })).toMatchObject({ guardians: [] });
  });

  it('[FAMILY-01] follow a changed emergency contact', async () => {
    const { id } = await gymnast();
    expect(
      await edit(id, { emergencyContactName: 'Jo Quill', emergencyContactPhone: '555-0199' }),
    ).toMatchObject({
      guardians: [{ name: 'Jo Quill', relation: '', phone: '555-0199', email: '', isEmergency: true }],
    });
    await edit(id, { guardians: [ANN, BO] });
    expect(await edit(id, { emergencyContactPhone: '555-0188' })).toMatchObject({
      guardians: [ANN, { ...BO, phone: '555-0188' }],
    });
    expect(await edit(id, { emergencyContactName: '', emergencyContactPhone: '' })).toMatchObject({
      guardians: [ANN, { ...BO, phone: '555-0188', isEmergency: false }],
    });
    // The same person is not added twice.
    expect(
      await edit(id, { emergencyContactName: 'ann ames', emergencyContactPhone: '555-0177' }),
    ).toMatchObject({
      guardians: [{ ...ANN, phone: '555-0177', isEmergency: true }, { name: 'Bo Ames' }],
    });
  });

  it('[FAMILY-01] can be given with a new gymnast; blank ones are left out', async () => {
    const reply = await roster.coach({
      method: 'POST',
      url: '/api/members',
      payload: {
        ...{ firstName: 'Ana', lastName: 'Ames', email: 'ana@example.org', dateOfBirth: '2014-07-04' },
        ...{ skillLevel: '4', guardians: [BO, { name: ' ' }] },
      },
    });
    expect(reply.json()).toMatchObject({ guardians: [BO], emergencyContactName: 'Bo Ames' });
  });

  it.each([
    ['a fifth', [ANN, ANN, ANN, ANN, ANN], 'Must be at most 4 guardians.'],
    ['an email that is none', [{ ...ANN, email: 'ann' }], 'Guardian 1, email: Must be an email address'],
    ['a phone that is none', [BO, { ...BO, phone: 'home' }], 'Guardian 2, phone: Must be a phone number'],
  ])('[FAMILY-01] refuses %s and says which', async (_what, guardians, sentence) => {
    const { id } = await gymnast();
    const reply = await roster.coach({
      method: 'PATCH',
      url: `/coach/members/${id}`,
      payload: { guardians },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(sentence);
  });

  it('[FAMILY-01] [ROSTER-08] are logged, and can be put back', async () => {
    const { id } = await gymnast();
    await edit(id, { guardians: [ANN, BO] });
    await edit(id, { guardians: [ANN] });
    const [entry] = await activityOf(id);
    expect(entry).toMatchObject({
      description:
        'Guardians Ann Ames, Mother, 609-555-0142, ann@example.org; Bo Ames, Uncle, 609-555-0143 (emergency contact)' +
        ' → Ann Ames, Mother, 609-555-0142, ann@example.org',
      values: [{ field: 'guardians', before: guardiansText([ANN, BO]), after: guardiansText([ANN]) }],
    });
  });

  it('[FAMILY-01] [MEM-31] cannot be saved on an outdated copy', async () => {
    const { id } = await gymnast();
    await edit(id, { guardians: [ANN] });
    const reply = await roster.coach({
      method: 'PATCH',
      url: `/coach/members/${id}`,
      payload: { guardians: [BO] },
      headers: { 'if-match': '"1"' },
    });
    expect(reply.json()).toMatchObject({ code: 'MEMBER_CHANGED', current: { guardians: [ANN] } });
  });

  it('[FAMILY-01] [MEM-02] only the team’s coaches read them', async () => {
    const { id } = await gymnast();
    await edit(id, { guardians: [ANN] });
    expect((await roster.otherCoach({ method: 'GET', url: '/api/members' })).body).not.toContain('Ann Ames');
    const payload = { guardians: [] };
    expect(
      (await roster.otherCoach({ method: 'PATCH', url: `/coach/members/${id}`, payload })).statusCode,
    ).toBe(404);
  });

  it('[FAMILY-01] follow a contact that an older release wrote alone', async () => {
    const { id } = await gymnast();
    await edit(id, { guardians: [BO] });
    await roster.database.inScope(leagueScope(), (tx) =>
      tx.execute(
        sql`update members set emergency_contact_phone = '1', version = version + 1 where id = ${id}`,
      ),
    );
    expect(await listed()).toMatchObject([{ guardians: [{ ...BO, phone: '1' }] }]);
  });

  it('[FAMILY-01] are in the roster file', async () => {
    const { id } = await gymnast();
    await edit(id, { guardians: [ANN, BO] });
    const file = (await roster.coach({ method: 'GET', url: '/api/members/export' })).body;
    expect(file).toContain('"Guardians"');
    expect(file).toContain(`"${guardiansText([ANN, BO])}"`);
  });
});
