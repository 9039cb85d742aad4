import { eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { teams } from '../teams/teams.table.ts';
import { calendarFeeds, isoText } from './events.table.ts';

const columns = { token: calendarFeeds.token, createdAt: isoText(calendarFeeds.createdAt) };

export async function findFeed(tx: ScopedTransaction, teamId: number) {
  const [feed] = await tx.select(columns).from(calendarFeeds).where(eq(calendarFeeds.teamId, teamId));
  return feed;
}

/** Replaces the team's token. */
export async function storeFeed(tx: ScopedTransaction, teamId: number, token: string) {
  const [feed] = await tx
    .insert(calendarFeeds)
    .values({ teamId, token })
    .onConflictDoUpdate({ target: calendarFeeds.teamId, set: { token, createdAt: sql`now()` } })
    .returning(columns);
  return feed;
}

export async function teamNameOf(tx: ScopedTransaction, teamId: number): Promise<string | null> {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId));
  return team?.name ?? null;
}

export async function isFeedToken(tx: ScopedTransaction, token: string): Promise<boolean> {
  return (await tx.$count(calendarFeeds, eq(calendarFeeds.token, token))) > 0;
}
