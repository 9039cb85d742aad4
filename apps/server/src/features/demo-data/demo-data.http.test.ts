import { type ActivityEntry, type Member, routes } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildLevels, buildTeam } from '../../../test/builders.ts';
import { openTestLeague, type TestLeague } from '../../../test/league.ts';

let league: TestLeague & { close(): Promise<void> };
let app: FastifyInstance;
let admin: Session;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 40 });
  await league.pull();
  app = await startTestApp({ database: league.db.database });
  admin = await adminOf(app, league.db.database);
  await buildLevels(league.db.database);
});
afterAll(async () => {
  await app.close();
  await league.close();
});

const { load, remove } = routes.demoData;
const loadDemo = () => admin({ method: load.method, url: load.path });
const removeDemo = () => admin({ method: remove.method, url: remove.path });
beforeEach(removeDemo);

const stats = async () => (await admin({ method: 'GET', url: routes.dashboard.stats.path })).json();
const demoTeamId = async (): Promise<number> => {
  const teams: { id: number; name: string }[] = (await admin({ method: 'GET', url: '/api/teams' })).json();
  return teams.find(({ name }) => name === 'Demo Team')?.id ?? 0;
};
const demoMembers = async (): Promise<Member[]> =>
  (await admin({ method: 'GET', url: `/api/members?teamId=${await demoTeamId()}` })).json();
/** All members and teams that the portal has, to compare before and after. */
const storedData = async () =>
  (
    await league.db.database.unscoped.execute(sql`
      select (select json_agg(m order by id) from members m) as members, (select json_agg(t order by id) from teams t) as teams`)
  ).rows;
const atProvider = async () => (await league.provider.listContacts()).length;
const exported = async (query = '') =>
  (await admin({ method: 'GET', url: `${routes.members.exportRoster.path}${query}` })).body;

it('[ADMIN-05] [ADMIN-06] demo data loaded twice is there once, and is removed without a trace', async () => {
  const before = await storedData();
  const replies = await Promise.all([loadDemo(), loadDemo()]);
  expect(replies.map((reply) => reply.json())).toEqual([{ memberCount: 24 }, { memberCount: 24 }]);
  expect(await demoMembers()).toHaveLength(24);
  expect((await removeDemo()).json()).toEqual({ memberCount: 24 });
  expect(await storedData()).toEqual(before);
  expect((await removeDemo()).json()).toEqual({ memberCount: 0 });
  const log: ActivityEntry[] = (await admin({ method: 'GET', url: routes.activity.list.path })).json();
  expect(log.slice(0, 2).map(({ details, changes }) => [details, changes])).toEqual([
    ['Demo data removed', [{ field: 'Demo gymnasts', before: '24', after: '0' }]],
    ['Demo data loaded', [{ field: 'Demo gymnasts', before: '0', after: '24' }]],
  ]);
});

it('[ADMIN-06] no change of demo gymnasts is sent to the provider or waits to be sent', async () => {
  await loadDemo();
  const coach = await coachOf(app, league.db.database, await demoTeamId());
  const contacts = await atProvider();
  const [first, second] = await demoMembers();
  const lapsed = (await demoMembers()).filter(({ membershipStatus }) => membershipStatus === 'Lapsed');
  const edited = await coach({
    method: 'PATCH',
    url: `/api/coach/members/${first?.id}`,
    payload: { skillLevel: '8', coachNotes: 'Only a demo' },
  });
  expect(edited.json()).toMatchObject({ skillLevel: '8', sync: { state: 'synced' } });
  const renewed = await coach({
    method: 'POST',
    url: routes.members.bulkRenew.path,
    payload: { memberIds: lapsed.map(({ id }) => id) },
  });
  expect(renewed.json().results.successful).toHaveLength(lapsed.length);
  const archived = await coach({ method: 'DELETE', url: `/api/members/${second?.id}` });
  expect(archived.json()).toMatchObject({ _syncWarning: false });
  const added = await coach({
    method: 'POST',
    url: routes.members.add.path,
    payload: {
      firstName: 'Added',
      lastName: 'Here',
      email: 'added@demo-families.example',
      dateOfBirth: '2015-05-05',
      skillLevel: '4',
    },
  });
  expect(added.json()).toMatchObject({ lastName: 'Here', sync: { state: 'synced' } });

  await league.push();
  await league.pull();
  await league.push();
  expect(await atProvider()).toBe(contacts);
  const overview = await admin({ method: 'GET', url: routes.syncAdmin.overview.path });
  expect(overview.json()).toMatchObject({ waiting: 0, refused: 0, missing: 0, mails: 0 });
  // Neither an archived or added gymnast nor a coach on the team blocks the removal.
  expect((await removeDemo()).json()).toEqual({ memberCount: 24 });
  expect(await demoTeamId()).toBe(0);
  expect((await coach({ method: 'GET', url: '/api/members' })).json()).toEqual([]);
});

