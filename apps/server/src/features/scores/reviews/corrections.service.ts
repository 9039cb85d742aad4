import { MEET_EVENTS, type ResultEntry, type ScoreCorrection } from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { type Figures, figuresOfKey, hasSameFigures, keyOfFigures } from '../figures.ts';
import { type EntryRow, lockScores } from '../meets/meets.repository.ts';
import { listResultLevels, requireResultLevel } from '../result-levels.ts';
import { readScoreRules } from '../rules.repository.ts';
import { presentEntry } from '../scores.presenter.ts';
import type { ScoresDeps } from '../scores.service.ts';
import { recordCorrection } from '../scores-log.ts';
import { storeFigures } from './reviews.repository.ts';
import { requireEntry } from './reviews.service.ts';

/**
 * Corrects the scores of one result in place. Undo is the same call with `before` and `after` swapped; Put Back sends
 * the figures of the file (SCORE-09). Throws SCORE_ENTRY_NOT_FOUND, SCORE_CHANGED_MEANWHILE, and INVALID_REQUEST for an
 * unknown level.
 */
export async function correctEntry(
  { database }: ScoresDeps,
  viewer: Viewer,
  { entryId, before, after }: { entryId: number; before: ScoreCorrection; after: ScoreCorrection },
): Promise<ResultEntry> {
  const rules = await readScoreRules(database.unscoped);
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockScores(tx);
    const row = await requireEntry(tx, entryId);
    const stored = row.entry;
    if (!hasSameFigures({ ...before, seasonScoreOuts: stored.seasonScoreOuts }, stored)) {
      throw new AppError('SCORE_CHANGED_MEANWHILE');
    }
    const typed = { ...after, seasonScoreOuts: stored.seasonScoreOuts };
    // The file's own figures are restored exactly, even if the all-around is not the sum of the events.
    const isAsImported = stored.importedFigures === keyOfFigures(typed);
    const corrected = isAsImported ? typed : withAllAround(typed);
    if (hasSameFigures(corrected, stored)) return presentEntry(row, rules);
    // Undo may restore a level that only this result had.
    const wasLevel = stored.importedFigures !== null && figuresOfKey(stored.importedFigures).level;
    if (corrected.level !== stored.level && corrected.level !== wasLevel)
      requireResultLevel(corrected.level, await listResultLevels(tx), 'after.level');
    await store(tx, row, corrected);
    await recordCorrection(tx, viewer, { row, after: corrected });
    return presentEntry(await requireEntry(tx, entryId), rules);
  });
}

/** The all-around is the sum of the four events, and null while one of them is missing (SCORE-05). */
function withAllAround(figures: Figures): Figures {
  const competed = MEET_EVENTS.flatMap((event) => figures[event] ?? []);
  if (competed.length === 0) return figures;
  const isComplete = competed.length === MEET_EVENTS.length;
  return { ...figures, allAround: isComplete ? competed.reduce((sum, score) => sum + score, 0) : null };
}

async function store(tx: ScopedTransaction, { entry }: EntryRow, corrected: Figures): Promise<void> {
  const asImported = entry.importedFigures ?? keyOfFigures(entry);
  // A result with the file's own figures is no longer corrected.
  const importedFigures = keyOfFigures(corrected) === asImported ? null : asImported;
  await storeFigures(tx, entry.id, { ...corrected, importedFigures });
}
