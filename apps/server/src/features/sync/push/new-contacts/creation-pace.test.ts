import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildMember, buildTeam } from '../../../../../test/builders.ts';
import { openTestLeague } from '../../../../../test/league.ts';
import { storedMember } from '../../testing/league-members.ts';

/** An odd number that no other wait has. */
const CREATION_MS = 713;
const READ_MS = 206;

const waits = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', async (load) => {
  const actual = await load<typeof import('node:timers/promises')>();
  const setTimeout = (ms: number, ...more: [unknown?, object?]) => {
    waits.push(ms);
    return actual.setTimeout(ms, ...more);
  };
  return { ...actual, setTimeout };
});
const isOnPurpose = (ms: number) => [CREATION_MS, CREATION_MS - READ_MS].includes(ms);

let league: Awaited<ReturnType<typeof openTestLeague>>;
let [own, elsewhere] = [0, 0];
beforeAll(async () => {
  league = await openTestLeague({ contacts: 20 });
  await league.pull();
  own = await buildTeam(league.db.database, 'Larkspur');
  elsewhere = await buildTeam(league.db.database, 'Foxglove');
});
afterAll(() => league.close());
beforeEach(() => {
  waits.length = 0;
});

/** Pushes with a slow provider. */
async function push(): Promise<void> {
  let passed = 0;
  const { provider } = league;
  await league.push({
    elapsedMs: () => passed,
    provider: {
      ...provider,
      createContact: (...call) => {
        passed += CREATION_MS;
        return provider.createContact(...call);
      },
      getContact: (...call) => {
        passed += READ_MS;
        return provider.getContact(...call);
      },
    },
  });
}

/** A new gymnast who has not been sent yet. */
const added = (teamId: number, lastName: string, values: Parameters<typeof buildMember>[1] = {}) =>
  buildMember(league.db.database, {
    ...{ teamId, firstName: 'Iris', lastName, dateOfBirth: '2013-02-03', providerContactId: null },
    ...{
      email: `${lastName}.${teamId}@new.example`,
      membershipStatus: 'Pending - New',
      syncState: 'waiting',
    },
    ...values,
  });

it('[PROVIDER-08] [SAFE-01] asking about another team’s child takes as long as a creation', async () => {
  await added(elsewhere, 'Created');
  await push();
  expect(waits.filter(isOnPurpose)).toEqual([]);
  const guess = await added(own, 'Created');
  await push();
  expect(await storedMember(league, guess.id)).toMatchObject({
    syncState: 'refused',
    namesake: { answer: 'asked' },
  });
  expect(waits.filter(isOnPurpose)).toEqual([CREATION_MS - READ_MS]);
});

it('[PROVIDER-08] [SAFE-01] so does asking about a child that Wild Apricot does not have yet', async () => {
  await added(elsewhere, 'Unsent', { syncState: 'refused' });
  const guess = await added(own, 'Unsent');
  await push();
  expect(await storedMember(league, guess.id)).toMatchObject({ namesake: { answer: 'asked' } });
  expect(waits.filter(isOnPurpose)).toEqual([CREATION_MS]);
});
