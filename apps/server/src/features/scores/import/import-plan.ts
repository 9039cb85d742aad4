import { type EntryStanding, type HoldReason, RESULT_CHANGES } from '@league/contract';
import { describeFigures, hasSameFigures, keyOfFigures } from '../figures.ts';
import { keysOf, type Match, type Matcher } from '../matching/match-entry.ts';
import type { ResultRow } from '../results-file/result-row.ts';
import type { meetScores } from '../scores.table.ts';

/** A stored result of the meet. */
export type StoredEntry = typeof meetScores.$inferSelect;

/** The gymnast of a row, or why it has none yet. */
type Verdict = {
  readonly standing: EntryStanding;
  readonly memberId: number | null;
  readonly hold: HoldReason | null;
  readonly isDecided: boolean;
};

export type PlannedEntry = {
  readonly row: ResultRow;
  readonly entryKey: string;
  readonly verdict: Verdict;
  /** The result it replaces. */
  readonly stored: StoredEntry | undefined;
  readonly effect: 'new' | 'changed' | 'unchanged';
  /** What is changed, in words. */
  readonly what: string;
};

export type ImportPlan = {
  readonly entries: readonly PlannedEntry[];
  /** Rows that repeat another row. */
  readonly repeated: number;
  readonly notInFile: number;
};

type Keyed = {
  readonly row: ResultRow;
  readonly entryKey: string;
  /** The stored result with the same name, club, level and, among namesakes, figures. */
  readonly stored: StoredEntry | undefined;
  readonly isTwice: boolean;
  /** It could be the result of any of several namesakes, so decisions about them do not apply to it. */
  readonly isUnsure: boolean;
};

/**
 * Plans the import of these rows into a meet (SCORE-03). A second import replaces what changed and adds nothing: a line is
 * matched to the stored one by name, club and level, among namesakes by figures, or by its gymnast. Attached and decided
 * results stay as they are.
 */
export function planImport(
  rows: readonly ResultRow[],
  { match, stored }: { match: Matcher; stored: readonly StoredEntry[] },
): ImportPlan {
  const { keyed, repeated } = assignKeys(rows, stored);
  const matched = keyed.map((each) => ({ ...each, verdict: verdictFor(each, match) }));
  const resolved = resolveClaims(matched);
  const found = new Set(resolved.map((each) => each.stored));
  const storedByMember = new Map(
    stored.flatMap((entry) =>
      entry.memberId === null || found.has(entry) ? [] : [[entry.memberId, entry] as const],
    ),
  );
  const entries = resolved.map(({ row, entryKey, verdict: wanted, stored: own }) => {
    const other = storedByMember.get(wanted.memberId ?? 0);
    const verdict = own && other ? waiting('alreadyScored') : wanted;
    const before = own ?? other;
    return { row, entryKey, verdict, stored: before, ...effectOf(row, verdict, before) };
  });
  const used = new Set(entries.map((entry) => entry.stored));
  return {
    entries,
    repeated: repeated + (keyed.length - resolved.length),
    notInFile: stored.filter((entry) => !used.has(entry)).length,
  };
}

