import { CONFIRMED_MINUTES } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

/**
 * Makes the portal ask all people, or the one with this email, to confirm (SAFE-02). Moves the stored times back, which
 * works with a test's own clock too. Returns the number of sessions.
 */
export async function expireConfirmations(
  { unscoped }: Pick<Database, 'unscoped'>,
  email?: string,
): Promise<number> {
  const isChosen =
    email === undefined ? sql`true` : sql`user_id = (select id from users where email = ${email})`;
  const { rowCount } = await unscoped.execute(
    sql`update sessions set confirmed_at = confirmed_at - make_interval(mins => ${CONFIRMED_MINUTES + 1}) where ${isChosen}`,
  );
  return rowCount ?? 0;
}
