import {
  type MeetReport,
  OTHER_KIND_OF_RESULTS,
  type ResultsColumns,
  type ResultsUpload,
  type ScoreImportReport,
  type ScoreRules,
} from '@league/contract';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { addMeet, findMeet, lockScores, type MeetIdentity, type MeetRow } from '../meets/meets.repository.ts';
import { listResultLevels, requireResultLevel } from '../result-levels.ts';
import { readLevelCell } from '../results-file/level-cell.ts';
import { ResultsRefusal } from '../results-file/read-results.ts';
import { readScoreRules } from '../rules.repository.ts';
import { listNameDecisions, listRosterForMatching } from '../scores.repository.ts';
import { recordResults } from '../scores-log.ts';
import { matchEntries, planOf, readColumnsOf, readResultsFile } from '../thread/score-thread.ts';
import { type ResultsOfMeet, readBundledResults } from './bundled-results.ts';
import type { ImportPlan } from './import-plan.ts';
import { reportOn, summed } from './import-report.ts';
import { storedEntries, storePlan } from './import-scores.repository.ts';
import { findLayout, forgetLayout, headingsKeyOf, rememberLayout } from './layouts.repository.ts';

/** The rosters with what is shown of a gymnast, and the office's decisions on names. */
type LeagueContext = {
  readonly roster: Awaited<ReturnType<typeof listRosterForMatching>>;
  readonly decisions: Awaited<ReturnType<typeof listNameDecisions>>;
};

export type ImportScoresDeps = { database: Database };

/**
 * Imports a results file, or the bundled invitational and tallies when there is none (SCORE-03). A second import of the
 * same file changes nothing, even at the same moment. Throws RESULTS_FILE_UNREADABLE, MEET_OF_OTHER_KIND, and
 * INVALID_REQUEST for an unknown level.
 */
export function importScores(
  deps: ImportScoresDeps,
  viewer: Viewer,
  upload: ResultsUpload | undefined,
): Promise<ScoreImportReport> {
  return importOrCheck(deps, viewer, { upload, isStored: true });
}

/** What {@link importScores} would do now, without doing it. */
export function checkImport(
  deps: ImportScoresDeps,
  viewer: Viewer,
  upload: ResultsUpload | undefined,
): Promise<ScoreImportReport> {
  return importOrCheck(deps, viewer, { upload, isStored: false });
}

async function importOrCheck(
  { database }: ImportScoresDeps,
  viewer: Viewer,
  { upload, isStored }: { upload: ResultsUpload | undefined; isStored: boolean },
): Promise<ScoreImportReport> {
  const sources = await readSources({ database }, viewer, upload);
  await matchBefore({ database }, viewer, sources);
  return database.inScope(scopeOf(viewer), async (tx) => {
    if (isStored) await lockScores(tx);
    const league = await readContext(tx);
    const reports: MeetReport[] = [];
    for (const source of sources) reports.push(await importMeet(tx, source, { ...league, isStored }));
    if (isStored) for (const report of reports) await recordResults(tx, viewer, report);
    return summed(reports);
  });
}

async function importMeet(
  tx: ScopedTransaction,
  source: ResultsOfMeet,
  { context, rules, isStored }: { context: LeagueContext; rules: ScoreRules; isStored: boolean },
): Promise<MeetReport> {
  const { known, similar } = await findSameMeet(tx, source.meet);
  const plan = await planFor(tx, { source, known, context });
  return reportOn(source, {
    plan,
    meet: isStored ? await storeMeet(tx, source, { known, plan }) : known,
    isKnown: known !== undefined,
    similar,
    roster: context.roster,
    proposedLevels: await proposedLevels(source, context),
    levels: await listResultLevels(tx),
    rules,
  });
}

async function storeMeet(
  tx: ScopedTransaction,
  { meet: wanted, layout }: ResultsOfMeet,
  { known, plan }: { known: MeetRow | undefined; plan: ImportPlan },
): Promise<MeetRow> {
  const meet = known ?? (await addMeet(tx, wanted));
  await storePlan(tx, meet.id, plan.entries);
  if (layout) await rememberLayout(tx, layout.headingsKey, layout.matches);
  return meet;
}

/** The columns of a results file, and what is known of their contents (SCORE-08). Throws RESULTS_FILE_UNREADABLE. */
export async function showColumns(
  { database }: ImportScoresDeps,
  viewer: Viewer,
  content: string,
): Promise<ResultsColumns> {
  const found = await tellingRefusal(() => readColumnsOf(Buffer.from(content, 'base64')));
  const layout = await database.inScope(scopeOf(viewer), (tx) =>
    findLayout(tx, headingsKeyOf(found.columns)),
  );
  return { ...found, matches: layout ?? found.matches, isRemembered: layout !== undefined };
}

