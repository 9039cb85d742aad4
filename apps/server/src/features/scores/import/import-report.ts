import {
  cleanLine,
  MEET_EVENTS,
  type MeetReport,
  RESULT_CHANGES,
  RESULTS_LIMITS,
  type ScoreImportReport,
  type ScoreRules,
  scoreInWords,
} from '@league/contract';
import { foldName } from '../../../platform/names/fold-name.ts';
import { scoreOutsOf } from '../figures.ts';
import { keysOf } from '../matching/match-entry.ts';
import type { MeetRow } from '../meets/meets.repository.ts';
import { presentGymnast } from '../scores.presenter.ts';
import type { listRosterForMatching } from '../scores.repository.ts';
import type { ResultsOfMeet } from './bundled-results.ts';
import type { ImportPlan, PlannedEntry } from './import-plan.ts';

type RosterRow = Awaited<ReturnType<typeof listRosterForMatching>>[number];

/** What an import did, or would do, to one meet (SCORE-03, SCORE-07). */
export function reportOn(
  { meet: { kind, name, heldOn }, file }: ResultsOfMeet,
  {
    plan,
    meet,
    isKnown,
    similar,
    roster,
    proposedLevels,
    levels,
    rules,
  }: {
    plan: ImportPlan;
    meet: MeetRow | undefined;
    isKnown: boolean;
    similar: MeetRow | undefined;
    roster: readonly RosterRow[];
    /** For each row without a level. */
    proposedLevels: readonly (string | null)[];
    levels: string[];
    rules: ScoreRules;
  },
): MeetReport {
  const { entries } = plan;
  const countOf = (isMeant: (entry: PlannedEntry) => boolean) => entries.filter(isMeant).length;
  const standing = (word: PlannedEntry['verdict']['standing']) =>
    countOf(({ verdict }) => verdict.standing === word);
  const differing = entries.filter(({ row }) => eventsSumOf(row) !== null && row.totalDiffers);
  return {
    meet: { id: meet?.id ?? null, kind: meet?.kind ?? kind, name: meet?.name ?? name, heldOn },
    isKnown,
    similarName: similar?.name ?? null,
    rows: file.results.length + file.problems.length + file.withoutLevel.length,
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
    withoutLevel: file.withoutLevel.map(({ row, name, club }, at) => ({
      row,
      name: cleanLine(name),
      club: cleanLine(club),
      proposedLevel: proposedLevels[at] ?? null,
    })),
    levels,
    totalDiffers: differing.slice(0, RESULTS_LIMITS.reportRows).map(({ row }) => ({
      ...subjectOf(row),
      what: RESULT_CHANGES.allAroundAndEvents(
        scoreInWords(row.allAround ?? 0),
        scoreInWords(eventsSumOf(row) ?? 0),
      ),
    })),
    totalDiffersCount: differing.length,
    leftOut: entries
      .filter(({ verdict }) => verdict.standing === 'ignored')
      .slice(0, RESULTS_LIMITS.reportRows)
      .map(({ row }) => subjectOf(row)),
    changes: entries
      .filter(({ effect }) => effect === 'changed')
      .slice(0, RESULTS_LIMITS.reportRows)
      .map(({ row, what }) => ({ ...subjectOf(row), what })),
    attachments: attachmentsIn(entries, roster),
    waiting: entries
      .flatMap(({ row, verdict: { standing: word } }) =>
        word === 'review' || word === 'unmatched' ? [{ ...subjectOf(row), standing: word }] : [],
      )
      .slice(0, RESULTS_LIMITS.reportRows),
  };
}

/** The gymnast of each attached row. Rows under another name come first, because mistakes are likeliest there. */
function attachmentsIn(entries: readonly PlannedEntry[], roster: readonly RosterRow[]) {
  const byId = new Map(roster.map((each) => [each.id, each]));
  return entries
    .flatMap(({ row, verdict: { memberId } }) => {
      const held = memberId === null ? undefined : byId.get(memberId);
      if (!held) return [];
      const { id, teamName, ...gymnast } = held;
      return [
        {
          ...subjectOf(row),
          level: row.level,
          gymnast: presentGymnast({ memberId: id, ...gymnast }, teamName),
          isSameName: keysOf(row).nameKey === foldName(gymnast.firstName + gymnast.lastName),
        },
      ];
    })
    .sort((left, right) => Number(left.isSameName) - Number(right.isSameName) || left.row - right.row);
}

/** The sum of all four events; null where one is missing. */
function eventsSumOf(row: PlannedEntry['row']): number | null {
  const competed = MEET_EVENTS.flatMap((event) => row[event] ?? []);
  return competed.length === MEET_EVENTS.length ? competed.reduce((sum, score) => sum + score, 0) : null;
}

function subjectOf({ row, name, club }: PlannedEntry['row']) {
  return { row, name, club };
}

export function summed(meets: MeetReport[]): ScoreImportReport {
  const sum = (key: 'new' | 'changed' | 'unchanged') => meets.reduce((total, meet) => total + meet[key], 0);
  return { meets, new: sum('new'), changed: sum('changed'), unchanged: sum('unchanged') };
}
