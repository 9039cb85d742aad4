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
import type { EntryRow } from './meets.repository.ts';

/** Writes into the log what the office did to the results of all teams, or to the rules on them. */
async function recordScores(
  tx: ScopedTransaction,
  viewer: Viewer,
  what: Pick<NewActivityEntry, 'facts'> & Partial<NewActivityEntry>,
): Promise<void> {
  const common = { memberId: null, memberName: null, teamId: null, teamName: null, before: {}, after: {} };
  await recordActivity(tx, actorOf(viewer), [{ actionType: 'CHANGE_SCORES', ...common, ...what }]);
}

/** The rules as the log shows them: each score and number by its own name. */
function rulesInWords({ thresholds, watchCloselyAt, mustMoveUpAt }: ScoreRules) {
  const scores = Object.entries(thresholds).map(([level, score]) => [
    `level ${level} all-around`,
    scoreInWords(score),
  ]);
  return { ...Object.fromEntries(scores), watchCloselyAt, mustMoveUpAt };
}

/** Writes into the log that the rules on score-outs are others than before. */
export async function recordRules(
  tx: ScopedTransaction,
  viewer: Viewer,
  { before, after }: { before: ScoreRules; after: ScoreRules },
): Promise<void> {
  await recordScores(tx, viewer, {
    facts: { code: 'scoreRulesChanged' },
    before: rulesInWords(before),
    after: rulesInWords(after),
  });
}

/** Writes into the log what an import has brought to a meet; one that has changed nothing is none. */
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

/** Writes into the log that the results of a meet, or without its name those of all meets, were deleted. */
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

/** Writes into the log that the office has corrected one result: which scores, before and after (SCORE-09). */
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
