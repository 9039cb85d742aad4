import pg from 'pg';
import { PlainError } from '../src/platform/plain-error.ts';
import { besidePortal, runProgram } from '../src/start/office-program.ts';

/**
 * `node age-sessions.ts EMAIL MINUTES`, for journeys: makes the person's sessions in the portal of DATA_DIR older, as if
 * the person had confirmed that long ago (SAFE-02).
 */
await runProgram(async () => {
  const [email, minutes] = process.argv.slice(2);
  if (email === undefined || !Number(minutes)) throw new PlainError('Name an email and a number of minutes.');
  await besidePortal(async ({ url }) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rowCount } = await client.query(
        `update sessions set confirmed_at = now() - make_interval(mins => $2::int)
         where user_id = (select id from users where email = $1)`,
        [email, minutes],
      );
      if (!rowCount) throw new PlainError(`${email} has no session.`);
      return `Sessions made older: ${rowCount}.`;
    } finally {
      await client.end();
    }
  });
});
