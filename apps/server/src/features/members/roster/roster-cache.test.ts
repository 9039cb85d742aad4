import { LIMITS } from '@league/contract';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createRosterCache } from './roster-cache.service.ts';

const WHOLE = { limit: LIMITS.longList, offset: 0 };

/** A fake database whose state and roster mark the test sets; it counts queries. */
function fakeDatabase() {
  const now = { mark: 'first', databaseState: '10:10:' };
  const asked = { marks: 0, rosters: 0 };
  const database = {
    opened: 1,
    readInScope: async () => {
      asked.marks += 1;
      return [{ ...now }];
    },
    inScope: async () => {
      asked.rosters += 1;
      return [];
    },
  };
  return { database: database as typeof database & Database, now, asked };
}

const coachIn = (databaseState: string | null) =>
  ({ role: 'coach', teamId: 1, databaseState }) as unknown as Viewer;

it('[MEM-51] checks the roster only if the database’s state has changed, and re-reads it only if the mark has', async () => {
  const { database, now, asked } = fakeDatabase();
  const read = createRosterCache({ database });
  await read(coachIn('10:10:'), WHOLE);
  expect(asked).toEqual({ marks: 1, rosters: 1 });
  await read(coachIn('10:10:'), WHOLE);
  expect(asked).toEqual({ marks: 1, rosters: 1 });

  // Something else was written.
  now.databaseState = '11:11:';
  await read(coachIn('11:11:'), WHOLE);
  expect(asked).toEqual({ marks: 2, rosters: 1 });
  await read(coachIn('11:11:'), WHOLE);
  expect(asked).toEqual({ marks: 2, rosters: 1 });
  await read(coachIn(null), WHOLE);
  expect(asked).toEqual({ marks: 3, rosters: 1 });

  Object.assign(now, { mark: 'second', databaseState: '12:12:' });
  await read(coachIn('12:12:'), WHOLE);
  expect(asked).toEqual({ marks: 4, rosters: 2 });
});

it('[AUTH-08] [MEM-51] re-reads a roster after a crash of the database, whose states may then repeat', async () => {
  const { database, now, asked } = fakeDatabase();
  const read = createRosterCache({ database });
  await read(coachIn('10:10:'), WHOLE);
  database.opened += 1;
  now.mark = 'second';
  await read(coachIn('10:10:'), WHOLE);
  expect(asked).toEqual({ marks: 2, rosters: 2 });
  await read(coachIn('10:10:'), WHOLE);
  expect(asked).toEqual({ marks: 2, rosters: 2 });
});
