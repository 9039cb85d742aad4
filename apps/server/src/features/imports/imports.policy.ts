import type { ImportReport, ImportState } from '@league/contract';
import { leagueScope, type Scope, teamScope } from '../../platform/db/scope.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { STORED_DAYS, TRIES } from './imports.constants.ts';
import type { ImportRow } from './imports.repository.ts';

/**
 * A coach may import only into their own team (IMPORT-04); the office into any team, or into all by a column
 * (IMPORT-13).
 */
export function mayImportInto(viewer: Viewer, teamId: number | null): boolean {
  return viewer.role === 'admin' || (teamId !== null && viewer.teamId === teamId);
}

/** The scope of an import is the team it was requested for. An import for all teams has the office's scope. */
export function scopeOfImport({ teamId }: { teamId: number | null }): Scope {
  return teamId === null ? leagueScope() : teamScope(teamId);
}

/** The scope for finding work and for asking whether an email is taken. Other teams' names must not be revealed. */
export function wholeLeague(): Scope {
  return leagueScope();
}

const DAY_MS = 86_400_000;

/** Whether the rows of an import are still stored. Undoing it and reporting its errors needs them. */
function hasItsRows({ finishedAt }: ImportRow, now: Date): boolean {
  return finishedAt !== null && now.getTime() - finishedAt.getTime() < STORED_DAYS.rows * DAY_MS;
}

/** Whether an import ended because of internal errors, so that it may continue where it stopped. */
function hasGivenUp({ state, faults }: ImportRow): boolean {
  return state === 'failed' && faults >= TRIES;
}

/** In these states, if no gymnast has been created yet, none is being created. */
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
      job.hasRefusedRows &&
      (job.state === 'needs-confirmation' || ((hasEnded || job.state === 'undone') && hasItsRows(job, now))),
  };
}
