import type { OfficeRole } from '@league/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { accounts, officeRole, secondFactors, users } from '../auth/auth.table.ts';
import { coachInvitations } from '../coaches/coaches.table.ts';

/** Written raw, because in a subquery the query builder would omit the table name. */
const ownId = sql.raw('users.id');

const isOfOffice = ne(users.role, 'coach');

/** The people of the office, first the owner named in the configuration. */
export function listPeople(db: Drizzle, now: Date) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      officeRole,
      isFixed: sql<boolean>`${users.role} = 'admin'`,
      hasPassword: sql<boolean>`exists (select from ${accounts} own where own.user_id = ${ownId} and own.password is not null)`,
      hasSecondFactor: sql<boolean>`exists (
        select from ${secondFactors} own where own.user_id = ${ownId} and own.confirmed_at is not null)`,
      invitedUntil: sql<string | null>`(
        select to_json(own.expires_at) #>> '{}' from ${coachInvitations} own
        where own.user_id = ${ownId} and own.expires_at > ${now.toISOString()}::timestamptz)`,
      lastSignInAt: users.lastSignInAt,
    })
    .from(users)
    .where(isOfOffice)
    .orderBy(
      sql`${users.role} <> 'admin'`,
      sql`lower(${users.lastName})`,
      sql`lower(${users.firstName})`,
      asc(users.id),
    );
}

export type OfficePersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/**
 * Locks all people of the office until the transaction ends, always in the same order. So if two owners change each other at
 * once, only one succeeds (OFFICE-10).
 */
export function lockPeople(tx: Drizzle) {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      officeRole,
      isFixed: sql<boolean>`${users.role} = 'admin'`,
    })
    .from(users)
    .where(isOfOffice)
    .orderBy(asc(users.id))
    .for('update');
}

export async function setRole(tx: Drizzle, userId: number, role: OfficeRole): Promise<void> {
  await tx
    .update(users)
    .set({ officeRole: role, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.role, 'office')));
}
