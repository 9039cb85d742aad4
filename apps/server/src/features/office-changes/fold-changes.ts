import { activityWords, changeOfSeveral, OFFICE_CHANGES, type OfficeChange } from '@league/contract';
import type { ChangeEntry } from './office-changes.repository.ts';

/** Entries of one change of many, of the same kind, are one line. */
const keyOf = ({ id, bulkChangeId, facts: { code } }: ChangeEntry) =>
  bulkChangeId === null ? `entry ${id}` : `${bulkChangeId} ${code}`;

function lineOf(entries: readonly [ChangeEntry, ...ChangeEntry[]]): OfficeChange {
  const [newest] = entries;
  const gymnasts = entries.flatMap((entry) =>
    entry.memberId === null
      ? []
      : [{ memberId: entry.memberId, name: entry.memberName ?? '', text: activityWords(entry) }],
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

/** The entries as the lines of a coach's list; both are newest first. */
export function foldChanges(entries: readonly ChangeEntry[]): OfficeChange[] {
  const groups = new Map<string, [ChangeEntry, ...ChangeEntry[]]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return [...groups.values()].map(lineOf);
}
