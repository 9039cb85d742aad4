import { DEFAULT_SCORE_RULES, type ScoreRules } from '@league/contract';
import type { Drizzle } from '../../platform/db/database.ts';
import { scoreRules } from './scores.table.ts';

/** The league's rules on score-outs: those the office set, or the defaults. */
export async function readScoreRules(db: Drizzle): Promise<ScoreRules> {
  const [own] = await db.select({ rules: scoreRules.rules }).from(scoreRules);
  return own?.rules ?? DEFAULT_SCORE_RULES;
}

export async function storeScoreRules(db: Drizzle, rules: ScoreRules): Promise<void> {
  const values = { rules, changedAt: new Date() };
  await db.insert(scoreRules).values(values).onConflictDoUpdate({ target: scoreRules.id, set: values });
}
