import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MentionList } from '@league/contract';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { createFolderStorage } from '../../platform/storage/folder-storage.ts';
import { workOnImport } from '../imports/create/work-on-import.ts';
import { sweepImports } from '../imports/upload/sweep.ts';
import { storeGuardians } from '../members/index.ts';
import { meetScores, meets } from '../scores/scores.table.ts';
import { inLeague } from '../sync/testing/league-members.ts';
import { openPersonalDataOffice } from './testing/office.ts';

const office = await openPersonalDataOffice();
const { league, coach, admin, teamId } = office;

const folder = inject('uploadsFolder');
const imports = {
  database: league.db.database,
  storage: createFolderStorage({ folder, secret: 'of the tests' }),
  clock: systemClock,
  log: createLogger('silent'),
  timeZone: 'America/New_York',
};

/** Imports a coach's file as far as possible without the coach; returns the number of the import. */
async function importFile(text: string, asked: object = { askFirst: true }): Promise<number> {
  const { uploadURL } = (await coach({ method: 'POST', url: '/api/objects/upload' })).json();
  const put = await coach({
    method: 'PUT',
    url: uploadURL,
    payload: text,
    headers: { 'content-type': 'text/csv' },
  });
  expect(put.statusCode).toBe(200);
  const payload = { teamId, csvUrl: uploadURL, ...asked };
  const { id } = (await coach({ method: 'POST', url: '/api/csv-upload', payload })).json();
  await workOnImport(imports, id, new AbortController().signal);
  return id;
}

/** The coach's answer to what an import asks. */
async function confirmImport(id: number, payload: object): Promise<void> {
  const answered = await coach({ method: 'POST', url: `/api/imports/${id}/confirm`, payload });
  expect(answered.statusCode, answered.body).toBe(200);
  await workOnImport(imports, id, new AbortController().signal);
}

async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '');
    if (content.toLowerCase().includes(text.toLowerCase())) found.push(entry.name);
  }
  return found;
}

const mentionsOf = async (id: number): Promise<MentionList> =>
  (await office.get(`/api/admin/members/${id}/mentions`)).json();

it('[BEYOND-12] leaves no name, former name, email, phone or birthday in any table, file or queue', async () => {
  const once = await office.gymnast();
  const now = {
    lastName: 'Fairweather-Zinn',
    email: 'zinn@fairweather.example',
    phone: '609-555-7799',
    dateOfBirth: '2012-12-21',
  };
  const edited = await coach({ method: 'PATCH', url: `/coach/members/${once.id}`, payload: now });
  expect(edited.statusCode).toBe(200);
  await league.push();
  await office.fillEverywhere(once);
  const mate = await buildMember(league.db.database, {
    ...{ teamId, firstName: 'Bo', lastName: 'Berglund', email: 'bo@berglund.example' },
    providerContactId: null,
  });
  const notes = `Rides with ${once.name} and, since May, Fairweather-Zinn, Zephyrine; write to ${now.email}`;
  await coach({ method: 'PATCH', url: `/coach/members/${mate.id}`, payload: { coachNotes: notes } });
  await importFile(
    [
      'First Name,Last Name,Email Address,Phone Number,Date of Birth,Gymnast Level,Notes',
      `Zefyrine,Fairwether,${now.email},${now.phone},${now.dateOfBirth},4,`,
      `Zephyrin,Quilwort,${once.email},${once.phone},,4,`,
      `Cy,Sundqvist,not an address,,2014-01-05,4,Cousin of ${once.name}`,
      `Bo,Berglund,${now.email},,2014-01-05,4,`,
    ].join('\n'),
  );
  await inLeague(league, async (tx) => {
    const [meet] = await tx
      .insert(meets)
      .values({ name: 'Former Names Open', heldOn: '2026-03-02' })
      .returning({ id: meets.id });
    const line = { meetId: meet?.id ?? 0, level: '4', standing: 'unmatched' as const, vault: 9000 };
    await tx.insert(meetScores).values([{ ...line, athleteName: once.name }]);
  });

  const { total, mentions } = await mentionsOf(once.id);
  expect(total).toBe(mentions.length);
  expect(mentions.map(({ place }) => place)).toContain('log');
  expect(mentions[0]).toMatchObject({ place: 'notes', about: 'Bo Berglund' });
  expect(mentions[0]?.text).toContain(once.name);

  const erased = await admin({
    method: 'POST',
    url: `/api/admin/members/${once.id}/erasure`,
    payload: { name: `Zephyrine ${now.lastName}`, mentions: mentions.map(({ key }) => key) },
  });
  expect(erased.statusCode).toBe(200);
  await league.push();
  await sweepImports(imports);

  const { firstName, lastName, email, phone } = once;
  for (const text of [...Object.values(now), firstName, lastName, email, phone]) {
    expect({ text, tables: await office.traces(text) }).toEqual({ text, tables: {} });
    expect({ text, files: await filesWith(text) }).toEqual({ text, files: [] });
  }
  // The other gymnast's text is still there, without the name.
  expect((await office.officeMember(mate.id)).coachNotes).toBe(
    'Rides with a gymnast who has been erased and, since May, a gymnast who has been erased; write to a gymnast who has been erased',
  );
  expect(Object.keys(await office.traces('Sundqvist'))).toEqual(['import_rows']);
  expect(Object.keys(await office.traces('Berglund'))).toContain('import_rows');
});