/**
 * Forgets the remembered layout of these headings and returns the columns without it (SCORE-08). Throws
 * RESULTS_FILE_UNREADABLE.
 */
export async function forgetColumns(
  { database }: ImportScoresDeps,
  viewer: Viewer,
  content: string,
): Promise<ResultsColumns> {
  const found = await tellingRefusal(() => readColumnsOf(Buffer.from(content, 'base64')));
  await database.inScope(scopeOf(viewer), (tx) => forgetLayout(tx, headingsKeyOf(found.columns)));
  return { ...found, isRemembered: false };
}

/**
 * Matches before a transaction is open: the thread then has the matches of a long file ready, and no other change waits.
 * Throws RESULTS_FILE_UNREADABLE for names that take too much work.
 */
async function matchBefore(
  { database }: ImportScoresDeps,
  viewer: Viewer,
  sources: readonly ResultsOfMeet[],
): Promise<void> {
  const { context } = await database.inScope(scopeOf(viewer), readContext);
  for (const { file } of sources)
    await tellingRefusal(() =>
      matchEntries([...file.results, ...file.withoutLevel], context, { refuses: true }),
    );
}

async function readSources(
  { database }: ImportScoresDeps,
  viewer: Viewer,
  upload: ResultsUpload | undefined,
): Promise<ResultsOfMeet[]> {
  if (!upload) return readBundledResults();
  const bytes = Buffer.from(upload.content, 'base64');
  return tellingRefusal(async () => {
    const { columns: headings } = await readColumnsOf(bytes);
    const headingsKey = headingsKeyOf(headings);
    const columns =
      upload.columns ?? (await database.inScope(scopeOf(viewer), (tx) => findLayout(tx, headingsKey)));
    const levels = new Map(upload.levels?.map(({ row, level }) => [row, level]));
    if (levels.size > 0) {
      const offered = await database.inScope(scopeOf(viewer), listResultLevels);
      for (const level of levels.values()) requireResultLevel(readLevelCell(level), offered, 'levels');
    }
    const file = await readResultsFile(bytes, { club: upload.club ?? '', columns, levels });
    return [
      {
        meet: { kind: file.kind, name: upload.meetName, heldOn: upload.heldOn },
        file,
        layout: upload.columns && { headingsKey, matches: upload.columns },
      },
    ];
  });
}

async function tellingRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ResultsRefusal)) throw error;
    throw new AppError('RESULTS_FILE_UNREADABLE', {
      fields: [{ field: 'file', message: error.message }],
      cause: error,
    });
  }
}

async function readContext(tx: ScopedTransaction): Promise<{ context: LeagueContext; rules: ScoreRules }> {
  return {
    context: { roster: await listRosterForMatching(tx), decisions: await listNameDecisions(tx) },
    rules: await readScoreRules(tx),
  };
}

/** The meet that these results belong to. Throws MEET_OF_OTHER_KIND when tallies and a meet would share a name. */
async function findSameMeet(tx: ScopedTransaction, wanted: MeetIdentity) {
  const { meet: known, similar } = await findMeet(tx, wanted);
  if (known && known.kind !== wanted.kind)
    throw new AppError('MEET_OF_OTHER_KIND', { detail: OTHER_KIND_OF_RESULTS[wanted.kind](known.name) });
  return { known, similar: similar?.kind === wanted.kind ? similar : undefined };
}

/** For each row without a level, the level of the gymnast with its name and team if exactly one fits. */
async function proposedLevels(
  { file: { withoutLevel } }: ResultsOfMeet,
  context: LeagueContext,
): Promise<readonly (string | null)[]> {
  if (withoutLevel.length === 0) return [];
  const matches = await matchEntries(withoutLevel, context);
  const levels = new Map(context.roster.map(({ id, skillLevel }) => [id, skillLevel]));
  return matches.map((match) => {
    if (match.standing !== 'review') return null;
    const fitting = match.candidates.filter(
      ({ reasons }) =>
        reasons.includes('sameName') && !reasons.includes('otherTeam') && !reasons.includes('noClub'),
    );
    const [only, ...others] = fitting;
    return only && others.length === 0 ? (levels.get(only.memberId) ?? null) : null;
  });
}

async function planFor(
  tx: ScopedTransaction,
  { source, known, context }: { source: ResultsOfMeet; known: MeetRow | undefined; context: LeagueContext },
): Promise<ImportPlan> {
  const stored = known ? await storedEntries(tx, known.id) : [];
  return tellingRefusal(() => planOf(source.file.results, { stored, context }));
}
