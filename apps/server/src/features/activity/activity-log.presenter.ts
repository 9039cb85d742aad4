import {
  type ActivityEntry,
  activityWords,
  FIELD_WORDS,
  loggedLabel,
  loggedValue,
  wordsOfSeveral,
} from '@league/contract';
import type { ActivityRow, FoldedRow } from './activity-log.repository.ts';

/** Stored with an entry so that it can be undone; never shown. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['statusSince', 'teamId']);

function changesOf(row: ActivityRow): ActivityEntry['changes'] {
  const before = row.before ?? {};
  const after = row.after ?? {};
  const known = Object.keys(FIELD_WORDS);
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length);
  // jsonb does not keep the order of its keys. Show the fields in the order of the form.
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !HIDDEN_FIELDS.has(field))
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

/** A row of the list. A row of several entries shows only what they have in common. */
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
