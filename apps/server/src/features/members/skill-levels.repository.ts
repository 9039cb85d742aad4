import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { asc } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { skillLevels } from './members.table.ts';

/** The levels that the provider's field offers, lowest first; none before it was read, or if it accepts any text. */
async function storedLevels(db: Drizzle): Promise<string[]> {
  const rows = await db.select({ name: skillLevels.name }).from(skillLevels).orderBy(asc(skillLevels.place));
  return rows.map(({ name }) => name);
}

/** The levels a gymnast can have, lowest first (CLIENT-02). */
export async function listSkillLevels(db: Drizzle): Promise<readonly string[]> {
  const stored = await storedLevels(db);
  return stored.length > 0 ? stored : DEFAULT_SKILL_LEVELS;
}

/** Replaces the levels, in this order. Writes nothing if they are the same. */
export async function storeSkillLevels(tx: Drizzle, levels: readonly string[]): Promise<void> {
  const stored = await storedLevels(tx);
  if (stored.length === levels.length && stored.every((level, place) => level === levels[place])) return;
  await tx.delete(skillLevels);
  if (levels.length === 0) return;
  await tx
    .insert(skillLevels)
    .values(levels.map((name, place) => ({ name, place })))
    .onConflictDoNothing();
}
