import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { addChoice, someMember } from '../testing/league-members.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let coach: Session;
beforeAll(async () => {
  league = await openTestLeague();
  app = await startTestApp({ database: league.db.database });
  await league.pull();
  coach = await coachOf(app, league.db.database, (await someMember(league)).teamId ?? 0);
});
afterAll(async () => {
  await app.close();
  await league.close();
});

const offered = async () => (await coach({ method: 'GET', url: '/api/skill-levels' })).json();

it('[CLIENT-02] the levels offered are the choices of the provider’s field, in order', async () => {
  expect(await offered()).toEqual(DEFAULT_SKILL_LEVELS);
  for (const level of ['Xcel Gold', '10', '9', 'Not Set', ' '])
    await addChoice(league, 'Gymnast Level', level);
  await league.pull();
  expect(await offered()).toEqual([...DEFAULT_SKILL_LEVELS, '9', '10', 'Xcel Gold']);
});
