import type { ImportReport, ImportState } from '@league/contract';
import { leagueScope, type Scope, teamScope } from '../../platform/db/scope.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { KEPT_DAYS, TRIES } from './imports.constants.ts';
import type { ImportRow } from './imports.repository.ts';

/** A coach imports into their own team and no other (IMPORT-04); the office into any, or into all by a column (IMPORT-13). */
export function mayImportInto(viewer: Viewer, teamId: number | null): boolean {
  return viewer.role === 'admin' || (teamId !== null && viewer.teamId === teamId);
}

/** An import at work reaches no further than the team it was asked for; one of all teams is the office's. */
export function scopeOfImport({ teamId }: { teamId: number | null }): Scope {
  return teamId === null ? leagueScope() : teamScope(teamId);
}

/** Finding work, and asking whether an email is taken, are the whole league's; whose it is stays with their own team. */
export function wholeLeague(): Scope {
  return leagueScope();
}

const DAY_MS = 86_400_000;

/** The rows of an import, by which it is undone and its errors are told, are kept for a season's quarter. */
function hasItsRows({ finishedAt }: ImportRow, now: Date): boolean {
  return finishedAt !== null && now.getTime() - finishedAt.getTime() < KEPT_DAYS.rows * DAY_MS;
}

/** Whether an import ended for faults of ours, so that it may go on where it stopped. */
function hasGivenUp({ state, faults }: ImportRow): boolean {
  return state === 'failed' && faults >= TRIES;
}

/** In these states, if no gymnast was created before, none is being created. */
const BEFORE_CREATING: ReadonlySet<ImportState> = new Set(['waiting', 'checking', 'failed']);

/** What a coach may do with an import of their own team. */
export function abilitiesFor(job: ImportRow, now: Date): ImportReport['can'] {
  const waitsForAnswer = job.state === 'needs-columns' || job.state === 'needs-confirmation';
  const hasEnded = job.state === 'done' || job.state === 'failed';
  return {
    confirm: waitsForAnswer,
    discard: waitsForAnswer || (job.createdCount === 0 && BEFORE_CREATING.has(job.state)),
    retry: hasGivenUp(job),
    undo: hasEnded && job.createdCount > 0 && hasItsRows(job, now),
    downloadErrors:
      job.errorCount + job.duplicateCount + job.possibleDuplicateCount > 0 &&
      (job.state === 'needs-confirmation' || ((hasEnded || job.state === 'undone') && hasItsRows(job, now))),
  };
}
