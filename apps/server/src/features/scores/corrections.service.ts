import { MEET_EVENTS, type ResultEntry, type ScoreCorrection } from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { type Figures, hasSameFigures, keyOfFigures } from './figures.ts';
import { type EntryRow, takeTurn } from './meets.repository.ts';
import { listResultLevels, requireResultLevel } from './result-levels.ts';
import { storeFigures } from './reviews.repository.ts';
import { requireEntry } from './reviews.service.ts';
import { readScoreRules } from './rules.repository.ts';
import { presentEntry } from './scores.presenter.ts';
import type { ScoresDeps } from './scores.service.ts';
import { recordCorrection } from './scores-log.ts';

/**
 * Corrects the scores of one result in place; its undo is the same call the other way round (SCORE-09). Throws
 * SCORE_ENTRY_NOT_FOUND, SCORE_CHANGED_MEANWHILE, INVALID_REQUEST for an unknown level.
 */
export async function correctEntry(
  { database }: ScoresDeps,
  viewer: Viewer,
  { entryId, before, after }: { entryId: number; before: ScoreCorrection; after: ScoreCorrection },
): Promise<ResultEntry> {
  const rules = await readScoreRules(database.unscoped);
  return database.inScope(scopeOf(viewer), async (tx) => {
    await takeTurn(tx);
    const row = await requireEntry(tx, entryId);
    const stored = row.entry;
    if (!hasSameFigures({ ...before, seasonScoreOuts: stored.seasonScoreOuts }, stored)) {
      throw new AppError('SCORE_CHANGED_MEANWHILE');
    }
    const corrected = withAllAround({ ...after, seasonScoreOuts: stored.seasonScoreOuts });
    if (hasSameFigures(corrected, stored)) return presentEntry(row, rules);
    // An undo may restore a level that only this result had.
    const isAsImported = stored.importedFigures?.startsWith(`${corrected.level}|`) ?? false;
    if (corrected.level !== stored.level && !isAsImported)
      requireResultLevel(corrected.level, await listResultLevels(tx), 'after.level');
    await store(tx, row, corrected);
    await recordCorrection(tx, viewer, { row, after: corrected });
    return presentEntry(await requireEntry(tx, entryId), rules);
  });
}

/** With single events the all-around is their sum, and there is none while one is missing (SCORE-05). */
function withAllAround(figures: Figures): Figures {
  const competed = MEET_EVENTS.flatMap((event) => figures[event] ?? []);
  if (competed.length === 0) return figures;
  const isComplete = competed.length === MEET_EVENTS.length;
  return { ...figures, allAround: isComplete ? competed.reduce((sum, score) => sum + score, 0) : null };
}

async function store(tx: ScopedTransaction, { entry }: EntryRow, corrected: Figures): Promise<void> {
  const asImported = entry.importedFigures ?? keyOfFigures(entry);
  // Put back to what the file said, it is no longer a correction.
  const importedFigures = keyOfFigures(corrected) === asImported ? null : asImported;
  await storeFigures(tx, entry.id, { ...corrected, importedFigures });
}
