import {
  type AdminScoreWarning,
  fullName,
  levelAbove,
  type Meet,
  type MemberResult,
  type ResultEntry,
  type ResultFigures,
  type ScoreCorrection,
  type ScoreRules,
  type ScoreWarning,
  scoreOutMark,
  scoreSeverity,
} from '@league/contract';
import { figuresOfKey, scoreOutsOf } from './figures.ts';
import type { EntryRow, MeetRow } from './meets/meets.repository.ts';
import type { ScoreOutCount } from './scores.repository.ts';
import type { meetScores } from './scores.table.ts';

type ScoreRow = typeof meetScores.$inferSelect;

export function presentMeet({ id, kind, name, heldOn }: MeetRow): Meet {
  return { id, kind, name, heldOn };
}

function presentFigures(row: ScoreRow): ResultFigures {
  const scored = (key: 'vault' | 'bars' | 'beam' | 'floor' | 'allAround') => {
    const score = row[key];
    const place = row.places[key];
    return score === null ? null : { score, place: place?.place ?? null, isTied: place?.isTied ?? false };
  };
  return {
    level: row.level,
    vault: scored('vault'),
    bars: scored('bars'),
    beam: scored('beam'),
    floor: scored('floor'),
    allAround: scored('allAround'),
    seasonScoreOuts: row.seasonScoreOuts,
  };
}

/** One result of a gymnast, for a viewer who has the gymnast in scope. */
export function presentMemberResult(
  { entry, meet }: { entry: ScoreRow; meet: MeetRow },
  { currentLevel, rules }: { currentLevel: string; rules: ScoreRules },
): MemberResult {
  const scoreOuts = scoreOutsOf(entry, rules);
  return {
    ...presentFigures(entry),
    meet: presentMeet(meet),
    threshold: scoreOutMark(rules, entry.level) ?? null,
    scoreOuts,
    countsNow: scoreOuts > 0 && entry.level === currentLevel,
  };
}

export function presentGymnast(gymnast: NonNullable<EntryRow['gymnast']>, teamName: string | null) {
  const { memberId, firstName, lastName, skillLevel, membershipStatus } = gymnast;
  return { memberId, name: fullName({ firstName, lastName }), teamName, skillLevel, membershipStatus };
}

function correctionIn(importedFigures: string): ScoreCorrection {
  const { seasonScoreOuts: _, ...figures } = figuresOfKey(importedFigures);
  return figures;
}

/** One line of a meet's results, for the office. */
export function presentEntry({ entry, gymnast: held, teamName }: EntryRow, rules: ScoreRules): ResultEntry {
  const gymnast = held && presentGymnast(held, teamName);
  const { id, athleteName, club, session, division, standing, isDecided, decidedAt } = entry;
  return {
    ...presentFigures(entry),
    id,
    athleteName: athleteName || (gymnast?.name ?? ''),
    club: club || (teamName ?? ''),
    session,
    division,
    standing,
    isDecided,
    decidedAt: decidedAt?.toISOString() ?? null,
    gymnast,
    isScoreOut: scoreOutsOf(entry, rules) > 0,
    asImported: entry.importedFigures === null ? null : correctionIn(entry.importedFigures),
  };
}

export function presentWarning(
  { memberId, currentLevel, count }: ScoreOutCount,
  rules: ScoreRules,
): ScoreWarning {
  return {
    memberId,
    tally: count,
    severity: scoreSeverity(count, rules),
    scoreOutCount: count,
    currentLevel,
  };
}

export function presentAdminWarning(
  row: ScoreOutCount,
  rules: ScoreRules,
  levels: readonly string[],
): AdminScoreWarning {
  return {
    ...presentWarning(row, rules),
    memberName: fullName(row),
    teamName: row.teamName,
    nextLevel: levelAbove(row.currentLevel, levels),
  };
}
