import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { importRows, imports } from '../imports/imports.table.ts';
import { inLeague } from '../sync/testing/league-members.ts';
import { PART_ROWS, type PartedTable, partsOf } from './table-parts.ts';
import { IMPORTER, openPersonalDataOffice } from './testing/office.ts';

const office = await openPersonalDataOffice();
const { league, coach, teamId } = office;
const { database } = league.db;

/** Far less than the time limit of a query, and far more than each answer takes. */
const MOST_MS = 4000;

async function inTime<Reply extends { statusCode: number; body: string }>(ask: () => Promise<Reply>) {
  const startedAt = performance.now();
  const reply = await ask();
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  return reply;
}

/** Stores a log entry about another gymnast, with values that can be put back, and returns its id. */
async function logOther(memberId: number, before: object): Promise<number> {
  const { rows } = await inLeague(league, (tx) =>
    tx.execute<{ id: string }>(sql`
      with entry as (
        insert into activity_log (action_type, coach_name, coach_email, member_id, team_id, details, before, after)
        values ('EDIT_MEMBER', 'Kim Porter', 'kim@example.org', ${memberId}, ${teamId}, 'Changed', ${JSON.stringify(before)}, '{}')
        returning *
      )
      insert into member_changes (activity_id, member_id, team_id, before, after)
      select id, member_id, team_id, before, after from entry returning activity_id as id`),
  );
  return Number(rows[0]?.id);
}

const beforeOf = async (entry: number) => {
  const { rows } = await inLeague(league, (tx) =>
    tx.execute<{ before: unknown }>(sql`
      select before from activity_log where id = ${entry}
      union all select before from member_changes where activity_id = ${entry}`),
  );
  return rows.map(({ before }) => before);
};

const newcomer = (values: { firstName: string; lastName: string; email?: string }) =>
  buildMember(database, { teamId, ...values, providerContactId: null });

const mentionsOf = (id: number) => office.get(`/api/admin/members/${id}/mentions`);

