import type { DuplicateComparison, Merge, MergedField, MergeReply } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactOf,
  inLeague,
  type Row,
  someMember,
  storedMember,
  storedMembers,
} from '../sync/testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../sync/testing/office-league.ts';
import { compareNoted } from './duplicates.worker.ts';

let office: OfficeLeague;
beforeAll(async () => {
  office = await openOfficeLeague();
});
afterAll(() => office.close());

const get = async (path: string) => (await office.admin({ method: 'GET', url: path })).json();
const post = (path: string, payload: object = {}) =>
  office.admin({ method: 'POST', url: `/api/admin/duplicates/${path}`, payload });
const rows = async <Found extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await inLeague(office.league, (tx) => tx.execute<Found>(statement))).rows;

/** Pushes and pulls until neither side has changes left. */
const inStep = async () => {
  await office.league.push();
  await office.league.pull('full');
  await office.league.push();
};

const used = new Set<number>();

/** A gymnast registered for an event, and a second contact that was entered at the provider by hand. */
async function twiceEntered(): Promise<{ registered: Row; second: Row }> {
  const registrations = await rows<{ id: number }>(sql`
    select distinct member_id as id from event_registrations
    where registration_status <> 'Canceled' and removal is null and missing_since is null`);
  const ids = new Set(registrations.map(({ id }) => id));
  const found = await someMember(
    office.league,
    ({ id, dateOfBirth, email }) => ids.has(id) && !used.has(id) && dateOfBirth !== null && email !== null,
  );
  used.add(found.id);
  const team = (await contactOf(office.league, found.contactId)).team;
  await office.league.provider.createContact({
    firstName: found.firstName.toUpperCase(),
    lastName: found.lastName,
    dateOfBirth: found.dateOfBirth ?? '',
    email: `second-${found.id}@family.example`,
    phone: '609-555-0177',
    team,
  });
  await office.league.pull('full');
  const second = (await storedMembers(office.league)).find(
    ({ email }) => email === `second-${found.id}@family.example`,
  );
  if (!second) throw new Error('The second contact was not read.');
  return { registered: await storedMember(office.league, found.id), second };
}

type Choice = { take?: readonly MergedField[]; combine?: readonly string[] };

async function merge(keep: Row, other: Row, { take = [], combine = [] }: Choice = {}) {
  const { first, second }: DuplicateComparison = await get(`/api/admin/duplicates/${keep.id}/${other.id}`);
  return post('merge', {
    keepId: keep.id,
    keepVersion: first.member.version,
    otherId: other.id,
    otherVersion: second.member.version,
    take,
    combine,
  });
}

const owners = (table: string, ids: readonly (number | string)[]) =>
  rows<{ member_id: number }>(
    sql`select member_id from ${sql.identifier(table)} where id::text = any(${sql.param(ids.map(String))}::text[])`,
  );
const registrationsOf = async (id: number) =>
  (
    await rows<{ id: number }>(sql`select id from event_registrations where member_id = ${id} order by id`)
  ).map((row) => row.id);

/** Gives a gymnast results, a remembered name and an attendance mark. Returns their ids. */
async function belongings({ id, teamId }: Row, meet: string) {
  const [row] = await rows<{ score: number; name: number; tap: string }>(sql`
    with meet as (insert into meets (name, held_on) values (${meet}, '2026-02-01') returning id),
      score as (insert into meet_scores (meet_id, member_id, level, vault, athlete_name)
        select meet.id, ${id}, '4', 9250, 'Written' from meet returning id),
      name as (insert into score_names (name_key, club_key, level, member_id) values (${meet}, '', '4', ${id}) returning id),
      tap as (insert into attendance_taps
          (id, team_id, member_id, day, state, tapped_at, received_at, counts_at, is_by_receipt, user_id, coach_name)
        values (gen_random_uuid(), ${teamId}, ${id}, '2026-02-02', 'present', now(), now(), now(), false, 1, 'Kim')
        returning id)
    select score.id as score, name.id as name, tap.id as tap from score, name, tap`);
  if (!row) throw new Error('Nothing was stored.');
  return row;
}

