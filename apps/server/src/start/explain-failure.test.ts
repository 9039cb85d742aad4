import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../test/app.ts';
import { useTestDatabase } from '../../test/database.ts';
import { readEnv } from '../env.ts';
import { users } from '../features/auth/auth.table.ts';
import { setAdminPassword } from '../features/auth/index.ts';
import { EmbeddedClusterError } from '../platform/embedded/errors.ts';
import { serializeError } from '../platform/log.ts';
import { startDatabaseServer } from './database/database-server.ts';
import { explainFailure } from './explain-failure.ts';

async function explained(failing: () => unknown): Promise<{ sentence: string; logged: string }> {
  const lines: string[] = [];
  const log = pino(
    { serializers: { err: serializeError } },
    { write: (line: string) => void lines.push(line) },
  );
  try {
    await failing();
  } catch (error) {
    return { sentence: explainFailure(error, log), logged: lines.join('') };
  }
  throw new Error('Nothing failed.');
}

describe('the sentence for a failure', () => {
  it.each([
    ['a wrong setting', () => readEnv({ PORT: 'many' }), /^The configuration is not valid:\n {2}PORT /],
    [
      'a database server that is not there',
      () => startDatabaseServer(readEnv({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }), () => {}),
      /^The database of DATABASE_URL cannot be used: .+ECONNREFUSED/,
    ],
    [
      'a database of its own that cannot be used',
      () => Promise.reject(new EmbeddedClusterError('The disk is full.')),
      /^The disk is full\.$/,
    ],
  ])('of %s is its own', async (_what, failing, sentence) => {
    expect(await explained(failing)).toEqual({ sentence: expect.stringMatching(sentence), logged: '' });
  });

  it('of an impossible admin account is its own', async () => {
    const { database } = await useTestDatabase();
    const short = { LEAGUE_ADMIN_EMAIL: 'admin@league.example', LEAGUE_ADMIN_PASSWORD: 'short' };
    expect((await explained(() => ensureAdmin({ database, env: short }))).sentence).toContain('at least 12');
    expect((await explained(() => setAdminPassword({ database }))).sentence).toContain(
      'no admin account yet',
    );
  });

  it('[ERR-06] of a failed query shows and logs none of its values', async () => {
    const { database } = await useTestDatabase();
    const user = {
      email: 'dana.secret@example.org',
      name: 'Dana',
      firstName: 'Dana',
      lastName: 'Secret',
      role: 'admin' as const,
    };
    await database.unscoped.insert(users).values(user);
    const { sentence, logged } = await explained(() => database.unscoped.insert(users).values(user));
    expect(sentence).toMatch(/^The portal met an unexpected fault\. The details are on standard error\.$/);
    expect(logged).toContain('23505');
    expect(`${sentence}${logged}`).not.toMatch(/dana\.secret|insert into/);
  });

  it('of a thrown value that is not an error is plain too', async () => {
    const { sentence, logged } = await explained(() => Promise.reject('password=x'));
    expect(`${sentence}${logged}`).not.toContain('password=x');
  });
});
