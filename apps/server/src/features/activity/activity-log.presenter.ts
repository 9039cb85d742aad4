import { type ActivityEntry, activityWords, FIELD_WORDS, wordsOfSeveral } from '@league/contract';
import type { ActivityRow, FoldedRow } from './activity-log.repository.ts';

const LABELS: Readonly<Record<string, string>> = FIELD_WORDS;

/** A field that has no label of its own is called by its name in words: `renewalDue` is `Renewal due`. */
function labelOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(none)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

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
      field: labelOf(field),
      before: inWords(before[field]),
      after: inWords(after[field]),
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