describe('[OFFICE-03] two entries that are merged', () => {
  it('are one gymnast with the data of both, and stay so through full reads', async () => {
    const { registered, second } = await twiceEntered();
    const contacts = (await office.league.provider.listContacts({ includeArchived: true })).length;
    const held = await registrationsOf(registered.id);
    const own = await belongings(registered, 'Winter Cup');
    const reply = await merge(second, registered, { take: ['phone', 'coachNotes'] });
    expect(reply.statusCode).toBe(200);
    const { leftThere, message }: MergeReply = reply.json();
    expect(leftThere.length).toBeGreaterThan(0);
    expect(message).toContain('Wild Apricot still has registrations under its contact.');

    const check = async () => {
      expect(await registrationsOf(second.id)).toEqual(held);
      expect(await registrationsOf(registered.id)).toEqual([]);
      expect(await owners('meet_scores', [own.score])).toEqual([{ member_id: second.id }]);
      expect(await owners('score_names', [own.name])).toEqual([{ member_id: second.id }]);
      expect(await owners('attendance_taps', [own.tap])).toEqual([{ member_id: second.id }]);
      expect(await storedMember(office.league, second.id)).toMatchObject({
        phone: registered.phone,
        email: second.email,
        archivedAt: null,
      });
      expect(await storedMember(office.league, registered.id)).toMatchObject({
        archivedAt: expect.any(Date),
        mergedIntoId: second.id,
      });
    };
    await check();
    await inStep();
    await inStep();
    await check();
    expect(await contactOf(office.league, registered.providerContactId ?? 0)).toMatchObject({
      isArchived: true,
    });
    expect(await contactOf(office.league, second.providerContactId ?? 0)).toMatchObject({
      isArchived: false,
      phone: registered.phone ?? '',
    });
    expect((await office.league.provider.listContacts({ includeArchived: true })).length).toBe(contacts);
    const named = (await storedMembers(office.league)).filter(
      ({ lastName, dateOfBirth, archivedAt }) =>
        lastName === registered.lastName && dateOfBirth === registered.dateOfBirth && archivedAt === null,
    );
    expect(named.map(({ id }) => id)).toEqual([second.id]);
    for (const { id } of [registered, second])
      expect((await storedMember(office.league, id)).syncState).toBe('synced');
    const overview = await get('/api/admin/sync');
    expect(overview).toMatchObject({ refused: 0, missing: 0, unarchived: 0, namesakes: 0, conflicts: 0 });
  });

  it('show the history of both, and each says what happened to it', async () => {
    const { registered, second } = await twiceEntered();
    await office.admin({
      method: 'PATCH',
      url: `/coach/members/${registered.id}`,
      payload: { phone: '609-555-0155' },
    });
    await merge(second, registered, { take: ['phone'] });
    const { activity } = { activity: await get(`/coach/members/${second.id}/activity`) };
    expect(activity.map(({ description }: { description: string }) => description)).toEqual([
      expect.stringContaining(`Merged with entry no. ${registered.id} of the same child; Phone `),
      `Merged into entry no. ${second.id} of the same child, and archived`,
      expect.stringContaining('→ 609-555-0155'),
    ]);
  });

  it('keep the guardians and notes of both if the office wants them', async () => {
    const { registered, second } = await twiceEntered();
    const change = (id: number, payload: object) =>
      office.admin({ method: 'PATCH', url: `/coach/members/${id}`, payload });
    const guardian = { relation: '', phone: '', email: '', isEmergency: false };
    await change(registered.id, {
      guardians: [
        { ...guardian, name: 'Ann Ames', phone: '609-555-0101', isEmergency: true },
        { ...guardian, name: 'Bo Ames' },
      ],
      coachNotes: 'Left-handed',
      healthNote: 'Asthma',
    });
    await change(second.id, {
      guardians: [{ ...guardian, name: 'ANN AMES', relation: 'Mother', email: 'ann@family.example' }],
      coachNotes: 'Started in fall',
    });
    expect(
      (await merge(second, registered, { combine: ['guardians', 'coachNotes', 'healthNote'] })).statusCode,
    ).toBe(200);
    const member = await get(`/api/admin/members/${second.id}`);
    expect(member).toMatchObject({
      guardians: [
        {
          name: 'ANN AMES',
          relation: 'Mother',
          phone: '609-555-0101',
          email: 'ann@family.example',
          isEmergency: true,
        },
        { name: 'Bo Ames' },
      ],
      emergencyContactName: 'ANN AMES',
      coachNotes: 'Started in fall\nLeft-handed',
      healthNote: 'Asthma',
    });
  });

  it('give the remaining entry the address of the other, here and at the provider', async () => {
    const { registered, second } = await twiceEntered();
    await merge(registered, second, { take: ['email'] });
    await inStep();
    await inStep();
    expect(await storedMember(office.league, registered.id)).toMatchObject({
      email: second.email,
      syncState: 'synced',
    });
    expect(await contactOf(office.league, registered.providerContactId ?? 0)).toMatchObject({
      email: second.email,
      isArchived: false,
    });
    expect(await contactOf(office.league, second.providerContactId ?? 0)).toMatchObject({
      email: '',
      isArchived: true,
    });
  });

  it('leave a meet result with the archived entry if both have one at that meet', async () => {
    const { registered, second } = await twiceEntered();
    const own = await belongings(registered, 'Both Cup');
    await rows(sql`
      insert into meet_scores (meet_id, member_id, level, vault)
      select id, ${second.id}, '4', 9000 from meets where name = 'Both Cup'`);
    await merge(second, registered);
    expect(await owners('meet_scores', [own.score])).toEqual([{ member_id: registered.id }]);
  });

  it('are no longer listed, and are not mistaken for a returning child', async () => {
    const { registered, second } = await twiceEntered();
    await merge(second, registered);
    await compareNoted({ database: office.league.db.database });
    const { pairs } = await get('/api/admin/duplicates?limit=100');
    expect(
      pairs.filter(({ first }: { first: { id: number } }) => [registered.id, second.id].includes(first.id)),
    ).toEqual([]);
    const added = await office.admin({
      method: 'POST',
      url: '/api/members/apply',
      payload: {
        firstName: registered.firstName,
        lastName: registered.lastName,
        dateOfBirth: registered.dateOfBirth,
        teamId: registered.teamId,
        email: `third-${registered.id}@family.example`,
        skillLevel: '4',
      },
    });
    expect([added.statusCode, added.json().message]).toEqual([
      200,
      expect.stringContaining('is on the roster.'),
    ]);
    expect((await storedMember(office.league, registered.id)).archivedAt).not.toBeNull();
  });
});

