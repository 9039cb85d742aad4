import {
  type ActivityEntry,
  activityWords,
  FIELD_WORDS,
  loggedLabel,
  loggedValue,
  wordsOfSeveral,
} from '@league/contract';
import type { ActivityRow, FoldedRow } from './activity-log.repository.ts';

/** Stored with an entry for undoing it, and shown on no screen. */
const UNSAID: ReadonlySet<string> = new Set(['statusSince', 'teamId']);

function changesOf(row: ActivityRow): ActivityEntry['changes'] {
  const before = row.before ?? {};
  const after = row.after ?? {};
  const known = Object.keys(FIELD_WORDS);
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length);
  // The database keeps the values in an order of its own; people read them in that of the form.
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !UNSAID.has(field))
    .sort((left, right) => place(left) - place(right))
    .map((field) => ({
      field: loggedLabel(field),
      before: loggedValue(field, before[field]),
      after: loggedValue(field, after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** An entry as the office reads it. */
export function presentEntry(row: ActivityRow): ActivityEntry {
  return {
    id: row.id,
    actionType: row.actionType,
    coachName: row.coachName,
    coachEmail: row.coachEmail,
    memberName: row.memberName,
    memberId: row.memberId,
    csvFileName: row.csvFileName,
    recordCount: row.recordCount,
    teamName: row.teamName,
    details: activityWords(row),
    changes: changesOf(row),
    entries: 1,
    canPutBack: row.canPutBack,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The same for a row that can stand for several entries: what they have in common. */
export function presentRow({ entries, isOfOneTeam, ...row }: FoldedRow): ActivityEntry {
  const entry = presentEntry(row);
  if (entries === 1) return entry;
  return {
    ...entry,
    entries,
    teamName: isOfOneTeam ? entry.teamName : null,
    memberName: null,
    memberId: null,
    details: wordsOfSeveral(row.facts?.code),
    changes: [],
    canPutBack: false,
  };
}