it('[ADMIN-06] demo gymnasts are in the file of the demo team, but in no figure or other file', async () => {
  const [figures, file] = [await stats(), await exported()];
  await loadDemo();
  expect(await stats()).toEqual(figures);
  expect(await exported()).toBe(file);
  expect(await exported(`?teamId=${await demoTeamId()}`)).toContain('Quillfern');
  const dashboard = (await admin({ method: 'GET', url: routes.dashboard.office.path })).json();
  expect(dashboard.demoMembers).toBe(24);
  expect(JSON.stringify(dashboard)).not.toContain('Demo Team');
});

it('[ADMIN-06] a team of the provider with the same name is a separate team', async () => {
  await loadDemo();
  const demo = await demoTeamId();
  const real = await buildTeam(league.db.database, 'Demo Team');
  expect(real).not.toBe(demo);
  await removeDemo();
  expect(await demoTeamId()).toBe(real);
  await league.db.database.unscoped.execute(sql`delete from teams where id = ${real}`);
});

it('[ADMIN-06] the database refuses to move a gymnast between the demo team and the league’s teams', async () => {
  await loadDemo();
  const demo = await demoTeamId();
  for (const query of [
    sql`update members set team_id = ${demo} where id = (select id from members where not is_demo limit 1)`,
    sql`update members set team_id = (select id from teams where not is_demo limit 1) where is_demo`,
    sql`update members set is_demo = false where is_demo`,
    sql`update members set is_demo = true where not is_demo`,
    sql`update members set is_demo = true, team_id = ${demo} where not is_demo`,
    sql`insert into members (team_id, first_name, last_name, membership_status, is_demo)
      select id, 'Ana', 'Lind', 'Active', true from teams where not is_demo limit 1`,
    sql`insert into members (team_id, first_name, last_name, membership_status, provider_contact_id)
      values (${demo}, 'Ana', 'Lind', 'Active', 77)`,
  ]) {
    await expect(league.db.database.unscoped.execute(query)).rejects.toMatchObject({
      cause: { constraint: 'members_demo_apart' },
    });
  }
});

it('[ADMIN-06] a gymnast stored on the demo team is demo data and is not sent, in mixed inserts too', async () => {
  await loadDemo();
  const demo = await demoTeamId();
  const { rows } = await league.db.database.unscoped.execute<{ id: number }>(sql`
    insert into members (team_id, first_name, last_name, membership_status, is_demo)
    select team, 'Taken', 'In' || (is_demo::text), 'Pending - New', is_demo
    from (values (${demo}::integer, false), (${demo}, true),
      ((select id from teams where not is_demo limit 1), false)) as added(team, is_demo)
    returning id`);
  const ids = sql.param(rows.map(({ id }) => id));
  const stored = await league.db.database.unscoped.execute(sql`
    select is_demo, sync_state from members where id = any(${ids}::integer[]) order by is_demo, id`);
  expect(stored.rows).toEqual([
    { is_demo: false, sync_state: 'waiting' },
    { is_demo: true, sync_state: 'synced' },
    { is_demo: true, sync_state: 'synced' },
  ]);
  await league.db.database.unscoped.execute(sql`delete from members where id = any(${ids}::integer[])`);
});

it.each([load, remove])(
  '[ADMIN-09] only the office may call $method $path',
  async ({ method, path: url }) => {
    const coach = await coachOf(app, league.db.database, null);
    expect((await coach({ method, url })).statusCode).toBe(403);
    expect((await app.inject({ method, url })).statusCode).toBe(401);
  },
);
