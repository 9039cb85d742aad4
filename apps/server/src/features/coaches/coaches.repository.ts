import type { ListPageQuery, OfficeRole } from '@league/contract';
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { type ListPage, readListPage } from '../../platform/db/queries/list-page.ts';
import { accounts, officeRole, users } from '../auth/auth.table.ts';
import { mails } from '../mail/mail.table.ts';
import { teamCodes, teams } from '../teams/teams.table.ts';
import { coaches, coachInvitations } from './coaches.table.ts';

export type NewCoach = {
  readonly userId: number;
  readonly teamId: number | null;
  /** Null shows as `Coach`. */
  readonly coachLevel: string | null;
};

/** Turns an account into an active coach's. */
export async function insertCoach(tx: Drizzle, coach: NewCoach): Promise<void> {
  await tx.insert(coaches).values(coach);
}

/** The code that the coach registered with. */
const usedCode = sql<string | null>`(
  select code from ${teamCodes} where used_by_user_id = ${users.id} order by used_at desc limit 1)`;

/** The code of the coach's team that is free to use. */
const openCode = sql<string | null>`(
  select code from ${teamCodes} where team_id = ${coaches.teamId} and used_at is null and ended_at is null)`;

/** The newest mail to the coach that was refused. */
const undeliveredMail = sql<{ readonly reason: string | null } | null>`(
  select jsonb_build_object('reason', ${mails.reason}) from ${mails}
  where ${mails.userId} = ${users.id} and ${mails.state} = 'refused' order by ${mails.id} desc limit 1)`;

function selectCoaches(db: Drizzle, now: Date, which?: SQL) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      teamId: coaches.teamId,
      teamName: teams.name,
      usedCode,
      openCode,
      coachLevel: coaches.coachLevel,
      isActive: coaches.isActive,
      createdAt: coaches.createdAt,
      invitedUntil: coachInvitations.expiresAt,
      hasPassword: sql<boolean>`${accounts.password} is not null`,
      lastSignInAt: users.lastSignInAt,
      undelivered: undeliveredMail,
    })
    .from(coaches)
    .innerJoin(users, eq(users.id, coaches.userId))
    .leftJoin(teams, eq(teams.id, coaches.teamId))
    .leftJoin(accounts, and(eq(accounts.userId, users.id), isNotNull(accounts.password)))
    .leftJoin(
      coachInvitations,
      and(eq(coachInvitations.userId, coaches.userId), gt(coachInvitations.expiresAt, now)),
    )
    .where(which);
}

export type CoachRow = Awaited<ReturnType<typeof selectCoaches>>[number];

/** Coaches by team and name, in batches, presented by `present`. */
export function readCoaches<Item extends { readonly id: number }>(
  db: Drizzle,
  { limit, offset, now }: ListPageQuery & { readonly now: Date },
  present: (rows: readonly CoachRow[]) => Promise<readonly Item[]>,
): Promise<ListPage<Item>> {
  return readListPage({
    limit,
    offset,
    listIds: async (most) => {
      const found = await db
        .select({ id: users.id })
        .from(coaches)
        .innerJoin(users, eq(users.id, coaches.userId))
        .leftJoin(teams, eq(teams.id, coaches.teamId))
        .orderBy(
          sql`lower(${teams.name}) nulls last`,
          sql`lower(${users.lastName})`,
          sql`lower(${users.firstName})`,
          asc(users.id),
        )
        .limit(most)
        .offset(offset);
      return found.map(({ id }) => id);
    },
    count: () => db.$count(coaches),
    read: async (ids) => present(await selectCoaches(db, now, inArray(users.id, [...ids]))),
  });
}

export async function findCoach(db: Drizzle, userId: number, now: Date): Promise<CoachRow | undefined> {
  const [found] = await selectCoaches(db, now, eq(coaches.userId, userId));
  return found;
}

/** Locks a coach until the transaction ends; returns false if there is none. */
export async function lockCoach(tx: Drizzle, userId: number): Promise<boolean> {
  const found = await tx
    .select({ userId: coaches.userId })
    .from(coaches)
    .where(eq(coaches.userId, userId))
    .for('update');
  return found.length > 0;
}

export async function changeCoach(
  tx: Drizzle,
  userId: number,
  changes: { teamId: number; coachLevel?: string | undefined },
): Promise<void> {
  await tx.update(coaches).set(changes).where(eq(coaches.userId, userId));
}

export async function setActive(tx: Drizzle, userId: number, isActive: boolean): Promise<void> {
  await tx.update(coaches).set({ isActive }).where(eq(coaches.userId, userId));
}

/** Stores the only valid invitation of an account, replacing an earlier one. */
export async function replaceInvitation(
  tx: Drizzle,
  invitation: typeof coachInvitations.$inferInsert,
): Promise<void> {
  const { tokenDigest, expiresAt } = invitation;
  await tx
    .insert(coachInvitations)
    .values(invitation)
    .onConflictDoUpdate({ target: coachInvitations.userId, set: { tokenDigest, expiresAt } });
}

export async function endInvitation(tx: Drizzle, userId: number): Promise<void> {
  await tx.delete(coachInvitations).where(eq(coachInvitations.userId, userId));
}

export async function endAllInvitations(db: Drizzle): Promise<void> {
  await db.delete(coachInvitations);
}

const isGood = (tokenDigest: string, now: Date) =>
  and(
    eq(coachInvitations.tokenDigest, tokenDigest),
    gt(coachInvitations.expiresAt, now),
    or(
      sql`exists (select from ${coaches} where user_id = ${coachInvitations.userId} and is_active)`,
      sql`exists (select from ${users} where id = ${coachInvitations.userId} and role <> 'coach')`,
    ),
  );

/** The coach that an invitation is for, while it can be accepted. */
export async function findInvited(
  db: Drizzle,
  tokenDigest: string,
  now: Date,
): Promise<
  | (Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email'> & {
      userId: number;
      officeRole: OfficeRole | null;
    })
  | undefined
> {
  const { firstName, lastName, email } = users;
  const [found] = await db
    .select({ userId: coachInvitations.userId, firstName, lastName, email, officeRole })
    .from(coachInvitations)
    .innerJoin(users, eq(users.id, coachInvitations.userId))
    .where(isGood(tokenDigest, now));
  return found;
}

/** Uses up an invitation in one write, so that only one of two simultaneous requests succeeds; returns the user id. */
export async function claimInvitation(
  tx: Drizzle,
  tokenDigest: string,
  now: Date,
): Promise<number | undefined> {
  const [claimed] = await tx
    .delete(coachInvitations)
    .where(isGood(tokenDigest, now))
    .returning({ userId: coachInvitations.userId });
  return claimed?.userId;
}