describe('[BEYOND-12] after ten renames to long names of symbols', () => {
  const hostile = (letters: string, at: number) =>
    Array.from({ length: 14 }, (_, word) => `${letters}${at}${word}(.x`).join(' ');

  it('returns mentions and copy and erases in time, and finds a former name', async () => {
    await inLeague(league, (tx) =>
      tx.execute(sql`
        insert into members (team_id, first_name, last_name, membership_status, coach_notes)
        select ${teamId}, 'Ana', 'Row' || n, 'Active', repeat('fa0(.x fa1(.x la2(.x ', 200) from generate_series(1, 400) n`),
    );
    const member = await newcomer({ firstName: 'Iphigenia', lastName: 'Zackrisson' });
    const mate = await newcomer({ firstName: 'Bo', lastName: 'Askling' });
    await coach({
      method: 'PATCH',
      url: `/coach/members/${mate.id}`,
      payload: { coachNotes: 'Rides with Iphigenia Zackrisson.' },
    });
    for (let at = 0; at < 10; at += 1) {
      const payload = { firstName: hostile('f', at).slice(0, 95), lastName: hostile('l', at).slice(0, 95) };
      const reply = await coach({ method: 'PATCH', url: `/coach/members/${member.id}`, payload });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    const found = (await inTime(() => mentionsOf(member.id))).json();
    expect(found.mentions.map(({ about }: { about: string }) => about)).toContain('Bo Askling');
    await inTime(() => office.get(`/api/admin/members/${member.id}/personal-data`));
    const { firstName, lastName } = await office.officeMember(member.id);
    await inTime(() => office.erase({ id: member.id, name: `${firstName} ${lastName}` }));
  });

  it('finds the ten newest and the ten oldest of more than twenty former names', async () => {
    const names = Array.from({ length: 23 }, (_, at) => `Skog${String.fromCharCode(97 + at).repeat(3)}`);
    const [first = '', ...later] = names;
    const member = await newcomer({ firstName: 'Ulrika', lastName: first });
    const about: Record<string, string> = { Oldest: first, Middle: names[11] ?? '', Newest: names[21] ?? '' };
    for (const [lastName, former] of Object.entries(about)) {
      const mate = await newcomer({ firstName: 'Cy', lastName });
      const payload = { coachNotes: `Rides with Ulrika ${former}.` };
      await coach({ method: 'PATCH', url: `/coach/members/${mate.id}`, payload });
    }
    for (const lastName of later) {
      const reply = await coach({
        method: 'PATCH',
        url: `/coach/members/${member.id}`,
        payload: { lastName },
      });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    const { mentions } = (await mentionsOf(member.id)).json<{
      mentions: { place: string; about: string }[];
    }>();
    const inNotes = mentions.filter(({ place }) => place === 'notes').map((mention) => mention.about);
    expect(inNotes.sort()).toEqual(['Cy Newest', 'Cy Oldest']);
  });

  it('does not combine first and last names that were never used together', async () => {
    const member = await newcomer({ firstName: 'Ottilia', lastName: 'Bergquist' });
    const mate = await newcomer({ firstName: 'Cy', lastName: 'Askling' });
    await coach({
      method: 'PATCH',
      url: `/coach/members/${member.id}`,
      payload: { firstName: 'Tilda', lastName: 'Norrgard' },
    });
    for (const coachNotes of ['With Ottilia Norrgard', 'With Ottilia Bergquist', 'With Tilda Norrgard'])
      await coach({ method: 'PATCH', url: `/coach/members/${mate.id}`, payload: { coachNotes } });
    // The last note, and the two edits that wrote or replaced a real name.
    expect((await mentionsOf(member.id)).json().total).toBe(3);
  });
});

describe('[BEYOND-12] a name that looks like JSON', () => {
  it('is removed from a log entry without changing its other values', async () => {
    const member = await newcomer({ firstName: 'null,', lastName: '"phone":' });
    const mate = await newcomer({ firstName: 'Di', lastName: 'Askling' });
    const before = { email: null, phone: '609-555-0142', coachNotes: 'Of null, "phone": only' };
    const entry = await logOther(mate.id, before);
    const bystander = await logOther(mate.id, { email: null, phone: '609-555-0143' });
    const { mentions } = (await mentionsOf(member.id)).json();
    expect(mentions.map(({ key }: { key: string }) => key)).toEqual([`log:${entry}`]);
    const erased = await office.admin({
      method: 'POST',
      url: `/api/admin/members/${member.id}/erasure`,
      payload: { name: 'null, "phone":', mentions: [`log:${entry}`, `log:${bystander}`] },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    const erasedValues = { ...before, coachNotes: 'Of a gymnast who has been erased only' };
    const bystanderValues = { email: null, phone: '609-555-0143' };
    expect(await beforeOf(entry)).toEqual([erasedValues, erasedValues]);
    expect(await beforeOf(bystander)).toEqual([bystanderValues, bystanderValues]);
  });

  it('does not change the cells of an imported row', async () => {
    const member = await newcomer({ firstName: 'Bo",', lastName: '"Berg"' });
    const cells = ['Bo', 'Berg'];
    const row = { row: 2, outcome: 'error' as const, memberName: 'Eve Askling', cells };
    const importId = await inLeague(league, async (tx) => {
      const [job] = await tx
        .insert(imports)
        .values({
          ...{ ...IMPORTER, teamId, fileName: 'a.csv', objectKey: randomUUID(), objectVersion: '1' },
          ...{ state: 'done', askFirst: false, finishedAt: new Date() },
        })
        .returning({ id: imports.id });
      await tx.insert(importRows).values([{ ...row, importId: job?.id ?? 0 }]);
      return job?.id ?? 0;
    });
    const erased = await office.erase({ id: member.id, name: 'Bo", "Berg"' });
    expect(erased.statusCode, erased.body).toBe(200);
    const { rows } = await inLeague(league, (tx) =>
      tx.execute<{ cells: unknown }>(sql`select cells from import_rows where import_id = ${importId}`),
    );
    expect(rows).toEqual([{ cells }]);
  });
});

describe('[BEYOND-12] texts are searched in parts, so that no statement grows with the table', () => {
  const sizesOf = async (parted: PartedTable) => {
    const sizes: number[] = [];
    const ids: number[] = [];
    for await (const part of partsOf(parted, (work) => inLeague(league, work))) {
      const { rows } = await inLeague(league, (tx) =>
        tx.execute<{ id: number }>(
          sql`select id::integer as id from ${sql.identifier(parted.table)} where ${part} order by 1`,
        ),
      );
      sizes.push(rows.length);
      ids.push(...rows.map(({ id }) => id));
    }
    return { sizes, ids };
  };

  it('has each row in exactly one part, starting with the oldest or the newest', async () => {
    const mate = await newcomer({ firstName: 'Fay', lastName: 'Askling' });
    for (let at = 0; at < 2 * PART_ROWS + 1; at += 1) await logOther(mate.id, { coachNotes: `Entry ${at}` });
    const count = await inLeague(league, async (tx) => {
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::integer from activity_log`);
      return rows[0]?.count ?? 0;
    });
    const whole = Array.from({ length: Math.floor(count / PART_ROWS) }, () => PART_ROWS);
    for (const isNewestFirst of [false, true]) {
      const { sizes, ids } = await sizesOf({ table: 'activity_log', key: ['id'], isNewestFirst });
      expect(sizes).toEqual([...whole, count % PART_ROWS]);
      expect(new Set(ids).size).toBe(count);
      expect((ids[0] ?? 0) < (ids.at(-1) ?? 0)).toBe(!isNewestFirst);
    }
  });

  it('counts the mentions of all parts of notes and log, lists the newest first, and erases in each', async () => {
    const member = await newcomer({ firstName: 'Bo', lastName: 'Li' });
    const mate = await newcomer({ firstName: 'Gia', lastName: 'Askling' });
    const entries: number[] = [];
    for (let at = 0; at < 2 * PART_ROWS + 1; at += 1)
      entries.push(await logOther(mate.id, { coachNotes: at === 1 ? 'Li and Bob' : 'With Bo Li' }));
    const { total, mentions } = (await mentionsOf(member.id)).json();
    expect(total).toBe(2 * PART_ROWS);
    const keys: string[] = mentions.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(
      entries
        .filter((_, at) => at !== 1)
        .reverse()
        .map((id) => `log:${id}`),
    );
    const erased = await office.admin({
      method: 'POST',
      url: `/api/admin/members/${member.id}/erasure`,
      payload: { name: 'Bo Li', mentions: keys },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    for (const at of [0, 2, PART_ROWS, 2 * PART_ROWS])
      expect(await beforeOf(entries[at] ?? 0)).toEqual([
        { coachNotes: 'With a gymnast who has been erased' },
        { coachNotes: 'With a gymnast who has been erased' },
      ]);
    expect((await beforeOf(entries[1] ?? 0))[0]).toEqual({ coachNotes: 'Li and Bob' });
  });
});