it('[BEYOND-12] leaves no value of files that have the gymnast in their headings', async () => {
  const once = await office.gymnast();
  const mate = 'Cy,Sundqvist,cy@sundqvist.example,609-555-7700,2014-01-05,4,';
  const named = once.name.replace(' ', ',');
  // One waits for its columns, one for its confirmation, and the last is refused.
  await importFile(`First Name,Last Name,${once.email},${named}\n${mate}`);
  await importFile(`First Name,Last Name,Email,Phone,Date of Birth,Level,Hours of ${once.name}\n${mate}`);
  await importFile(`First Name,Last Name,${once.email},${named}\n${mate}`, {});
  expect((await office.traces(once.name.split(' ')[1] ?? '')).imports).toBe(3);

  const payload = { name: once.name, mentions: [] };
  const erased = await admin({ method: 'POST', url: `/api/admin/members/${once.id}/erasure`, payload });
  expect(erased.statusCode).toBe(200);
  await league.push();
  await sweepImports(imports);
  for (const text of [...once.name.split(' '), once.email]) {
    expect({ text, tables: await office.traces(text) }).toEqual({ text, tables: {} });
    expect({ text, files: await filesWith(text) }).toEqual({ text, files: [] });
  }
});

it('[BEYOND-12] [IMPORT-06] leaves other rows of such a file, under the portal’s names of its columns', async () => {
  const once = await office.gymnast();
  const id = await importFile(
    [
      `First Name,Last Name,${once.email},${once.phone},Date of Birth,Level,Hours of ${once.name}`,
      'Ada,Sundholm,ada@sundholm.example,609-555-7701,2014-01-05,4,',
      'Cy,Sundholm,cy@sundholm.example,12,2014-01-05,4,3',
      'Di,Sundholm,di@sundholm.example,609-555-7703,,4,',
    ].join('\n'),
  );
  await confirmImport(id, { columns: { email: 2, phone: 3 } });
  await confirmImport(id, {});
  const reportOf = async () => (await office.get(`/api/imports/${id}`, coach)).json();
  expect((await reportOf()).results.failed[0].problems[0].message).toMatch(
    `${once.phone} “12” is not a phone number.`,
  );

  expect((await office.erase(once)).statusCode).toBe(200);
  await league.push();
  for (const text of [...once.name.split(' '), once.email, once.phone])
    expect({ text, tables: await office.traces(text) }).toEqual({ text, tables: {} });
  const report = await reportOf();
  expect(report.state).toBe('done');
  expect(report.results.failed).toMatchObject([
    { member: 'Cy Sundholm', problems: [{ column: 'Phone Number', value: '12' }] },
    { member: 'Di Sundholm', problems: [{ column: 'Date of Birth' }] },
  ]);
  const { body } = await office.get(`/api/imports/${id}/error-file`, coach);
  const [headings, cy] = body.replace('\uFEFF', '').split('\r\n');
  expect(headings).toBe(
    '"First Name","Last Name","Email Address","Phone Number","Date of Birth","Gymnast Level","column G","What to fix"',
  );
  expect(cy).toMatch(/^"Cy","Sundholm",.+,"3","Phone Number “12” is not a phone number\./);
  await importFile(body.replace('"12"', '"609-555-7702"'), {});
  expect(Object.keys(await office.traces('609-555-7702'))).toContain('members');
});

it('[BEYOND-12] changes only the mentions that the office has chosen', async () => {
  const gymnast = await office.gymnast();
  const mates = [1, 2].map((number) => ({
    teamId,
    lastName: `Ahlgren${number}`,
    coachNotes: `Of ${gymnast.name}.`,
  }));
  for (const mate of mates) await buildMember(league.db.database, mate);
  const { mentions } = await mentionsOf(gymnast.id);
  const [first, second] = mentions;
  expect(mentions.map(({ text }) => text)).toEqual([`Of ${gymnast.name}.`, `Of ${gymnast.name}.`]);
  const payload = { name: gymnast.name, mentions: [first?.key] };
  await admin({ method: 'POST', url: `/api/admin/members/${gymnast.id}/erasure`, payload });
  const notesOf = async (key: string | undefined) =>
    (await office.officeMember(Number(key?.split(':')[1]))).coachNotes;
  expect(await notesOf(first?.key)).toBe('Of a gymnast who has been erased.');
  expect(await notesOf(second?.key)).toBe(`Of ${gymnast.name}.`);
  await league.push();
});

it('[BEYOND-12] lists mentions in health notes and guardians, and removes those that the office has chosen', async () => {
  const gymnast = await office.gymnast();
  const { database } = league.db;
  const build = async (lastName: string, guardians: string) => {
    const healthNote = `Allergic to nuts, as ${gymnast.name} is.`;
    const { id } = await buildMember(database, { teamId, firstName: 'Mara', lastName, healthNote });
    await inLeague(league, (tx) => storeGuardians(tx, [{ memberId: id, text: guardians }]));
    return id;
  };
  const first = await build(
    'Holmgren',
    `Ann Zinn / Mother of ${gymnast.name} / 609-555-0142 / ${gymnast.email} / emergency; Al Zinn / Uncle / /`,
  );
  const second = await build('Isaksson', `Friends of ${gymnast.name} / / 609-555-0143 / / emergency`);
  const { mentions } = await mentionsOf(gymnast.id);
  expect(mentions.filter(({ place }) => place !== 'log')).toEqual(
    [first, second].flatMap((id) =>
      ['guardians', 'health'].map((place) => expect.objectContaining({ key: `${place}:${id}`, place })),
    ),
  );
  const payload = {
    name: gymnast.name,
    mentions: [`health:${first}`, `guardians:${first}`, `guardians:${second}`],
  };
  const erased = await admin({ method: 'POST', url: `/api/admin/members/${gymnast.id}/erasure`, payload });
  expect(erased.statusCode).toBe(200);
  const [one, two] = [await office.officeMember(first), await office.officeMember(second)];
  expect([one.healthNote, two.healthNote]).toEqual([
    'Allergic to nuts, as a gymnast who has been erased is.',
    `Allergic to nuts, as ${gymnast.name} is.`,
  ]);
  // The address is the family's too, so it stays with the brother or sister.
  expect(one.guardians).toEqual([
    {
      ...{ name: 'Ann Zinn', relation: 'Mother of a gymnast who has been erased' },
      ...{ phone: '609-555-0142', email: gymnast.email, isEmergency: true },
    },
    { name: 'Al Zinn', relation: 'Uncle', phone: '', email: '', isEmergency: false },
  ]);
  // The contact in the row follows the guardian.
  expect(two).toMatchObject({
    guardians: [{ name: 'Friends of a gymnast who has been erased', phone: '609-555-0143' }],
    emergencyContactName: 'Friends of a gymnast who has been erased',
  });
  await league.push();
});

it('[BEYOND-12] a copy reveals nothing of another family whose address a row had by mistake (case C44)', async () => {
  const { database } = league.db;
  const annika = await buildMember(database, {
    ...{ teamId, firstName: 'Annika', lastName: 'Leesburg', email: 'annika.leesburg@example.org' },
    coachNotes: 'Car pool with Zora Kimberlin.',
    providerContactId: null,
  });
  const zora = await buildMember(database, {
    ...{ teamId, firstName: 'Zora', lastName: 'Kimberlin', email: 'zora.kimberlin@example.org' },
    providerContactId: null,
  });
  await importFile(
    [
      'First Name,Last Name,Email Address,Phone Number,Date of Birth,Gymnast Level',
      'Annika,Leesburg,zora.kimberlin@example.org,609-555-0171,2014-06-07,4',
    ].join('\n'),
  );
  const copy = await office.get(`/api/admin/members/${annika.id}/personal-data`);
  expect(copy.json()).toMatchObject({
    importedRows: [{ cells: ['Annika', 'Leesburg', '(another gymnast)', '609-555-0171', '2014-06-07', '4'] }],
    gymnast: { coach_notes: 'Car pool with (another gymnast).' },
  });
  expect(copy.body).not.toMatch(/zora|kimberlin/i);
  const other = await office.get(`/api/admin/members/${zora.id}/personal-data`);
  expect(other.body).not.toMatch(/annika|leesburg|609-555-0171/i);
  await office.erase({ id: zora.id, name: 'Zora Kimberlin' });
  expect(await office.traces('zora.kimberlin@')).toEqual({});
  expect(Object.keys(await office.traces('Leesburg'))).toContain('import_rows');
});

it('[BEYOND-12] removes the name from former values of others, without showing them to the office', async () => {
  const gymnast = await office.gymnast();
  const { database } = league.db;
  const other = await buildMember(database, { teamId, firstName: 'Mara', lastName: 'Jonsdottir' });
  const second = await buildMember(database, { teamId, firstName: 'Mara', lastName: 'Jonsdottir-Ek' });
  for (const healthNote of [`Asthma, as ${gymnast.name} has.`, 'Asthma.']) {
    const edited = await admin({
      method: 'PATCH',
      url: `/api/coach/members/${other.id}`,
      payload: { healthNote },
    });
    expect(edited.statusCode, edited.body).toBe(200);
  }
  await league.push();
  const note = `Rides with ${gymnast.name}.`;
  const values = sql`jsonb_build_object('coachNotes', ${note}::text)`;
  await inLeague(league, async (tx) => {
    await tx.execute(sql`
      insert into member_merges (kept_id, merged_id, kept_before, merged_before, moved, kept_version, merged_version, merged_by)
      values (${other.id}, ${second.id}, ${values}, ${values}, '{}', 1, 1, 'Ana Ruiz')`);
    await tx.execute(sql`
      insert into sync_conflicts (member_id, field, portal_value, provider_value)
      values (${other.id}, 'coachNotes', ${note}, ${note.toUpperCase()})`);
    await tx.execute(sql`
      update members set update_attempts = jsonb_build_array(jsonb_build_object('at', now(), 'values', ${values})) where id = ${other.id}`);
    await tx.execute(sql`
      insert into sync_plans (kind, on_rosters, counts, entries, losses)
      values ('dry', 1, '{}', jsonb_build_array(jsonb_build_object('memberId', ${other.id}::integer, 'after', ${values})), '[]')
      on conflict (kind) do update set entries = excluded.entries`);
  });
  const held = Object.keys(await office.traces(gymnast.lastName));
  expect(held).toEqual(
    expect.arrayContaining(['member_changes', 'member_merges', 'members', 'sync_conflicts', 'sync_plans']),
  );
  await office.erase(gymnast);
  await league.push();
  expect(await office.traces(gymnast.lastName)).toEqual({});
  expect(await office.traces('Rides with a gymnast who has been erased.')).toHaveProperty('member_merges');
});
