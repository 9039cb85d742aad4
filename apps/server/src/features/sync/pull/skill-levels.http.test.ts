import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { someMember } from '../testing/league-members.ts';
import { addChoice } from '../testing/service-fields.ts';

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

it('[CLIENT-02] a level added at the provider is taken by the form, by an edit and by the template', async () => {
  await addChoice(league, 'Gymnast Level', 'Elite');
  await league.pull();
  const payload = {
    firstName: 'Ana',
    lastName: 'Quill',
    email: 'ana.quill@example.org',
    dateOfBirth: '2014-07-04',
    skillLevel: 'Elite',
  };
  const added = await coach({ method: 'POST', url: '/api/members', payload });
  expect(added.json()).toMatchObject({ skillLevel: 'Elite' });
  const url = `/coach/members/${added.json().id}`;
  const edited = (skillLevel: string) => coach({ method: 'PATCH', url, payload: { skillLevel } });
  expect((await edited('4')).json()).toMatchObject({ skillLevel: '4' });
  expect((await edited('elite')).json()).toMatchObject({ skillLevel: 'Elite' });
  expect((await edited('Olympic')).json().message).toMatch(/ or Elite\.$/);
  expect((await coach({ method: 'GET', url: '/api/csv-template' })).body).toContain(' or Elite)');
});