/** Rows with one name are one entry if their scores are equal; otherwise each of them waits. */
function assignKeys(
  rows: readonly ResultRow[],
  stored: readonly StoredEntry[],
): { keyed: Keyed[]; repeated: number } {
  const groups = Map.groupBy(rows, (row) => {
    const { nameKey, clubKey } = keysOf(row);
    return `${nameKey}|${clubKey}|${row.level}`;
  });
  const storedGroups = Map.groupBy(stored, ({ entryKey }) => (entryKey ?? '').replace(/#\d+$/, ''));
  const keyed: Keyed[] = [];
  for (const [key, group] of groups) {
    const different = [...Map.groupBy(group, keyOfFigures).values()].flatMap((same) => same.slice(0, 1));
    const before = storedGroups.get(key) ?? [];
    const freeKeys = freeKeysOf(key, before);
    for (const pair of pairNamesakes(different, before)) {
      const entryKey = pair.stored?.entryKey ?? freeKeys.next().value;
      keyed.push({ ...pair, entryKey, isTwice: different.length > 1 });
    }
  }
  return { keyed, repeated: rows.length - keyed.length };
}

/** Keys for lines of one name that no stored line uses. */
function* freeKeysOf(key: string, stored: readonly StoredEntry[]): Generator<string, never> {
  const taken = new Set(stored.map(({ entryKey }) => entryKey));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? key : `${key}#${number}`;
    if (!taken.has(free)) yield free;
  }
}

/**
 * Pairs the rows of one name, club and level with the stored results, whatever their order in the file: first by figures,
 * then by session. One row and one result that remain are a correction, unless their sessions differ. With more, the pairs
 * are unknown. Stored results that the file does not have are kept.
 */
function pairNamesakes(rows: readonly ResultRow[], stored: readonly StoredEntry[]) {
  const open = new Set(stored);
  const paired = new Map<ResultRow, StoredEntry>();
  const pair = (row: ResultRow, entry: StoredEntry) => {
    open.delete(entry);
    paired.set(row, entry);
  };
  const byFigures = Map.groupBy(stored, keyAsImported);
  for (const row of rows) {
    const entry = byFigures.get(keyOfFigures(row))?.shift();
    if (entry) pair(row, entry);
  }
  const corrected = Map.groupBy(
    rows.filter((row) => !paired.has(row)),
    sessionOf,
  );
  const before = Map.groupBy(open, sessionOf);
  for (const [session, [row, ...others]] of corrected) {
    const [entry, ...more] = before.get(session) ?? [];
    if (session !== '' && row && entry && others.length + more.length === 0) pair(row, entry);
  }
  const changed = rows.filter((row) => !paired.has(row));
  const possible = [...open].filter((entry) => changed.some((row) => mayBeOfOneSession(row, entry)));
  const isUnsure = open.size > 0 && !(changed.length === 1 && open.size === 1 && possible.length === 1);
  const left = new Set(changed.length >= possible.length ? possible : []);
  return rows.map((row) => {
    const known = paired.get(row);
    if (known) return { row, stored: known, isUnsure: false };
    const entry = [...left].find((each) => mayBeOfOneSession(row, each));
    if (entry) left.delete(entry);
    return { row, stored: entry, isUnsure };
  });
}

/** Compares with the figures of the file, even after the office has corrected them. */
function keyAsImported(entry: StoredEntry): string {
  return entry.importedFigures ?? keyOfFigures(entry);
}

/** Whether the office has corrected figures that the row still has. The correction then stays (SCORE-09). */
export function isCorrected({ row, stored }: Pick<PlannedEntry, 'row' | 'stored'>): boolean {
  return stored !== undefined && stored.importedFigures === keyOfFigures(row);
}

/** The session in the form that is compared: `01`, `1` and `Session 1` are equal. Empty without a session. */
function sessionOf({ session }: { readonly session: string }): string {
  return /\d+/.exec(session)?.[0].replace(/^0+(?=.)/, '') ?? session.trim().toLowerCase();
}

function mayBeOfOneSession(row: ResultRow, entry: StoredEntry): boolean {
  const [now, before] = [sessionOf(row), sessionOf(entry)];
  return now === '' || before === '' || now === before;
}

function verdictFor({ row, stored: before, isTwice, isUnsure }: Keyed, match: Matcher): Verdict {
  if (isUnsure) return waiting('twiceInFile');
  if (before?.isDecided) {
    const { standing, memberId } = before;
    return { standing, memberId, hold: null, isDecided: true };
  }
  const found = before?.standing === 'attached' ? stay(before) : verdictOf(match(row));
  if (found.standing !== 'attached') return found;
  if (isTwice) return waiting('twiceInFile');
  return row.totalDiffers ? waiting('totalDiffers') : found;
}

/** An attached result stays attached when the gymnast moves up. */
function stay({ memberId }: StoredEntry): Verdict {
  return { standing: 'attached', memberId, hold: null, isDecided: false };
}

function verdictOf(found: Match): Verdict {
  return {
    standing: found.standing,
    memberId: found.standing === 'attached' ? found.memberId : null,
    hold: found.standing === 'review' ? found.hold : null,
    isDecided: false,
  };
}

function waiting(hold: HoldReason): Verdict {
  return { standing: 'review', memberId: null, hold, isDecided: false };
}

type Matched = Keyed & { readonly verdict: Verdict };

/** A gymnast has one result per meet. Where several rows match, the stored one stays and the others wait. */
function resolveClaims(matched: readonly Matched[]): Matched[] {
  const claims = Map.groupBy(
    matched.filter(({ verdict }) => verdict.memberId !== null),
    ({ verdict }) => verdict.memberId,
  );
  return matched.flatMap((each): Matched[] => {
    const rivals = claims.get(each.verdict.memberId) ?? [];
    if (rivals.length < 2) return [each];
    const holder = rivals.find(({ stored }) => stored?.standing === 'attached');
    if (holder) return [holder === each ? each : { ...each, verdict: waiting('alreadyScored') }];
    const areSame = rivals.every(({ row }) => hasSameFigures(row, each.row));
    if (areSame) return rivals[0] === each ? [each] : [];
    return [{ ...each, verdict: waiting('twiceInFile') }];
  });
}

function effectOf(row: ResultRow, verdict: Verdict, before: StoredEntry | undefined) {
  if (!before) return { effect: 'new', what: '' } as const;
  const changes = isCorrected({ row, stored: before }) ? [] : describeFigures(before, row);
  if (before.memberId !== verdict.memberId || before.standing !== verdict.standing) {
    changes.push(RESULT_CHANGES.standing(verdict.standing));
  }
  return changes.length === 0
    ? ({ effect: 'unchanged', what: '' } as const)
    : ({ effect: 'changed', what: changes.join('; ') } as const);
}
