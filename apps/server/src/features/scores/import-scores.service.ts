import {
  cleanLine,
  type MeetKind,
  type MeetReport,
  RESULTS_LIMITS,
  type ResultsUpload,
  type ScoreImportReport,
  type ScoreRules,
} from '@league/contract';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { type ResultsOfMeet, readBundledResults } from './bundled-results.ts';
import { scoreOutsOf } from './figures.ts';
import type { ImportPlan, PlannedEntry } from './import-plan.ts';
import { storedEntries, storePlan } from './import-scores.repository.ts';
import { addMeet, findMeet, type MeetIdentity, type MeetRow, takeTurn } from './meets.repository.ts';
import { ResultsRefusal } from './results-file/read-results.ts';
import { readScoreRules } from './rules.repository.ts';
import { listNameDecisions, listRosterForMatching } from './scores.repository.ts';
import { recordResults } from './scores-log.ts';
import type { MatchContext } from './thread/known-matches.ts';
import { matchEntries, planOf, readResultsFile } from './thread/score-thread.ts';

/** What is wrong when a file of this kind comes under the name of one of the other kind. */
const OTHER_KIND: Readonly<Record<MeetKind, (name: string) => string>> = {
  meet: (name) =>
    `“${name}” of that day is a list of season score-outs, and this file has the results of a meet. Please give the meet another name.`,
  history: (name) =>
    `“${name}” of that day is a meet with its results, and this file is a list of season score-outs. Please give the list another name.`,
};

export type ImportScoresDeps = { database: Database };

/**
 * Imports a results file, or without one the bundled invitational and tallies (SCORE-03). Run twice, also at the same
 * moment, it changes nothing. Throws RESULTS_FILE_UNREADABLE, MEET_OF_OTHER_KIND.
 */
export async function importScores(
  { database }: ImportScoresDeps,
  viewer: Viewer,
  upload: ResultsUpload | undefined,
): Promise<ScoreImportReport> {
  const sources = await readSources(upload);
  // Matched before the turn is taken: within it the thread has the matches of a long file ready, and nobody waits.
  const { context: before } = await database.inScope(scopeOf(viewer), readContext);
  for (const { file } of sources) await matchEntries(file.results, before);
  return database.inScope(scopeOf(viewer), async (tx) => {
    await takeTurn(tx);
    const { context, rules } = await readContext(tx);
    const reports: MeetReport[] = [];
    for (const source of sources) {
      const known = await findSameMeet(tx, source.meet);
      const meet = known ?? (await addMeet(tx, source.meet));
      const plan = await planFor(tx, { source, known, context });
      await storePlan(tx, meet.id, plan.entries);
      reports.push(reportOn(source, { plan, meet, isKnown: known !== undefined, rules }));
    }
    for (const report of reports) await recordResults(tx, viewer, report);
    return summed(reports);
  });
}

/** What {@link importScores} would do now, without doing it. */
export async function checkImport(
  { database }: ImportScoresDeps,
  viewer: Viewer,
  upload: ResultsUpload | undefined,
): Promise<ScoreImportReport> {
  const sources = await readSources(upload);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const { context, rules } = await readContext(tx);
    const reports: MeetReport[] = [];
    for (const source of sources) {
      const known = await findSameMeet(tx, source.meet);
      const plan = await planFor(tx, { source, known, context });
      reports.push(reportOn(source, { plan, meet: known, isKnown: known !== undefined, rules }));
    }
    return summed(reports);
  });
}

async function readSources(upload: ResultsUpload | undefined): Promise<ResultsOfMeet[]> {
  if (!upload) return readBundledResults();
  try {
    const file = await readResultsFile(Buffer.from(upload.content, 'base64'), { club: upload.club ?? '' });
    return [{ meet: { kind: file.kind, name: upload.meetName, heldOn: upload.heldOn }, file }];
  } catch (error) {
    if (!(error instanceof ResultsRefusal)) throw error;
    throw new AppError('RESULTS_FILE_UNREADABLE', {
      fields: [{ field: 'file', message: error.message }],
      cause: error,
    });
  }
}

async function readContext(tx: ScopedTransaction): Promise<{ context: MatchContext; rules: ScoreRules }> {
  return {
    context: { roster: await listRosterForMatching(tx), decisions: await listNameDecisions(tx) },
    rules: await readScoreRules(tx),
  };
}

/** The meet these results are of. Throws MEET_OF_OTHER_KIND where tallies and a meet would come under one name. */
async function findSameMeet(tx: ScopedTransaction, wanted: MeetIdentity): Promise<MeetRow | undefined> {
  const known = await findMeet(tx, wanted);
  if (known && known.kind !== wanted.kind)
    throw new AppError('MEET_OF_OTHER_KIND', { detail: OTHER_KIND[wanted.kind](known.name) });
  return known;
}

async function planFor(
  tx: ScopedTransaction,
  { source, known, context }: { source: ResultsOfMeet; known: MeetRow | undefined; context: MatchContext },
): Promise<ImportPlan> {
  const stored = known ? await storedEntries(tx, known.id) : [];
  return planOf(source.file.results, { stored, context });
}

function reportOn(
  { meet: { kind, name, heldOn }, file }: ResultsOfMeet,
  {
    plan,
    meet,
    isKnown,
    rules,
  }: { plan: ImportPlan; meet: MeetRow | undefined; isKnown: boolean; rules: ScoreRules },
): MeetReport {
  const { entries } = plan;
  const countOf = (isMeant: (entry: PlannedEntry) => boolean) => entries.filter(isMeant).length;
  const standing = (word: PlannedEntry['verdict']['standing']) =>
    countOf(({ verdict }) => verdict.standing === word);
  return {
    meet: { id: meet?.id ?? null, kind: meet?.kind ?? kind, name: meet?.name ?? name, heldOn },
    isKnown,
    rows: file.results.length + file.problems.length,
    new: countOf(({ effect }) => effect === 'new'),
    changed: countOf(({ effect }) => effect === 'changed'),
    unchanged: countOf(({ effect }) => effect === 'unchanged'),
    repeated: plan.repeated,
    notInFile: plan.notInFile,
    attached: standing('attached'),
    review: standing('review'),
    unmatched: standing('unmatched'),
    ignored: standing('ignored'),
    scoreOuts: entries
      .filter(({ verdict }) => verdict.standing === 'attached')
      .reduce((sum, { row }) => sum + scoreOutsOf(row, rules), 0),
    problems: file.problems.slice(0, RESULTS_LIMITS.reportRows).map((problem) => ({
      ...problem,
      name: cleanLine(problem.name),
      club: cleanLine(problem.club),
    })),
    problemCount: file.problems.length,
    changes: entries
      .filter(({ effect }) => effect === 'changed')
      .slice(0, RESULTS_LIMITS.reportRows)
      .map(({ row, what }) => ({ ...subjectOf(row), what })),
    waiting: entries
      .flatMap(({ row, verdict: { standing: word } }) =>
        word === 'review' || word === 'unmatched' ? [{ ...subjectOf(row), standing: word }] : [],
      )
      .slice(0, RESULTS_LIMITS.reportRows),
  };
}

function subjectOf({ row, name, club }: PlannedEntry['row']) {
  return { row, name, club };
}

function summed(meets: MeetReport[]): ScoreImportReport {
  const sum = (key: 'new' | 'changed' | 'unchanged') => meets.reduce((total, meet) => total + meet[key], 0);
  return { meets, new: sum('new'), changed: sum('changed'), unchanged: sum('unchanged') };
}