describe('[OFFICE-03] a merge', () => {
  it('can be undone: both entries are as before, here and at the provider', async () => {
    const { registered, second } = await twiceEntered();
    const elsewhere = await someMember(office.league, ({ teamId }) => teamId !== second.teamId);
    const other = elsewhere.teamId;
    await office.admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { action: 'transfer', memberIds: [second.id], teamId: other },
    });
    await inStep();
    const held = await registrationsOf(registered.id);
    const own = await belongings(registered, 'Undone Cup');
    const { mergeId }: MergeReply = (
      await merge(second, registered, { take: ['phone', 'email', 'team'] })
    ).json();
    expect(await storedMember(office.league, second.id)).toMatchObject({
      teamId: registered.teamId,
      email: registered.email,
    });
    await inStep();
    const listed: { merges: Merge[] } = await get('/api/admin/duplicates/merges');
    expect(listed.merges[0]).toMatchObject({
      id: mergeId,
      keptId: second.id,
      mergedId: registered.id,
      canUndo: true,
    });
    expect(listed.merges[0]?.leftThere.length).toBeGreaterThan(0);

    expect((await post(`merges/${mergeId}/undo`)).statusCode).toBe(200);
    await inStep();
    await inStep();
    const columns = ['email', 'phone', 'teamId', 'archivedAt', 'mergedIntoId'] as const;
    const pickOf = (row: Row) => columns.map((column) => row[column]);
    expect(pickOf(await storedMember(office.league, registered.id))).toEqual(pickOf(registered));
    expect(pickOf(await storedMember(office.league, second.id))).toEqual(
      pickOf({ ...second, teamId: other }),
    );
    expect(await registrationsOf(registered.id)).toEqual(held);
    expect(await owners('meet_scores', [own.score])).toEqual([{ member_id: registered.id }]);
    expect(await owners('attendance_taps', [own.tap])).toEqual([{ member_id: registered.id }]);
    for (const row of [registered, second]) {
      expect(await contactOf(office.league, row.providerContactId ?? 0)).toMatchObject({
        isArchived: false,
        email: row.email,
        phone: row.phone,
      });
      expect(await storedMember(office.league, row.id)).toMatchObject({
        syncState: 'synced',
        syncReason: null,
      });
    }
    expect((await post(`merges/${mergeId}/undo`)).json().code).toBe('MERGE_UNDONE');
  });

  it('[SAFE-01] [BEYOND-12] leaves none of the other child’s data with the first when undone', async () => {
    const { registered, second } = await twiceEntered();
    const secret = { healthNote: 'Quillwort allergy', coachNotes: 'Quillwort note' };
    const edited = await office.admin({
      method: 'PATCH',
      url: `/coach/members/${registered.id}`,
      payload: secret,
    });
    expect(edited.statusCode, edited.body).toBe(200);
    const other = await storedMember(office.league, registered.id);
    const { mergeId }: MergeReply = (
      await merge(second, other, { take: ['healthNote', 'coachNotes'] })
    ).json();
    const held = () =>
      rows<{ place: string }>(sql`
        select 'log' as place from activity_log where member_id = ${second.id} and strpos(activity_log::text, 'uillwort') > 0
        union select 'changes' from member_changes where member_id = ${second.id} and strpos(member_changes::text, 'uillwort') > 0
        union select 'merges' from member_merges where id = ${mergeId} and strpos(member_merges::text, 'uillwort') > 0
        order by place`);
    expect((await held()).map(({ place }) => place)).toEqual(['changes', 'log']);
    expect((await post(`merges/${mergeId}/undo`)).statusCode).toBe(200);
    expect(await held()).toEqual([]);
    const activity = await get(`/coach/members/${second.id}/activity`);
    expect(JSON.stringify(activity)).not.toContain('uillwort');
    expect(await storedMember(office.league, registered.id)).toMatchObject(secret);
    await inStep();
  });

  it('leaves who was linked since with the remaining entry when undone, and the family with the other', async () => {
    const { registered, second } = await twiceEntered();
    const isAlone = (row: Row) => ![registered.id, second.id].includes(row.id) && row.familyId === null;
    const brother = await someMember(office.league, isAlone);
    const sister = await someMember(office.league, (row) => isAlone(row) && row.id !== brother.id);
    const linkWith = (id: number, siblingId: number) =>
      office.admin({ method: 'POST', url: `/api/members/${id}/family`, payload: { siblingId } });
    expect((await linkWith(brother.id, registered.id)).statusCode).toBe(200);
    const { mergeId }: MergeReply = (await merge(second, registered)).json();
    expect((await linkWith(sister.id, second.id)).statusCode).toBe(200);
    expect((await post(`merges/${mergeId}/undo`)).statusCode).toBe(200);
    const siblingsOf = async (id: number): Promise<number[]> =>
      (await get(`/api/admin/members/${id}`)).siblings.map((each: { id: number }) => each.id);
    expect(await siblingsOf(second.id)).toEqual([sister.id]);
    expect(await siblingsOf(sister.id)).toEqual([second.id]);
    expect(await siblingsOf(registered.id)).toEqual([brother.id]);
    await inStep();
  });

  it('cannot be undone after another change of either entry', async () => {
    const { registered, second } = await twiceEntered();
    const { mergeId }: MergeReply = (await merge(second, registered)).json();
    await office.admin({
      method: 'PATCH',
      url: `/coach/members/${second.id}`,
      payload: { phone: '609-555-0188' },
    });
    expect((await post(`merges/${mergeId}/undo`)).json().code).toBe('MERGE_CHANGED_SINCE');
    const listed: { merges: Merge[] } = await get('/api/admin/duplicates/merges');
    expect(listed.merges.find(({ id }) => id === mergeId)?.canUndo).toBe(false);
  });

  it('is refused if something changed since the two were compared', async () => {
    const { registered, second } = await twiceEntered();
    const body = { keepId: second.id, otherId: registered.id, take: [] };
    const reply = await post('merge', {
      ...body,
      keepVersion: second.version + 1,
      otherVersion: registered.version,
    });
    expect(reply.json().code).toBe('MERGE_CHANGED');
    await merge(second, registered);
    const again = await post('merge', {
      ...body,
      keepVersion: second.version,
      otherVersion: registered.version,
    });
    expect(again.json().code).toBe('MERGE_CHANGED');
  });

  it('keeps the entry that the provider knows', async () => {
    const { registered } = await twiceEntered();
    const { memberId } = (
      await office.admin({
        method: 'POST',
        url: '/api/members/apply',
        payload: {
          firstName: registered.firstName,
          lastName: registered.lastName,
          dateOfBirth: registered.dateOfBirth,
          teamId: registered.teamId,
          email: `new-${registered.id}@family.example`,
          skillLevel: '4',
        },
      })
    ).json();
    const fresh = await storedMember(office.league, memberId);
    expect((await merge(fresh, registered)).json().code).toBe('MERGE_WRONG_ENTRY');
    const contacts = (await office.league.provider.listContacts({ includeArchived: true })).length;
    expect((await merge(registered, fresh)).statusCode).toBe(200);
    await inStep();
    expect((await office.league.provider.listContacts({ includeArchived: true })).length).toBe(contacts);
    expect((await storedMember(office.league, memberId)).syncState).toBe('synced');
  });

  it('ends when the archived entry is restored: it is listed again, with its own registrations', async () => {
    const { registered, second } = await twiceEntered();
    const held = await registrationsOf(registered.id);
    await merge(second, registered);
    await inStep();
    await office.admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { action: 'restore', memberIds: [registered.id] },
    });
    await inStep();
    expect(await storedMember(office.league, registered.id)).toMatchObject({
      archivedAt: null,
      mergedIntoId: null,
    });
    expect(await registrationsOf(registered.id)).toEqual(held);
    await compareNoted({ database: office.league.db.database });
    const { pairs } = await get('/api/admin/duplicates?limit=100');
    expect(pairs).toContainEqual(
      expect.objectContaining({
        first: expect.objectContaining({ id: registered.id }),
        second: expect.objectContaining({ id: second.id }),
      }),
    );
  });
});

