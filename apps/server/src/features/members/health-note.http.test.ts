import type { ActivityEntry } from '@league/contract';
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

const NOTE = 'Peanut allergy.\nEpiPen in the blue bag';
const withNote = () => buildMember(roster.database, { teamId: roster.spring, healthNote: NOTE });
const activityOf = (id: number) => ({ method: 'GET' as const, url: `/coach/members/${id}/activity` });
const editOf = (id: number, payload: object) =>
  ({ method: 'PATCH', url: `/coach/members/${id}`, payload }) as const;
const listOf = (query = '') => ({ method: 'GET' as const, url: `/api/members${query}` });
const fileOf = (query = '') => ({ method: 'GET' as const, url: `/api/members/export${query}` });

/** Everything in the log, in every column, and separately the values before and after. */
async function wholeLog(): Promise<{ all: string; values: string }> {
  const { rows } = await roster.database.inScope(leagueScope(), (tx) =>
    tx.execute<{ all: string; values: string }>(sql`
      select string_agg(to_jsonb(activity_log)::text, ' ') as "all", string_agg(concat(before, after), ' ') as values
      from activity_log`),
  );
  if (!rows[0]) throw new Error('The log was not read.');
  return rows[0];
}

describe('the health note', () => {
  it('[FAMILY-05] can be read and changed only by the team’s coach and the office', async () => {
    const { id } = await withNote();
    expect((await roster.coach(listOf())).json()).toMatchObject([{ id, healthNote: NOTE }]);
    expect((await roster.coach(editOf(id, { healthNote: 'Asthma' }))).json()).toMatchObject({
      healthNote: 'Asthma',
    });
    expect((await roster.admin(editOf(id, { healthNote: '' }))).json()).toMatchObject({ healthNote: null });
    expect((await roster.otherCoach(editOf(id, { healthNote: 'Mine' }))).statusCode).toBe(404);
    expect((await roster.otherCoach(listOf())).body).not.toContain('healthNote":"');
  });

  it('[FAMILY-05] is mentioned in the log when it changes, but never quoted', async () => {
    const added = await roster.coach({
      method: 'POST',
      url: '/api/members/apply',
      payload: {
        ...{ firstName: 'Ana', lastName: 'Quill', email: 'ana@example.org', dateOfBirth: '2014-07-04' },
        ...{ skillLevel: '4', healthNote: 'Hazelnut' },
      },
    });
    const { memberId } = added.json();
    await roster.coach(editOf(memberId, { healthNote: 'Quinoa', phone: '609 555 0142' }));
    await roster.admin(editOf(memberId, { healthNote: null }));
    const log: ActivityEntry[] = (
      await roster.admin({ method: 'GET', url: '/api/admin/coach-activity-logs?dateFilter=all' })
    ).json();
    expect(log.slice(0, 3).map(({ details }) => details)).toEqual([
      'Health note changed',
      'Phone (none) → 609 555 0142; Health note changed',
      'Added to the roster',
    ]);
    const { all, values } = await wholeLog();
    expect(values).toContain('555 0142');
    expect(values).not.toContain('healthNote');
    for (const secret of ['Hazelnut', 'Quinoa', 'hazelnut', 'quinoa']) expect(all).not.toContain(secret);
  });

  it('[FAMILY-05] [ROSTER-08] can be put back although the log does not store it', async () => {
    const { id } = await withNote();
    await roster.coach(editOf(id, { healthNote: 'Wrong child' }));
    const [entry] = (await roster.coach(activityOf(id))).json();
    expect(entry).toMatchObject({
      description: 'Health note changed',
      values: [{ field: 'healthNote', before: NOTE, after: 'Wrong child' }],
    });
    const log: ActivityEntry[] = (
      await roster.admin({ method: 'GET', url: '/api/admin/coach-activity-logs?dateFilter=all' })
    ).json();
    expect(log[0]).toMatchObject({ canPutBack: true, changes: [] });
    const reply = await roster.coach(editOf(id, { healthNote: entry.values[0].before }));
    expect(reply.json()).toMatchObject({ healthNote: NOTE });
  });

  it('[FAMILY-05] is not searched', async () => {
    await withNote();
    expect((await roster.coach(listOf('?search=peanut'))).json()).toEqual([]);
    expect(
      (await roster.admin({ method: 'GET', url: '/api/admin/members?search=peanut' })).body,
    ).not.toContain(NOTE);
  });

  it('[FAMILY-05] is in the roster file only on request, which is logged', async () => {
    await withNote();
    expect((await roster.coach(fileOf())).body).not.toMatch(/Health|Peanut/);
    const file = (await roster.coach(fileOf('?health=true'))).body;
    expect(file.split('\r\n')[0]).toContain('"Emergency Phone","Guardians","Health Note","Notes"');
    expect(file).toContain(`"${NOTE}"`);
    const log: ActivityEntry[] = (
      await roster.admin({ method: 'GET', url: '/api/admin/coach-activity-logs?dateFilter=all' })
    ).json();
    expect(log.slice(0, 2).map(({ details }) => details)).toEqual([
      'Roster of Spring downloaded as a file, with emergency contacts, health notes and notes',
      'Roster of Spring downloaded as a file, with emergency contacts and notes',
    ]);
  });
});
