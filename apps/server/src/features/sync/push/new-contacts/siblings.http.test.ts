import { errorEntry } from '@league/contract';
import { createProviderClient, defaultFieldNames } from '@league/provider';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coachOf, type Session } from '../../../../../test/app.ts';
import { providerConfigOf } from '../../../../../test/league.ts';
import { teamScope } from '../../../../platform/db/scope.ts';
import { rememberedFields } from '../../store/provider-fields.repository.ts';
import { contactOf, someMember, storedMember, storedMembers } from '../../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../../testing/office-league.ts';
import { addField } from '../../testing/service-fields.ts';

let office: OfficeLeague;
/** The coach of another team. */
let other: { session: Session; teamId: number };
beforeAll(async () => {
  office = await openOfficeLeague();
  const { teamId } = await someMember(office.league, (row) => row.teamId !== office.teamId);
  other = { session: await coachOf(office.app, office.league.db.database, teamId ?? 0), teamId: teamId ?? 0 };
});
afterAll(() => office.close());

const SENTENCE = errorEntry('DUPLICATE_EMAIL').message;
let families = 0;

type Child = { firstName: string; lastName: string; dateOfBirth: string; email: string };
type Values = Child & Record<string, unknown>;

const apply = (who: Session, child: Values) =>
  who({ method: 'POST', url: '/api/members/apply', payload: { skillLevel: '4', ...child } });
const edit = (who: Session, id: number, payload: Record<string, unknown>) =>
  who({ method: 'PATCH', url: `/coach/members/${id}`, payload });
const unlink = (who: Session, id: number) => who({ method: 'DELETE', url: `/api/members/${id}/family` });
const inStep = async () => {
  await office.league.push();
  await office.league.pull();
};
const rowOf = (id: number) => storedMember(office.league, id);
const onRoster = async (who: Session, id: number) =>
  (await who({ method: 'GET', url: '/api/members' })).json().find((each: { id: number }) => each.id === id);

/** A gymnast with an address, and one who is to share it. */
async function family(): Promise<{ first: Child & { id: number; contactId: number }; second: Child }> {
  families += 1;
  const lastName = `Fam${'abcdefghijklmnopqrstuvwxyz'[families]}`;
  const email = `${lastName}@family.example`.toLowerCase();
  const child = { firstName: 'Ella', lastName, dateOfBirth: '2013-05-01', email };
  const id = (await apply(office.coach, child)).json().memberId;
  await inStep();
  const { providerContactId } = await rowOf(id);
  return {
    first: { ...child, id, contactId: providerContactId ?? 0 },
    second: { ...child, firstName: 'Maud', dateOfBirth: '2015-09-09', email: email.toUpperCase() },
  };
}

/** The second gymnast linked to the first, and both synced. */
async function linked() {
  const { first, second } = await family();
  const reply = await apply(office.coach, { ...second, siblingOf: first.id });
  expect(reply.statusCode).toBe(200);
  const id: number = reply.json().memberId;
  await inStep();
  const { providerContactId } = await rowOf(id);
  return { first, second: { ...second, id, contactId: providerContactId ?? 0 } };
}