describe('[OFFICE-03] the data of a merged child', () => {
  const copyOf = async (id: number) =>
    (await office.admin({ method: 'GET', url: `/api/admin/members/${id}/personal-data` })).json();

  it('is copied and erased as one', async () => {
    const { registered, second } = await twiceEntered();
    await office.admin({
      method: 'PATCH',
      url: `/coach/members/${registered.id}`,
      payload: { phone: '609-555-0133' },
    });
    await merge(second, registered);
    await inStep();
    const copy = await copyOf(second.id);
    expect(copy.mergedEntries).toMatchObject([
      { id: registered.id, first_name: registered.firstName, email: registered.email },
    ]);
    expect(copy.mergedEntriesOfTheGymnast).toHaveLength(1);
    expect(JSON.stringify(copy.activity)).toContain('609-555-0133');
    expect(JSON.stringify(copy)).not.toContain('(another gymnast)');

    const erased = await office.admin({
      method: 'POST',
      url: `/api/admin/members/${second.id}/erasure`,
      payload: { name: `${second.firstName} ${second.lastName}`, mentions: [] },
    });
    expect(erased.statusCode).toBe(200);
    await inStep();
    const left = (await storedMembers(office.league)).filter(({ id }) =>
      [registered.id, second.id].includes(id),
    );
    expect(left).toEqual([]);
    for (const { providerContactId } of [registered, second])
      expect(await office.league.provider.getContact(providerContactId ?? 0)).toBeNull();
    expect(await rows(sql`select from member_merges where kept_id = ${second.id}`)).toEqual([]);
    expect(await rows(sql`select from activity_log where after::text like '%609-555-0133%'`)).toEqual([]);
  });
});

