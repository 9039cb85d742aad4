import { RESULTS_LIMITS, type ResultEntry, type ReviewEntry } from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { keysOf, type Match, type NameDecision } from '../matching/match-entry.ts';
import {
  countWaiting,
  type EntryRow,
  findEntry,
  findGymnast,
  lockScores,
  waitingEntries,
} from '../meets/meets.repository.ts';
import { readScoreRules } from '../rules.repository.ts';
import { presentEntry, presentGymnast, presentMeet } from '../scores.presenter.ts';
import { listNameDecisions, listRosterForMatching } from '../scores.repository.ts';
import type { ScoresDeps } from '../scores.service.ts';
import { matchEntries } from '../thread/score-thread.ts';
import {
  type DecidedName,
  findDecided,
  findWaiting,
  forgetNames,
  hasOtherResult,
  rememberNames,
  replaceNames,
  storeDecision,
  storeWaiting,
} from './reviews.repository.ts';

/** The results that wait for the office, each with the gymnasts it could belong to, by the present rosters (SCORE-03). */
export async function listReviews({ database }: ScoresDeps, viewer: Viewer) {
  const rules = await readScoreRules(database.unscoped);
  const { rows, total, ...context } = await database.inScope(scopeOf(viewer), async (tx) => {
    const waiting = await waitingEntries(tx, RESULTS_LIMITS.reportRows);
    return {
      rows: waiting,
      total: await countWaiting(tx),
      roster: waiting.length > 0 ? await listRosterForMatching(tx) : [],
      decisions: await listNameDecisions(tx),
    };
  });
  if (rows.length === 0) return { total, entries: [] };
  const matches = await matchEntries(
    rows.map(({ entry: { athleteName: name, club, level } }) => ({ name, club, level })),
    context,
  );
  const gymnasts = new Map(
    context.roster.map(({ id, teamName, ...gymnast }) => [
      id,
      presentGymnast({ memberId: id, ...gymnast }, teamName),
    ]),
  );
  const entries = rows.map((row, at): ReviewEntry => {
    const match = matches[at];
    return {
      ...presentEntry(row, rules),
      meet: presentMeet(row.meet),
      hold: row.entry.hold,
      candidates: (match ? candidatesIn(match) : []).flatMap(({ memberId, reasons }) => {
        const gymnast = gymnasts.get(memberId);
        return gymnast ? [{ ...gymnast, reasons: [...reasons] }] : [];
      }),
      moreCandidates: match?.standing === 'review' ? match.more : 0,
    };
  });
  return { total, entries };
}

/** The gymnasts a result could belong to, including an exact match when it waits for another reason. */
function candidatesIn(found: Match) {
  switch (found.standing) {
    case 'attached':
      return [
        {
          memberId: found.memberId,
          reasons: [found.how === 'exact' ? 'sameName' : 'decidedBefore'] as const,
        },
      ];
    case 'review':
      return found.candidates;
    default:
      return [];
  }
}

/**
 * Applies the office's decision on a result that waits or is attached, and remembers it (SCORE-03). Throws
 * SCORE_ENTRY_NOT_FOUND, MEMBER_NOT_FOUND, GYMNAST_ALREADY_SCORED, and SCORE_DECIDED_MEANWHILE for an undo of a
 * decision that is not the latest.
 */
export async function decideEntry(
  { database }: ScoresDeps,
  viewer: Viewer,
  { entryId, memberId, undoes }: { entryId: number; memberId: number | null; undoes?: string | undefined },
): Promise<ResultEntry> {
  const rules = await readScoreRules(database.unscoped);
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockScores(tx);
    const { entry } = await requireEntry(tx, entryId);
    if (!isDecisionOf(entry, undoes)) throw new AppError('SCORE_DECIDED_MEANWHILE');
    if (memberId !== null) {
      if (!(await findGymnast(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND');
      if (await hasOtherResult(tx, { meetId: entry.meetId, memberId, entryId })) {
        throw new AppError('GYMNAST_ALREADY_SCORED');
      }
    }
    await storeDecision(tx, [entryId], memberId);
    if (undoes === undefined) await rememberNames(tx, nameDecisionsFor([entry], memberId));
    else await replaceNames(tx, decidedNamesOf([entry]), memberId);
    return presentEntry(await requireEntry(tx, entryId), rules);
  });
}

/** Leaves out those of the named results that still wait; returns how many. */
export async function ignoreEntries(
  { database }: ScoresDeps,
  viewer: Viewer,
  entryIds: readonly number[],
): Promise<{ ignored: number; decidedAt: string | null }> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockScores(tx);
    const waiting = await findWaiting(tx, entryIds);
    if (waiting.length === 0) return { ignored: 0, decidedAt: null };
    const ids = waiting.map(({ id }) => id);
    const decidedAt = await storeDecision(tx, ids, null);
    await rememberNames(tx, nameDecisionsFor(waiting, null));
    return { ignored: waiting.length, decidedAt: decidedAt?.toISOString() ?? null };
  });
}

/**
 * Undoes decisions. The results wait again, matched with the present rosters, and what the decisions said of names is
 * forgotten. With `undoes`, results whose latest decision is of another time stay as they are. A later decision on the
 * same name stays too.
 */
export async function reopenEntries(
  { database }: ScoresDeps,
  viewer: Viewer,
  { entryIds, undoes }: { entryIds: readonly number[]; undoes?: string | undefined },
): Promise<{ reopened: number }> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockScores(tx);
    const decided = (await findDecided(tx, entryIds)).filter((entry) => isDecisionOf(entry, undoes));
    if (decided.length === 0) return { reopened: 0 };
    await forgetNames(tx, decidedNamesOf(decided));
    const matches = await matchEntries(
      decided.map(({ athleteName: name, club, level }) => ({ name, club, level })),
      { roster: await listRosterForMatching(tx), decisions: await listNameDecisions(tx) },
    );
    for (const [at, { id }] of decided.entries()) {
      const standing = matches[at]?.standing;
      await storeWaiting(tx, id, standing === 'attached' || standing === 'review' ? 'review' : 'unmatched');
    }
    return { reopened: decided.length };
  });
}

/** The result with its meet and gymnast. Throws SCORE_ENTRY_NOT_FOUND. */
export async function requireEntry(tx: ScopedTransaction, id: number): Promise<EntryRow> {
  const row = await findEntry(tx, id);
  if (!row) throw new AppError('SCORE_ENTRY_NOT_FOUND');
  return row;
}

/** Whether the latest decision on the result was made at that time; any decision is, without a time. */
function isDecisionOf({ decidedAt }: EntryRow['entry'], time: string | undefined): boolean {
  return time === undefined || decidedAt?.toISOString() === time;
}

/** The decision on the name of each result, if it has one. */
function nameDecisionsFor(entries: readonly EntryRow['entry'][], memberId: number | null): NameDecision[] {
  return entries
    .filter(({ athleteName }) => athleteName !== '')
    .map(({ athleteName: name, club, level }) => ({ ...keysOf({ name, club }), level, memberId }));
}

function decidedNamesOf(entries: readonly EntryRow['entry'][]): DecidedName[] {
  return entries.flatMap((entry) =>
    nameDecisionsFor([entry], entry.memberId).map((named) => ({ ...named, decidedAt: entry.decidedAt })),
  );
}
