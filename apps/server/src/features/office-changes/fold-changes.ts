import { activityWords, changeOfSeveral, OFFICE_CHANGES, type OfficeChange } from '@league/contract';
import type { ChangeEntry } from './office-changes.repository.ts';

/** Entries of one import are closer together than this; two imports of files with the same name are not. */
const IMPORT_MS = 3_600_000;

/** Entries with the same key become one line: those of one kind in a bulk change, of an import by file, of an undo by time. */
function keyOf({ id, bulkChangeId, createdAt, facts }: ChangeEntry): string {
  if (bulkChangeId !== null) return `${bulkChangeId} ${facts.code}`;
  if (facts.code === 'undone') return `undone ${createdAt.getTime()}`;
  return 'file' in facts ? `${facts.code} ${facts.file}` : `entry ${id}`;
}

const isOtherImport = (newer: ChangeEntry, older: ChangeEntry) =>
  newer.bulkChangeId === null && newer.createdAt.getTime() - older.createdAt.getTime() > IMPORT_MS;

const MERGE_CODES = ['merged', 'mergeUndone'];

/** For the team that lost a gymnast by a merge, the words of a transfer: it must not learn about the other entry. */
function wordsFor(entry: ChangeEntry, teamId: number | null): string {
  const { facts, before, after } = entry;
  const hasLeft = MERGE_CODES.includes(facts.code) && before !== null && 'teamId' in before;
  if (!hasLeft || entry.teamId === teamId) return activityWords(entry);
  return activityWords({ facts: { code: 'transferred' }, before, after });
}

function lineOf(entries: readonly [ChangeEntry, ...ChangeEntry[]], teamId: number | null): OfficeChange {
  const [newest] = entries;
  const gymnasts = entries.flatMap((entry) =>
    entry.memberId === null
      ? []
      : [{ memberId: entry.memberId, name: entry.memberName ?? '', text: wordsFor(entry, teamId) }],
  );
  const [first] = gymnasts;
  const text =
    gymnasts.length > 1
      ? changeOfSeveral(newest.facts.code, {
          count: gymnasts.length,
          words: new Set(gymnasts.map((gymnast) => gymnast.text)),
        })
      : (first?.text ?? activityWords(newest));
  return {
    id: newest.id,
    createdAt: newest.createdAt.toISOString(),
    text,
    count: gymnasts.length,
    gymnasts: gymnasts.slice(0, OFFICE_CHANGES.names),
  };
}

/** Folds the entries into the lines that the coaches of a team see. Both are newest first. */
export function foldChanges(entries: readonly ChangeEntry[], teamId: number | null): OfficeChange[] {
  const groups: [ChangeEntry, ...ChangeEntry[]][] = [];
  const byKey = new Map<string, [ChangeEntry, ...ChangeEntry[]]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const open = byKey.get(key);
    if (open && !isOtherImport(open.at(-1) ?? open[0], entry)) {
      open.push(entry);
      continue;
    }
    const group: [ChangeEntry, ...ChangeEntry[]] = [entry];
    groups.push(group);
    byKey.set(key, group);
  }
  return groups.map((group) => lineOf(group, teamId));
}
