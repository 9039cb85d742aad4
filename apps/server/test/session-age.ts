import { CONFIRMED_MINUTES } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

/**
 * Makes sessions ones whose person confirmed longer ago than the portal accepts (SAFE-02): those of all people, or of the
 * one with this email. Moves the stored time, so that it holds for a test's own clock too. Returns how many there were.
 */
export async function ageSessions({ unscoped }: Pick<Database, 'unscoped'>, email?: string): Promise<number> {
  const isChosen =
    email === undefined ? sql`true` : sql`user_id = (select id from users where email = ${email})`;
  const { rowCount } = await unscoped.execute(
    sql`update sessions set confirmed_at = confirmed_at - make_interval(mins => ${CONFIRMED_MINUTES + 1}) where ${isChosen}`,
  );
  return rowCount ?? 0;
}
