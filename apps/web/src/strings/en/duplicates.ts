import { countOf, type DuplicateReason } from '@league/contract';

const REASONS: Readonly<Record<DuplicateReason, string>> = {
  sameName: 'Same name',
  swapped: 'First and last name swapped',
  shortForm: 'Short form of the name',
  partOfName: 'Part of the name',
};

/** Texts about two entries that may be one child. */
export const duplicates = {
  reasons: REASONS,
  list: {
    title: 'Waiting for You',
    hint: 'Two entries with one birth date and names that can be one child’s.',
    none: 'No two entries look like one child',
    comparing: 'New and changed entries are still being compared.',
    failed: 'The possible duplicates could not be loaded. Please try again.',
    table: 'Possible duplicates',
    found: (day: string) => `Found on ${day}`,
    born: (day: string) => `Born ${day}`,
    entry: ({ team, status }: { team: string; status: string }) => `${team} · ${status}`,
    noTeam: 'No team',
  },
  compare: {
    title: 'Is This One Child?',
    back: 'All Possible Duplicates',
    failed: 'The two entries could not be loaded. Please try again.',
    gone: 'One of the two entries is on no roster any more, so there is nothing to compare.',
    keep: 'Entry to keep',
    keepHint: 'Its membership and status stay. Everything that belongs to the other one moves here.',
    entry: (id: number) => `entry no. ${id}`,
    named: (name: string, id: number) => `${name}, entry no. ${id}`,
    onlyKnown: 'Wild Apricot does not know this entry, so it cannot be the one to keep.',
    inProvider: 'In Wild Apricot',
    notInProvider: 'Not in Wild Apricot yet',
    has: ({
      registrations,
      results,
      attendance,
      entries,
    }: {
      registrations: number;
      results: number;
      attendance: number;
      entries: number;
    }) =>
      [
        countOf(registrations, 'registration'),
        countOf(results, 'result'),
        countOf(attendance, 'attendance mark'),
        countOf(entries, 'log entry', 'log entries'),
      ].join(', '),
    values: 'Values to keep',
    alike: 'The same in both:',
    both: 'Both',
    bothValues: (values: string) => `Both: ${values}`,
    tooLong: 'Both together are more than the field holds.',
    blank: '(empty)',
    noNote: 'No note',
    consequences: 'What happens',
    archived: (id: number) =>
      `Entry no. ${id} is archived here, and in Wild Apricot if it was there. You can undo that while nothing else has changed.`,
    leftThere: 'Wild Apricot keeps these registrations under the archived contact:',
    registration: (event: string, day: string | null) => (day === null ? event : `${event}, ${day}`),
    merge: 'Merge',
    merging: 'Merging...',
    apart: 'Two Children',
    notingApart: 'Saving...',
    mergeFailed: 'The entries were not merged',
    apartFailed: 'That was not saved',
    tryAgain: 'Please try again.',
    merged: 'Entries Merged',
    toldApart: 'Noted as Two Children',
    backOnList: 'Listed Again',
  },
  merges: {
    title: 'Merged Lately',
    line: ({ by, day }: { by: string; day: string }) => `Merged by ${by} on ${day}`,
    from: (name: string, id: number) => `with ${name}, entry no. ${id}`,
    undo: 'Undo Merge',
    takeBack: 'Undo',
    undoing: 'Undoing...',
    undone: 'Merge Undone',
    undoFailed: 'The merge was not undone',
    cannot: 'Changed since, so it cannot be undone.',
  },
  warning: {
    title: 'Maybe on a roster already',
    text: 'Add the gymnast only if this is another child.',
    who: ({ name, team, born }: { name: string; team: string; born: string }) =>
      `${name}, ${team}, born ${born}`,
  },
} as const;