describe('[FAMILY-02] an email that a gymnast of the coach’s own team has', () => {
  it('is refused, and the answer names the gymnast', async () => {
    const { first, second } = await family();
    const reply = await apply(office.coach, second);
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      {
        ...{ code: 'DUPLICATE_EMAIL', message: SENTENCE, error: SENTENCE, requestId: expect.any(String) },
        sibling: { id: first.id, name: `Ella ${first.lastName}`, teamName: expect.any(String) },
      },
    ]);
  });

  it('becomes the family’s after a yes: the second contact has none, and a read changes nothing', async () => {
    const { first, second } = await linked();
    expect(await rowOf(second.id)).toMatchObject({
      ...{
        email: null,
        familyEmail: first.email,
        syncState: 'synced',
        providerContactId: expect.any(Number),
      },
    });
    expect((await contactOf(office.league, second.contactId)).email).toBe('');
    expect((await contactOf(office.league, first.contactId)).email).toBe(first.email);
    const before = await Promise.all([rowOf(first.id), rowOf(second.id)]);
    expect(before[0]?.familyId).toEqual(before[1]?.familyId);
    await office.league.pull();
    await office.league.pull('full');
    const kept = ({ familyEmail, email, version, syncState }: Awaited<ReturnType<typeof rowOf>>) => ({
      ...{ familyEmail, email, version, syncState },
    });
    expect((await Promise.all([rowOf(first.id), rowOf(second.id)])).map(kept)).toEqual(before.map(kept));
    expect(await onRoster(office.coach, second.id)).toMatchObject({
      siblings: [{ id: first.id, name: `Ella ${first.lastName}` }],
    });
    expect(await onRoster(office.coach, first.id)).toMatchObject({ siblings: [{ id: second.id }] });
  });

  it('is asked about in an edit too, and the gymnast’s own address then leaves the contact', async () => {
    const { first, second } = await family();
    const own = { ...second, email: `own.${first.email}` };
    const { memberId } = (await apply(office.coach, own)).json();
    await inStep();
    const refused = await edit(office.coach, memberId, { email: first.email });
    expect([refused.statusCode, refused.json().sibling?.id]).toEqual([409, first.id]);
    const saved = await edit(office.coach, memberId, { email: first.email, siblingOf: first.id });
    expect([saved.statusCode, saved.json().familyEmail, saved.json().email]).toEqual([
      200,
      first.email,
      null,
    ]);
    await inStep();
    const row = await rowOf(memberId);
    expect(row).toMatchObject({ email: null, familyEmail: first.email, syncState: 'synced' });
    expect((await contactOf(office.league, row.providerContactId ?? 0)).email).toBe('');
  });

  it('is shared by twins and a third child, each stored once even if sent repeatedly', async () => {
    const { first, second } = await linked();
    const twin = { ...first, firstName: 'Emma', siblingOf: second.id };
    const replies = await Promise.all([apply(office.coach, twin), apply(office.coach, twin)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().sibling).toBeUndefined();
    const rows = (await storedMembers(office.league)).filter(({ lastName }) => lastName === first.lastName);
    expect(rows.map(({ firstName }) => firstName).sort()).toEqual(['Ella', 'Emma', 'Maud']);
    expect(new Set(rows.map(({ familyId }) => familyId)).size).toBe(1);
  });

  it('is not offered for the same child, nor for a gymnast without this address', async () => {
    const { first, second } = await family();
    const again = await apply(office.coach, { ...first, dateOfBirth: first.dateOfBirth });
    expect([again.statusCode, again.json().sibling]).toEqual([409, undefined]);
    expect((await apply(office.coach, { ...first, siblingOf: first.id })).statusCode).toBe(409);
    const wrong = await apply(office.coach, {
      ...second,
      email: 'no.one@family.example',
      siblingOf: first.id,
    });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      [{ field: 'siblingOf', message: 'Must be a gymnast who has this email address.' }],
    ]);
  });
});

describe('[FAMILY-02] a gymnast of another team', () => {
  it('is never named to a coach', async () => {
    const { first, second } = await family();
    const refused = await apply(other.session, second);
    expect([refused.statusCode, refused.json().message, refused.json().sibling]).toEqual([
      409,
      SENTENCE,
      undefined,
    ]);
    const forced = await apply(other.session, { ...second, siblingOf: first.id });
    expect(forced.statusCode).toBe(404);
    expect((await unlink(other.session, first.id)).statusCode).toBe(404);
  });

  it('is linked by the office, and each coach sees only their own gymnast', async () => {
    const { first, second } = await family();
    const child = { ...second, teamId: other.teamId };
    expect((await apply(office.admin, child)).json().sibling).toMatchObject({ id: first.id });
    const reply = await apply(office.admin, { ...child, siblingOf: first.id });
    expect(reply.statusCode).toBe(200);
    const { memberId } = reply.json();
    await inStep();
    expect(await onRoster(other.session, memberId)).toMatchObject({
      ...{ familyEmail: first.email, siblings: [] },
    });
    expect(await onRoster(office.coach, first.id)).toMatchObject({ siblings: [] });
    expect(await onRoster(office.admin, first.id)).toMatchObject({ siblings: [{ id: memberId }] });
  });

  it('is kept separate by the database, even if a coach tries to link them directly', async () => {
    const { first, second } = await linked();
    const stranger = await someMember(office.league, ({ teamId }) => teamId === other.teamId);
    const { familyId } = await rowOf(first.id);
    const database = office.league.db.database;
    await expect(
      database.inScope(teamScope(other.teamId), (tx) =>
        tx.execute(sql`update members set family_id = ${familyId} where id = ${stranger.id}`),
      ),
    ).rejects.toMatchObject({ cause: { message: 'only the office links gymnasts of two teams' } });
    expect((await rowOf(second.id)).familyId).toBe(familyId);
  });
});

