import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PlainError } from '../src/platform/plain-error.ts';
import { besidePortal, runProgram } from '../src/start/office-program.ts';
import { expireConfirmations } from './expire-confirmations.ts';

/**
 * `node expire-confirmations-program.ts EMAIL`, for journeys: makes the portal of DATA_DIR ask this person to confirm, as it
 * does ten minutes after the sign-in (SAFE-02).
 */
await runProgram(async () => {
  const [email] = process.argv.slice(2);
  if (email === undefined) throw new PlainError('Name an email.');
  await besidePortal(async ({ url }) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const expired = await expireConfirmations({ unscoped: drizzle(client) }, email);
      if (expired === 0) throw new PlainError(`${email} has no session.`);
      return `Sessions in which the portal now asks to confirm: ${expired}.`;
    } finally {
      await client.end();
    }
  });
});
