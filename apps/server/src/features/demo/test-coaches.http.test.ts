import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoLeague } from '../../../seeds/demo-league.ts';
import { startTestApp } from '../../../test/app.ts';
import { buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { setCoachPassword } from '../auth/index.ts';

let db: TestDatabase;
let now = Date.parse('2026-11-28T12:00:00Z');
const clock = { now: () => new Date(now) };
const url = '/api/demo/test-coaches';

beforeAll(async () => {
  db = await createTestDatabase();
  await buildTeam(db.database, 'Spring');
  await buildTeam(db.database, 'Summit');
  await seedDemoLeague(db.database);
});
afterAll(() => db.close());

it('[ROUTE-09] with the demo league, both test coaches can sign in with the credentials shown', async () => {
  const app = await startTestApp({ database: db.database, clock });
  const { areOn, coaches } = (await app.inject({ method: 'GET', url })).json();
  expect(areOn).toBe(true);
  expect(coaches.map(({ role }: { role: string }) => role)).toEqual(['Admin Coach', 'Assistant Coach']);
  for (const { credentials } of coaches) {
    const reply = await app.inject({ method: 'POST', url: '/api/coach/login', payload: credentials });
    expect(reply.statusCode).toBe(200);
  }
  await app.close();
});

it('[ROUTE-09] a test coach whose password has changed is shown without credentials within five seconds', async () => {
  const app = await startTestApp({ database: db.database, clock });
  const read = async () => (await app.inject({ method: 'GET', url })).json().coaches;
  const [spring] = await read();
  await setCoachPassword({ database: db.database, email: spring.credentials.email });
  expect((await read())[0].credentials, 'passwords are not checked for every caller').not.toBeNull();
  now += 5000;
  expect(await read()).toMatchObject([{ credentials: null }, { credentials: { email: expect.any(String) } }]);
  await app.close();
});

it.each([
  [
    'a real provider',
    {
      PROVIDER_API_URL: 'https://api.example.org',
      PROVIDER_AUTH_URL: 'https://oauth.example.org',
      PROVIDER_API_KEY: 'key',
    },
  ],
  ['the demo league switched off', { DEMO_LEAGUE: '0' }],
])('[ROUTE-09] with %s there are no test coaches and no credentials', async (_what, env) => {
  const app = await startTestApp({ database: db.database, clock, env });
  const reply = await app.inject({ method: 'GET', url });
  expect(reply.json()).toEqual({ areOn: false, coaches: [] });
  await app.close();
});