describe('[FAMILY-02] a family that changes', () => {
  it('separates: an unlinked gymnast loses the shared address, and the last one has no link left', async () => {
    const { first, second } = await linked();
    const reply = await unlink(office.coach, second.id);
    expect([reply.statusCode, reply.json().siblings, reply.json().familyEmail]).toEqual([200, [], null]);
    await inStep();
    expect(await rowOf(second.id)).toMatchObject({ email: null, familyEmail: null, familyId: null });
    expect(await rowOf(first.id)).toMatchObject({ email: first.email, familyId: null, syncState: 'synced' });
  });

  it('keeps the address with the remaining gymnast when the other is archived, and rejoins both', async () => {
    const { first, second } = await linked();
    await office.admin({ method: 'DELETE', url: `/api/members/${first.id}` });
    await inStep();
    expect(await rowOf(second.id)).toMatchObject({ email: null, familyEmail: first.email });
    const third = { ...second, firstName: 'Nell', email: first.email };
    expect((await apply(office.coach, third)).json()).toMatchObject({
      ...{ code: 'DUPLICATE_EMAIL', sibling: { id: second.id } },
    });
    const back = await apply(office.coach, first);
    expect([back.statusCode, back.json().memberId]).toEqual([200, first.id]);
    expect(await onRoster(office.coach, second.id)).toMatchObject({ siblings: [{ id: first.id }] });
  });

  it('gives an address that the office frees to the remaining gymnast, here and at the provider', async () => {
    const { first, second } = await linked();
    await office.admin({ method: 'DELETE', url: `/api/members/${first.id}` });
    await inStep();
    const freed = await office.admin({ method: 'POST', url: `/api/admin/members/${first.id}/free-email` });
    expect(freed.statusCode).toBe(200);
    await inStep();
    await inStep();
    expect(await rowOf(second.id)).toMatchObject({
      email: first.email,
      familyEmail: null,
      syncState: 'synced',
    });
    expect((await contactOf(office.league, second.contactId)).email).toBe(first.email);
    expect((await contactOf(office.league, first.contactId)).email).toBe('');
  });

  it('gives the address of an erased gymnast to the remaining one', async () => {
    const { first, second } = await linked();
    const reply = await office.admin({
      method: 'POST',
      url: `/api/admin/members/${first.id}/erasure`,
      payload: { name: `Ella ${first.lastName}`, mentions: [] },
    });
    expect(reply.statusCode).toBe(200);
    await inStep();
    await inStep();
    expect((await storedMembers(office.league)).some(({ id }) => id === first.id)).toBe(false);
    expect(await rowOf(second.id)).toMatchObject({
      email: first.email,
      familyEmail: null,
      syncState: 'synced',
    });
    expect((await contactOf(office.league, second.contactId)).email).toBe(first.email);
  });

  it('has the address in the copy for the second gymnast’s family', async () => {
    const { first, second } = await linked();
    const copy = await office.admin({ method: 'GET', url: `/api/admin/members/${second.id}/personal-data` });
    expect(copy.json().gymnast).toMatchObject({ family_email: first.email, email: null });
  });

  it('takes an address that the second contact gets at the provider, beside the family’s', async () => {
    const { first, second } = await linked();
    const own = `maud.${first.email}`;
    await office.league.provider.updateContact(second.contactId, { email: own });
    await office.league.pull();
    expect(await rowOf(second.id)).toMatchObject({
      email: own,
      familyEmail: first.email,
      syncState: 'synced',
    });
    expect((await contactOf(office.league, second.contactId)).email).toBe(own);
  });

  it('moves the address if the office gives it to the other contact', async () => {
    const { first, second } = await linked();
    await office.league.provider.updateContact(first.contactId, { email: '' });
    await office.league.provider.updateContact(second.contactId, { email: first.email });
    await office.league.pull();
    expect(await rowOf(second.id)).toMatchObject({ email: first.email, syncState: 'synced' });
    expect(await rowOf(first.id)).toMatchObject({ email: null, syncState: 'synced' });
  });
});

it('[FAMILY-02] sends the family’s address to the configured field', async () => {
  const { league } = office;
  await addField(league, 'Parent Email');
  const provider = createProviderClient({
    ...providerConfigOf(league),
    fieldNames: { ...defaultFieldNames, familyEmail: 'Parent Email' },
    rememberedFields: () => rememberedFields(league.db.database),
  });
  const { first, second } = await family();
  const { memberId } = (await apply(office.coach, { ...second, siblingOf: first.id })).json();
  await league.pull('full', { provider });
  await league.push({ provider });
  const { providerContactId } = await rowOf(memberId);
  expect(await provider.getContact(providerContactId ?? 0)).toMatchObject({
    ...{ email: '', familyEmail: first.email },
  });
  await league.pull('full', { provider });
  expect(await rowOf(memberId)).toMatchObject({ familyEmail: first.email, syncState: 'synced' });
});
