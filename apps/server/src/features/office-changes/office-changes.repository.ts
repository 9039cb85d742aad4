import type { ActivityFacts } from '@league/contract';
import { OFFICE_CHANGES } from '@league/contract';
import { and, arrayContains, desc, eq, lt, sql } from 'drizzle-orm';
import type { Drizzle, ScopedTransaction } from '../../platform/db/database.ts';
import { users } from '../auth/auth.table.ts';
import { coaches } from '../coaches/coaches.table.ts';
import { messages } from '../messages/messages.table.ts';
import { teams } from '../teams/teams.table.ts';

type Values = Readonly<Record<string, unknown>>;

/** A log entry about a change that the coaches of a team see. */
export type ChangeEntry = {
  readonly id: number;
  readonly createdAt: Date;
  readonly memberId: number | null;
  readonly memberName: string | null;
  readonly teamId: number | null;
  readonly facts: ActivityFacts;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly bulkChangeId: number | null;
};

type StoredEntry = Omit<ChangeEntry, 'id' | 'createdAt'> & { readonly id: string; readonly createdAt: Date };

const columns = sql`id, created_at as "createdAt", member_id as "memberId", member_name as "memberName",
  team_id as "teamId", facts, before, after, bulk_change_id as "bulkChangeId"`;

const entriesOf = (rows: readonly StoredEntry[]): ChangeEntry[] =>
  rows.map(({ id, createdAt, ...row }) => ({ ...row, id: Number(id), createdAt: new Date(createdAt) }));

/** What the office changed on the coach’s own team, newest first. */
export async function listOwnChanges(
  tx: ScopedTransaction,
  { since, most }: { since: Date; most: number },
): Promise<ChangeEntry[]> {
  const { rows } = await tx.execute<StoredEntry>(
    sql`select ${columns} from own_office_changes(${since.toISOString()}::timestamptz, ${most})`,
  );
  return entriesOf(rows);
}

/** What the office changed on a team from `since` until before `until`, newest first. */
export async function listChanges(
  tx: ScopedTransaction,
  { teamId, since, until, most }: { teamId: number; since: Date; until: Date; most: number },
): Promise<ChangeEntry[]> {
  const { rows } = await tx.execute<StoredEntry>(
    sql`select ${columns} from office_changes(${teamId}, ${since.toISOString()}::timestamptz,
      ${until.toISOString()}::timestamptz, ${most})`,
  );
  return entriesOf(rows);
}

/** The messages of the office that this coach has not read, newest first. */
export function listUnread(
  db: Drizzle,
  userId: number,
): Promise<{ id: string; createdAt: Date; subject: string; text: string }[]> {
  return db
    .select({
      id: messages.id,
      createdAt: messages.createdAt,
      subject: messages.subject,
      text: messages.text,
    })
    .from(messages)
    .where(arrayContains(messages.unreadBy, [userId]))
    .orderBy(desc(messages.createdAt))
    .limit(OFFICE_CHANGES.announcements);
}

export async function markRead(db: Drizzle, { id, userId }: { id: string; userId: number }): Promise<void> {
  await db
    .update(messages)
    .set({ unreadBy: sql`array_remove(${messages.unreadBy}, ${userId})` })
    .where(and(eq(messages.id, id), arrayContains(messages.unreadBy, [userId])));
}

export async function seenUntil(db: Drizzle, userId: number): Promise<Date | null> {
  const [found] = await db
    .select({ seenAt: coaches.changesSeenAt })
    .from(coaches)
    .where(eq(coaches.userId, userId));
  return found?.seenAt ?? null;
}

/** Never moves the time back: a coach's second device may send an older one. */
export async function markSeen(db: Drizzle, userId: number, until: Date): Promise<Date | null> {
  const [changed] = await db
    .update(coaches)
    .set({ changesSeenAt: sql`greatest(${coaches.changesSeenAt}, ${until.toISOString()}::timestamptz)` })
    .where(eq(coaches.userId, userId))
    .returning({ seenAt: coaches.changesSeenAt });
  return changed?.seenAt ?? null;
}

export async function findDailyMail(
  db: Drizzle,
  userId: number,
): Promise<{ isOn: boolean; email: string; isActive: boolean } | undefined> {
  const [found] = await db
    .select({ isOn: coaches.wantsDailyMail, email: users.email, isActive: coaches.isActive })
    .from(coaches)
    .innerJoin(users, eq(users.id, coaches.userId))
    .where(eq(coaches.userId, userId));
  return found;
}

export async function setDailyMail(db: Drizzle, userId: number, isOn: boolean): Promise<void> {
  await db.update(coaches).set({ wantsDailyMail: isOn }).where(eq(coaches.userId, userId));
}

/** The coaches whose mark is before this moment, so that a daily mail may be due. */
export async function listCoachesDue(db: Drizzle, until: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: coaches.userId })
    .from(coaches)
    .where(lt(coaches.toldUntil, until))
    .orderBy(coaches.userId);
  return rows.map(({ userId }) => userId);
}

/**
 * Whether a transaction of the portal that began before this moment is still open. Its log entries are not visible yet, but
 * will have the time when it began.
 */
export async function hasOpenTransactions(db: Drizzle, moment: Date): Promise<boolean> {
  const { rows } = await db.execute<{ isOpen: boolean }>(sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and xact_start < ${moment.toISOString()}::timestamptz
    ) as "isOpen"`);
  return rows[0]?.isOpen ?? true;
}

/** After a restore, the marks are as old as the backup, and coaches have already had mail about some changes since then. */
export async function markAllMailed(db: Drizzle): Promise<void> {
  await db.update(coaches).set({ toldUntil: sql`now()` });
}

export type CoachToMail = {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly teamId: number;
  readonly teamName: string;
  readonly wantsDailyMail: boolean;
  readonly isActive: boolean;
};

/**
 * Moves the mark of a coach to this moment and returns where it was, or undefined if another process has moved it. A second
 * process waits for the row lock, so each day is mailed once.
 */
export async function moveMark(tx: Drizzle, userId: number, until: Date): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ toldUntil: Date }>(sql`
    update ${coaches} set told_until = ${until.toISOString()}::timestamptz
    from (select user_id, told_until from ${coaches} where user_id = ${userId} for update) as former
    where ${coaches}.user_id = former.user_id and former.told_until < ${until.toISOString()}::timestamptz
    returning former.told_until as "toldUntil"`);
  const [moved] = rows;
  return moved && new Date(moved.toldUntil);
}

/**
 * A coach with a team, who has signed in with the present email address; undefined for all others. Names of children must
 * not go to an address that was never confirmed by a sign-in.
 */
export async function findCoachToMail(tx: Drizzle, userId: number): Promise<CoachToMail | undefined> {
  const [found] = await tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      teamId: teams.id,
      teamName: teams.name,
      wantsDailyMail: coaches.wantsDailyMail,
      isActive: coaches.isActive,
    })
    .from(coaches)
    .innerJoin(users, eq(users.id, coaches.userId))
    .innerJoin(teams, eq(teams.id, coaches.teamId))
    .where(and(eq(coaches.userId, userId), eq(users.signedInAs, users.email)));
  return found;
}
