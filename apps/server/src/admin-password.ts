import { readEnv } from './env.ts';
import { ensureAdmin, setAdminPassword } from './features/auth/index.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { createLogger } from './platform/log.ts';
import { startDatabaseServer } from './start/database-server.ts';
import { explainFailure } from './start/explain-failure.ts';

/**
 * `npm run admin-password`: gives the admin LEAGUE_ADMIN_PASSWORD, or a made password, and prints it. The admin's open
 * sessions end. On the embedded database the portal must be stopped first.
 */
async function changeAdminPassword(): Promise<void> {
  const env = readEnv(process.env);
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  const server = await startDatabaseServer(env, say);
  try {
    await migrateDatabase(server.url);
    const database = openDatabase({ url: server.url, log: createLogger(env.LOG_LEVEL) });
    try {
      await ensureAdmin({ database, env });
      const { email, madePassword } = await setAdminPassword({
        database,
        ...(env.LEAGUE_ADMIN_PASSWORD === undefined ? {} : { password: env.LEAGUE_ADMIN_PASSWORD }),
      });
      say(
        madePassword === null
          ? `${email} has the password of LEAGUE_ADMIN_PASSWORD now.`
          : `${email} has the password ${madePassword} now.`,
      );
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

try {
  await changeAdminPassword();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
