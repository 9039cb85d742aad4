import {
  type DeletedScores,
  MEET_EVENTS,
  type MeetReport,
  type ScoreRules,
  scoreInWords,
} from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/actor.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type NewActivityEntry, recordActivity } from '../activity/activity.service.ts';
import type { Figures } from './figures.ts';
import type { EntryRow } from './meets/meets.repository.ts';

/** Logs a change of results or of the rules on them. */
async function recordScores(
  tx: ScopedTransaction,
  viewer: Viewer,
  what: Pick<NewActivityEntry, 'facts'> & Partial<NewActivityEntry>,
): Promise<void> {
  const common = { memberId: null, memberName: null, teamId: null, teamName: null, before: {}, after: {} };
  await recordActivity(tx, actorOf(viewer), [{ actionType: 'CHANGE_SCORES', ...common, ...what }]);
}

/** The rules in the form of the log, each score separately: `thresholds.4`. */
function valuesOfRules({ thresholds, watchCloselyAt, mustMoveUpAt }: ScoreRules) {
  const scores = Object.entries(thresholds).map(([level, score]) => [`thresholds.${level}`, score]);
  return { ...Object.fromEntries(scores), watchCloselyAt, mustMoveUpAt };
}

/** Logs a change of the rules on score-outs. */
export async function recordRules(
  tx: ScopedTransaction,
  viewer: Viewer,
  { before, after }: { before: ScoreRules; after: ScoreRules },
): Promise<void> {
  await recordScores(tx, viewer, {
    facts: { code: 'scoreRulesChanged' },
    before: valuesOfRules(before),
    after: valuesOfRules(after),
  });
}

/** Logs an import into a meet, unless it changed nothing. */
export async function recordResults(
  tx: ScopedTransaction,
  viewer: Viewer,
  { meet, new: added, changed }: MeetReport,
): Promise<void> {
  if (added + changed === 0) return;
  await recordScores(tx, viewer, {
    facts: { code: 'resultsImported', meet: meet.name, added, changed },
  });
}

/** Logs that the results of a meet were deleted, or those of all meets when none is named. */
export async function recordRemoval(
  tx: ScopedTransaction,
  viewer: Viewer,
  { meet, removed }: { meet?: string; removed: DeletedScores },
): Promise<void> {
  const { meets, scores, tallies } = removed;
  const counts = { meets, scores, tallies };
  await recordScores(tx, viewer, {
    facts:
      meet === undefined ? { code: 'scoresDeleted', ...counts } : { code: 'meetDeleted', meet, ...counts },
  });
}

/** Logs a correction of one result, with its scores before and after (SCORE-09). */
export async function recordCorrection(
  tx: ScopedTransaction,
  viewer: Viewer,
  { row: { entry, meet, gymnast, teamName }, after }: { row: EntryRow; after: Figures },
): Promise<void> {
  await recordScores(tx, viewer, {
    facts: { code: 'resultCorrected', meet: meet.name },
    memberId: gymnast?.memberId ?? null,
    memberName: gymnast ? `${gymnast.firstName} ${gymnast.lastName}`.trim() : null,
    teamName: gymnast ? teamName : null,
    before: figuresInWords(entry),
    after: figuresInWords(after),
  });
}

function figuresInWords(figures: Figures) {
  const scores = ([...MEET_EVENTS, 'allAround'] as const).map((scored) => {
    const score = figures[scored];
    return [scored, score === null ? null : scoreInWords(score)];
  });
  return { level: figures.level, ...Object.fromEntries(scores) };
}
