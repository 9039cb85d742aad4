import { globSync, readFileSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildMember, buildTeam } from '../../../../test/builders.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { leagueScope, teamScope } from '../../../platform/db/scope.ts';
import { activityLog } from '../../activity/activity.table.ts';
import { members } from '../members.table.ts';
import { changeMembers, type MemberChange } from './change-members.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

const ACTOR = { id: 7, name: 'Ana Ruiz', email: 'ana@example.org', role: 'coach' } as const;

type Stored = typeof members.$inferSelect;

async function buildRefused(teamId: number, values: Parameters<typeof buildMember>[1] = {}): Promise<Stored> {
  const { id } = await buildMember(db.database, { teamId, ...values });
  await db.database.inScope(leagueScope(), (tx) =>
    tx
      .update(members)
      .set({
        syncState: 'refused',
        syncReason: [{ code: 'forbidden' }],
        syncAttempts: 3,
        syncRetryAt: sql`now()`,
      })
      .where(eq(members.id, id)),
  );
  return read(id);
}

async function read(id: number): Promise<Stored> {
  const [row] = await db.database.inScope(leagueScope(), (tx) =>
    tx.select().from(members).where(eq(members.id, id)),
  );
  if (!row) throw new Error('The gymnast is gone.');
  return row;
}

const change = (member: Stored, values: MemberChange['values']): MemberChange => ({
  member: { ...member, teamName: 'Spring' },
  values,
  log: { actionType: 'EDIT_MEMBER', facts: { code: 'edited', fields: [] }, before: {}, after: { ...values } },
});

it('[MEM-30] [ACTIVITY-04] writes values, version, sync state and log for changes of different columns', async () => {
  const teamId = await buildTeam(db.database, 'Spring');
  const first = await buildRefused(teamId, { phone: '555-0100' });
  const second = await buildRefused(teamId);
  const third = await buildRefused(teamId);
  await db.database.inScope(leagueScope(), (tx) =>
    changeMembers(tx, ACTOR, {
      changes: [
        change(first, { phone: null }),
        change(second, { firstName: 'Zoë', archivedAt: new Date(0) }),
      ],
    }),
  );
  const waiting = { syncState: 'waiting', syncReason: null, syncAttempts: 0, syncRetryAt: null };
  expect(await read(first.id)).toMatchObject({ ...waiting, phone: null, version: first.version + 1 });
  expect(await read(second.id)).toMatchObject({
    ...waiting,
    firstName: 'Zoë',
    searchText: expect.stringContaining('zoe'),
    archivedAt: new Date(0),
    version: second.version + 1,
  });
  expect(await read(third.id)).toEqual(third);
  const log = await db.database.inScope(leagueScope(), (tx) =>
    tx.select().from(activityLog).orderBy(asc(activityLog.id)),
  );
  expect(log).toMatchObject([
    { memberId: first.id, userId: 7, coachName: 'Ana Ruiz', coachEmail: 'ana@example.org', teamId },
    { memberId: second.id, memberName: `Zoë ${second.lastName}` },
  ]);
});

/** Records for each statement of this process when it was sent and when it was answered. */
function watchStatements() {
  const events: ('sent' | 'answered')[] = [];
  const { query } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...asked: unknown[]
  ) {
    events.push('sent');
    const answer: unknown = Reflect.apply(query, this, asked);
    const noted = () => events.push('answered');
    if (answer instanceof Promise) answer.then(noted, noted);
    return answer;
  });
  onTestFinished(() => spy.mockRestore());
  return events;
}

it.each([
  ['a coach', (teamId: number) => teamScope(teamId), ACTOR, 4],
  ['the office', leagueScope, { ...ACTOR, role: 'admin' }, 3],
] as const)(
  '[BEYOND-13] a change by %s takes one round trip to the database',
  async (_, scope, actor, statements) => {
    const teamId = await buildTeam(db.database, `Team of ${actor.role}`);
    const member = await buildRefused(teamId);
    await db.database.inScope(scope(teamId), async (tx) => {
      const events = watchStatements();
      await changeMembers(tx, actor, { changes: [change(member, { coachNotes: 'Taller' })] });
      expect(events).toEqual([
        ...Array.from({ length: statements }, () => 'sent'),
        ...Array.from({ length: statements }, () => 'answered'),
      ]);
    });
    expect(await read(member.id)).toMatchObject({ coachNotes: 'Taller', version: member.version + 1 });
  },
);

it.each([
  ['synced', { syncState: 'synced', syncReason: null, syncAttempts: 0, syncRetryAt: null }],
  [
    'missing',
    { syncState: 'missing', syncReason: [{ code: 'forbidden' }], syncAttempts: 0, syncRetryAt: null },
  ],
  ['as before', { syncState: 'refused', syncReason: [{ code: 'forbidden' }], syncAttempts: 3 }],
] as const)('[SYNC-04] leaves the gymnast %s when the change says so', async (sync, expected) => {
  const member = await buildRefused(await buildTeam(db.database, `Team ${sync}`));
  await db.database.inScope(leagueScope(), (tx) =>
    changeMembers(tx, ACTOR, { changes: [change(member, { coachNotes: 'Taller' })], sync }),
  );
  expect(await read(member.id)).toMatchObject({ ...expected, coachNotes: 'Taller' });
});

it('[MEM-02] [ACTIVITY-04] neither changes nor logs a gymnast outside the scope', async () => {
  const teamId = await buildTeam(db.database, 'Autumn');
  const member = await buildRefused(teamId);
  const entries = () => db.database.inScope(leagueScope(), (tx) => tx.$count(activityLog));
  const before = await entries();
  const changes = [change(member, { phone: '555-0199' })];
  const other = teamScope(teamId + 1);
  await expect(db.database.inScope(other, (tx) => changeMembers(tx, ACTOR, { changes }))).rejects.toThrow(
    'outside of the scope',
  );
  expect(await read(member.id)).toEqual(member);
  expect(await entries()).toBe(before);
});

it('[ACTIVITY-04] only these files and the sync write to gymnasts', () => {
  const source = new URL('../../../', import.meta.url).pathname;
  const writers = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !file.startsWith('features/sync/'))
    .filter((file) => /\.update\(members\)|update members set/.test(readFileSync(source + file, 'utf8')));
  // The others change no value: one stores which entry a merged one belongs to, one the office's answer about a
  // namesake, and one has the search for a contact repeated.
  expect(writers.sort()).toEqual([
    'features/duplicates/merge.repository.ts',
    'features/members/change/change-members.ts',
    'features/members/returning/namesakes.ts',
    'features/personal-data/erasures.repository.ts',
  ]);
});
