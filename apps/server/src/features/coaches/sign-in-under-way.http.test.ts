import type { Coach } from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { sessions } from '../auth/auth.table.ts';
import { changeAccount, deleteAccount } from '../auth/index.ts';
import { coaches } from './coaches.table.ts';
import { createCoach, type Office, openOffice, signIn } from './testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await office.db.database.unscoped.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
}

/** The answer to a sign-in of the coach that has read the account and waits until a change of it is committed. */
async function signInDuring(coach: Coach, change: (tx: ScopedTransaction) => Promise<unknown>) {
  const { signingIn } = await office.db.database.inScope(leagueScope(), async (tx) => {
    await tx.execute(sql`select from users where id = ${coach.id} for update`);
    await change(tx);
    // Other connections still see the account as it was.
    const begun = signIn(office.app, coach.email);
    await expect.poll(countWaiting).toBe(1);
    return { signingIn: begun };
  });
  return signingIn;
}

describe('a sign-in that is under way', () => {
  it.each<[string, (tx: ScopedTransaction, coach: Coach) => Promise<unknown>]>([
    [
      'while the email changes',
      (tx, coach) => changeAccount(tx, coach.id, { ...coach, email: `new.${coach.email}` }),
    ],
    [
      'while the coach is deactivated',
      (tx, { id }) => tx.update(coaches).set({ isActive: false }).where(eq(coaches.userId, id)),
    ],
    ['while the coach is deleted', (tx, { id }) => deleteAccount(tx, id)],
  ])('[SAFE-02] [AUTH-08] %s is refused and leaves no session', async (_when, change) => {
    const coach = await createCoach(office);
    const reply = await signInDuring(coach, (tx) => change(tx, coach));
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const { unscoped } = office.db.database;
    expect(await unscoped.$count(sessions, eq(sessions.userId, coach.id))).toBe(0);
  });
});
