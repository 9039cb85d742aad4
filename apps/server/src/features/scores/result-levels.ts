import { orderLevels, RESULT_FAULTS } from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { listSkillLevels } from '../members/index.ts';
import { meetScores } from './scores.table.ts';

/** The levels a result can be given by hand: the league's, then others that imported results have, such as Xcel. */
export async function listResultLevels(tx: ScopedTransaction): Promise<string[]> {
  const league = await listSkillLevels(tx);
  const stored = await tx.selectDistinct({ level: meetScores.level }).from(meetScores);
  const others = stored.map(({ level }) => level).filter((level) => !league.includes(level));
  return [...league, ...orderLevels(others.sort())];
}

/** Throws INVALID_REQUEST for a level that is not among those offered (SCORE-08, SCORE-09). */
export function requireResultLevel(level: string, offered: readonly string[], field: string): void {
  if (offered.includes(level)) return;
  const message = RESULT_FAULTS.unknownLevel(level.slice(0, 40));
  throw new AppError('INVALID_REQUEST', { fields: [{ field, message }] });
}
