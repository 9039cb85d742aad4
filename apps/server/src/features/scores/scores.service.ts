import { isDeepStrictEqual } from 'node:util';
import {
  type AdminScoreWarning,
  type MemberResults,
  NEARLY_THERE_WITHIN,
  type NearlyThere,
  RESULTS_LIMITS,
  type ScoreRules,
  type ScoreWarning,
  scoreOutMark,
  scoreSeverity,
} from '@league/contract';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { listSkillLevels } from '../members/index.ts';
import { findGymnast, lockScores, resultsOfMember } from './meets/meets.repository.ts';
import { readScoreRules, storeScoreRules } from './rules.repository.ts';
import { presentAdminWarning, presentMemberResult, presentWarning } from './scores.presenter.ts';
import { countScoreOuts } from './scores.repository.ts';
import { recordRules } from './scores-log.ts';
import { listSeasonBests } from './season/season.repository.ts';

export type ScoresDeps = { database: Database };

/**
 * The gymnasts in the viewer's scope who have scored out at their present level, most score-outs first
 * (SCORE-01, SCORE-02, SCORE-05).
 */
export async function listScoreWarnings({ database }: ScoresDeps, viewer: Viewer): Promise<ScoreWarning[]> {
  const rules = await readScoreRules(database.unscoped);
  const counts = await database.inScope(scopeOf(viewer), (tx) => countScoreOuts(tx, rules));
  return counts.map((row) => presentWarning(row, rules));
}

/** The score-outs with names, teams and the next level, for the office. */
export async function listAdminScoreWarnings(
  { database }: ScoresDeps,
  viewer: Viewer,
): Promise<AdminScoreWarning[]> {
  const rules = await readScoreRules(database.unscoped);
  const counts = await database.inScope(scopeOf(viewer), (tx) => countScoreOuts(tx, rules));
  const levels = await listSkillLevels(database.unscoped);
  return counts.map((row) => presentAdminWarning(row, rules, levels));
}

/** The gymnasts in the viewer's scope whose season's best is just below the score-out mark, nearest first (ROSTER-07). */
export async function listNearlyThere({ database }: ScoresDeps, viewer: Viewer): Promise<NearlyThere[]> {
  const rules = await readScoreRules(database.unscoped);
  const bests = await database.inScope(scopeOf(viewer), (tx) => listSeasonBests(tx));
  return bests
    .flatMap((each) => {
      const threshold = scoreOutMark(rules, each.level);
      const isNear =
        threshold !== undefined && each.best < threshold && threshold - each.best <= NEARLY_THERE_WITHIN;
      return isNear ? [{ ...each, threshold }] : [];
    })
    .sort((left, right) => left.threshold - left.best - (right.threshold - right.best));
}

/** A gymnast's meets, and which results count. Throws MEMBER_NOT_FOUND for one outside the viewer's scope (MEM-02). */
export async function listMemberResults(
  { database }: ScoresDeps,
  viewer: Viewer,
  memberId: number,
): Promise<MemberResults> {
  const rules = await readScoreRules(database.unscoped);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const gymnast = await findGymnast(tx, memberId);
    if (!gymnast) throw new AppError('MEMBER_NOT_FOUND');
    const currentLevel = gymnast.skillLevel;
    const rows = await resultsOfMember(tx, memberId);
    const results = rows.map((row) => presentMemberResult(row, { currentLevel, rules }));
    const levelBests = await listSeasonBests(tx, {
      teamId: gymnast.teamId,
      level: currentLevel,
      limit: RESULTS_LIMITS.levelBests,
    });
    const scoreOutCount = results.reduce((sum, each) => sum + (each.countsNow ? each.scoreOuts : 0), 0);
    return {
      currentLevel,
      scoreOutCount,
      severity: scoreOutCount > 0 ? scoreSeverity(scoreOutCount, rules) : null,
      mustMoveUpAt: rules.mustMoveUpAt,
      threshold: scoreOutMark(rules, currentLevel) ?? null,
      results: results.slice(0, RESULTS_LIMITS.meets),
      levelBests: levelBests.map(({ memberId: id, name, best }) => ({ memberId: id, name, best })),
    };
  });
}

export async function showScoreRules({ database }: ScoresDeps): Promise<ScoreRules> {
  return readScoreRules(database.unscoped);
}

/** Sets the league's rules. All tallies follow them at once. Setting the present rules again changes and logs nothing. */
export async function setScoreRules(
  { database }: ScoresDeps,
  viewer: Viewer,
  rules: ScoreRules,
): Promise<ScoreRules> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockScores(tx);
    const before = await readScoreRules(tx);
    if (!isDeepStrictEqual(before, rules)) {
      await storeScoreRules(tx, rules);
      await recordRules(tx, viewer, { before, after: rules });
    }
    return rules;
  });
}
