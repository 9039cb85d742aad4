import { type CalendarDate, foldForSearch, type MeetKind, type ScoreRules } from '@league/contract';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { members } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { scoreOutCount } from '../score-outs.sql.ts';
import { meetScores, meets } from '../scores.table.ts';

export type MeetRow = typeof meets.$inferSelect;
export type MeetIdentity = { kind: MeetKind; name: string; heldOn: CalendarDate };

/** A line of results with the gymnast it is attached to. */
export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number];

/** Allows one change of the league's scores at a time, across all processes. Reads do not wait (case C37). */
export async function lockScores(tx: ScopedTransaction): Promise<void> {
  await tx.execute(sql`lock table meets in share row exclusive mode`);
}

/**
 * The meet of exactly that name and day; without one, another of that day whose name differs only in case, accents or
 * punctuation (SCORE-06).
 */
export async function findMeet(
  tx: ScopedTransaction,
  { name, heldOn }: MeetIdentity,
): Promise<{ meet: MeetRow | undefined; similar: MeetRow | undefined }> {
  const sameDay = await tx.select().from(meets).where(eq(meets.heldOn, heldOn)).orderBy(asc(meets.id));
  const written = name.normalize('NFC');
  const meet = sameDay.find((each) => each.name.normalize('NFC') === written);
  const folded = foldForSearch(name);
  const similar = sameDay.find((each) => each !== meet && foldForSearch(each.name) === folded);
  return { meet, similar: meet ? undefined : similar };
}

export async function addMeet(tx: ScopedTransaction, meet: MeetIdentity): Promise<MeetRow> {
  const [row] = await tx.insert(meets).values(meet).returning();
  if (!row) throw new Error('The meet was not stored.');
  return row;
}

const entryColumns = {
  entry: meetScores,
  meet: meets,
  gymnast: {
    memberId: members.id,
    firstName: members.firstName,
    lastName: members.lastName,
    skillLevel: members.skillLevel,
    membershipStatus: members.membershipStatus,
  },
  teamName: teams.name,
};

function selectEntries(tx: ScopedTransaction) {
  return tx
    .select(entryColumns)
    .from(meetScores)
    .innerJoin(meets, eq(meets.id, meetScores.meetId))
    .leftJoin(members, eq(members.id, meetScores.memberId))
    .leftJoin(teams, eq(teams.id, members.teamId));
}

/** A meet's results by level, best all-around first. */
export async function entriesOf(tx: ScopedTransaction, meetId: number) {
  return selectEntries(tx)
    .where(eq(meetScores.meetId, meetId))
    .orderBy(asc(meetScores.level), sql`${meetScores.allAround} desc nulls last`, asc(meetScores.id));
}

/**
 * Results that wait for the office: those with proposals, then those that fit no one. In both, the newest meet comes
 * first.
 */
export async function waitingEntries(tx: ScopedTransaction, limit: number) {
  return selectEntries(tx)
    .where(inArray(meetScores.standing, ['review', 'unmatched']))
    .orderBy(asc(meetScores.standing), desc(meets.heldOn), asc(meetScores.id))
    .limit(limit);
}

export async function countWaiting(tx: ScopedTransaction): Promise<number> {
  return tx.$count(meetScores, inArray(meetScores.standing, ['review', 'unmatched']));
}

export async function findEntry(tx: ScopedTransaction, id: number) {
  const [row] = await selectEntries(tx).where(eq(meetScores.id, id));
  return row;
}

/** One gymnast's results, newest first. */
export async function resultsOfMember(tx: ScopedTransaction, memberId: number) {
  return tx
    .select({ entry: meetScores, meet: meets })
    .from(meetScores)
    .innerJoin(meets, eq(meets.id, meetScores.meetId))
    .where(eq(meetScores.memberId, memberId))
    .orderBy(desc(meets.heldOn), desc(meets.id));
}

/** Level and team of a gymnast on a roster of the scope. */
export async function findGymnast(tx: ScopedTransaction, memberId: number) {
  const { scope } = tx;
  const [row] = await tx
    .select({ skillLevel: members.skillLevel, teamId: members.teamId })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        isNull(members.archivedAt),
        scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined,
      ),
    );
  return row;
}

export async function findMeetById(tx: ScopedTransaction, id: number): Promise<MeetRow | undefined> {
  const [row] = await tx.select().from(meets).where(eq(meets.id, id));
  return row;
}

/** Every meet, newest first, with counts of its results by standing. */
export async function listMeets(tx: ScopedTransaction, rules: ScoreRules, limit: number) {
  const withStanding = (standing: string) =>
    sql<number>`(count(*) filter (where ${meetScores.standing} = ${standing}))::int`;
  return tx
    .select({
      id: meets.id,
      kind: meets.kind,
      name: meets.name,
      heldOn: meets.heldOn,
      entries: sql<number>`count(${meetScores.id})::int`,
      attached: withStanding('attached'),
      review: withStanding('review'),
      unmatched: withStanding('unmatched'),
      ignored: withStanding('ignored'),
      scoreOuts: sql<number>`coalesce(sum(${scoreOutCount(rules)}) filter (where ${meetScores.memberId} is not null), 0)::int`,
    })
    .from(meets)
    .leftJoin(meetScores, eq(meetScores.meetId, meets.id))
    .groupBy(meets.id)
    .orderBy(desc(meets.heldOn), desc(meets.id))
    .limit(limit);
}

/** Removes one meet or all meets with their results, and returns what was removed. */
export async function removeMeets(tx: ScopedTransaction, id?: number) {
  const which = id === undefined ? undefined : eq(meets.id, id);
  const [counts] = await tx
    .select({
      meets: sql<number>`count(distinct ${meets.id}) filter (where ${meets.kind} = 'meet')::int`,
      scores: sql<number>`(count(${meetScores.id}) filter (where ${meets.kind} = 'meet'))::int`,
      tallies: sql<number>`(count(${meetScores.id}) filter (where ${meets.kind} = 'history'))::int`,
    })
    .from(meets)
    .leftJoin(meetScores, eq(meetScores.meetId, meets.id))
    .where(which);
  await tx.delete(meets).where(which);
  return counts ?? { meets: 0, scores: 0, tallies: 0 };
}