it('[PROVIDER-01] [OFFICE-03] in another account, the remaining entry is found again and not created twice', async () => {
  const { registered, second } = await twiceEntered();
  // The same name, so that only the archiving distinguishes the two entries.
  const named = await contactOf(office.league, second.providerContactId ?? 0);
  await office.league.provider.updateContact(named.id, { firstName: registered.firstName });
  await office.league.pull('full');
  expect((await merge(registered, second)).statusCode).toBe(200);
  await inStep();
  const { url } = office.league.simulator;
  const other = { id: 190_799, name: 'Harbor Valley Sandbox' };
  await fetch(`${url}/_simulator/account`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(other),
  });
  await office.league.pull('full');
  const switched = await office.admin({
    method: 'POST',
    url: '/api/admin/sync/account/switch',
    payload: { accountId: other.id },
  });
  expect(switched.statusCode).toBe(200);
  await office.league.pull('full');
  await inStep();
  const { providerContactId, syncState } = await storedMember(office.league, registered.id);
  expect(syncState).toBe('synced');
  const isChild = (each: Pick<Row, 'firstName' | 'lastName' | 'dateOfBirth'>) =>
    each.firstName === registered.firstName &&
    each.lastName === registered.lastName &&
    each.dateOfBirth === registered.dateOfBirth;
  const contacts = (await office.league.provider.listContacts()).filter(isChild);
  expect(contacts.map(({ id }) => id)).toEqual([providerContactId]);
  const entries = (await storedMembers(office.league)).filter(isChild).map(({ id }) => id);
  expect(entries.sort()).toEqual([registered.id, second.id].sort());
});
