import { type DeletedScores, type MeetResults, type MeetSummary, RESULTS_LIMITS } from '@league/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { listResultLevels } from '../result-levels.ts';
import { readScoreRules } from '../rules.repository.ts';
import { presentEntry, presentMeet } from '../scores.presenter.ts';
import type { ScoresDeps } from '../scores.service.ts';
import { recordRemoval } from '../scores-log.ts';
import { entriesOf, findMeetById, listMeets, lockScores, removeMeets } from './meets.repository.ts';

/** The meets with stored results, newest first. */
export async function listMeetSummaries({ database }: ScoresDeps, viewer: Viewer): Promise<MeetSummary[]> {
  const rules = await readScoreRules(database.unscoped);
  return database.inScope(scopeOf(viewer), (tx) => listMeets(tx, rules, RESULTS_LIMITS.meets));
}

/** All results of a meet. Throws MEET_NOT_FOUND. */
export async function showMeet({ database }: ScoresDeps, viewer: Viewer, id: number): Promise<MeetResults> {
  const rules = await readScoreRules(database.unscoped);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const meet = await findMeetById(tx, id);
    if (!meet) throw new AppError('MEET_NOT_FOUND');
    const entries = await entriesOf(tx, id);
    return {
      meet: presentMeet(meet),
      entries: entries.map((entry) => presentEntry(entry, rules)),
      levels: await listResultLevels(tx),
    };
  });
}

/** Removes one meet with its results and nothing else. Throws MEET_NOT_FOUND. */
export async function removeMeet(
  { database }: ScoresDeps,
  viewer: Viewer,
  id: number,
): Promise<DeletedScores> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockScores(tx);
    const meet = await findMeetById(tx, id);
    if (!meet) throw new AppError('MEET_NOT_FOUND');
    const removed = await removeMeets(tx, id);
    await recordRemoval(tx, viewer, { meet: meet.name, removed });
    return removed;
  });
}

/** Removes all tallies, scores and meets. Members, teams and the office's decisions on names stay (SCORE-04). */
export async function deleteAllScores({ database }: ScoresDeps, viewer: Viewer): Promise<DeletedScores> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockScores(tx);
    const removed = await removeMeets(tx);
    if (removed.meets + removed.scores + removed.tallies > 0) await recordRemoval(tx, viewer, { removed });
    return removed;
  });
}
