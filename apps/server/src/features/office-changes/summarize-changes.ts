import { DAILY_MAIL_LINES, rosterGroupLabel, rosterGroupOf } from '@league/contract';
import type { ChangeEntry } from './office-changes.repository.ts';

const words = DAILY_MAIL_LINES;

/** Names per line, and lines per mail; longer ones end with the number left out. */
const LIMITS = { names: 10, lines: 30 } as const;

const ADDED: ReadonlySet<string> = new Set([
  'added',
  'imported',
  'addedAgain',
  'importedAgain',
  'sameChildAsNew',
  'takenBack',
]);
const GONE: ReadonlySet<string> = new Set([
  'archivedAsGone',
  'applicationDropped',
  'sameChildHere',
  'leftThere',
]);
const MERGES: ReadonlySet<string> = new Set(['merged', 'mergedAway', 'mergeUndone']);

/** Values with a line of their own. All other values are details, which the mail does not name. */
const OWN_LINES = ['teamId', 'skillLevel', 'membershipStatus', 'archived'] as const;
type OwnLine = (typeof OWN_LINES)[number];
/** Fields that need no line about details: those with a line of their own, and those that change together with them. */
const NOT_DETAILS: ReadonlySet<string> = new Set([...OWN_LINES, 'team', 'renewalDue', 'statusSince']);

/** The net change of one gymnast: a value that was changed and changed back has not changed. */
type GymnastChanges = {
  name: string;
  first: Partial<Record<OwnLine, unknown>>;
  last: Partial<Record<OwnLine, unknown>>;
  teamBefore: string | null;
  teamAfter: string | null;
  isAdded: boolean;
  merge: string | null;
  hasNewDetails: boolean;
};

const noChanges = (): GymnastChanges => ({
  name: '',
  first: {},
  last: {},
  teamBefore: null,
  teamAfter: null,
  isAdded: false,
  merge: null,
  hasNewDetails: false,
});

const nameIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function applyEntry(
  gymnast: GymnastChanges,
  { memberName, facts: { code }, before, after }: ChangeEntry,
): void {
  gymnast.name = memberName ?? gymnast.name;
  const { first } = gymnast;
  if (ADDED.has(code)) {
    // If archived earlier on the same day, the gymnast is back where they were.
    if (first.archived !== false) gymnast.isAdded = true;
    gymnast.last.archived = false;
    return;
  }
  if (GONE.has(code)) {
    if (!('archived' in first)) first.archived = false;
    gymnast.last.archived = true;
    return;
  }
  const isMerge = MERGES.has(code);
  // A merge and its undo cancel out.
  if (isMerge) gymnast.merge = code === 'mergeUndone' && gymnast.merge !== null ? null : code;
  const old = before ?? {};
  const now = after ?? {};
  if ('teamId' in old || 'teamId' in now) {
    if (!('teamId' in first)) gymnast.teamBefore = nameIn(old.team);
    gymnast.teamAfter = nameIn(now.team);
  }
  for (const key of OWN_LINES) {
    if (!(key in old) && !(key in now)) continue;
    // The merge has its own line, which covers what it archived and restored.
    if (isMerge && key === 'archived') continue;
    if (!(key in first)) first[key] = old[key];
    gymnast.last[key] = now[key];
  }
  if (isMerge) return;
  const changed = [...Object.keys(old), ...Object.keys(now)];
  if (changed.length === 0 || changed.some((key) => !NOT_DETAILS.has(key))) gymnast.hasNewDetails = true;
}

const isChanged = ({ first, last }: GymnastChanges, key: OwnLine) =>
  (first[key] ?? null) !== (last[key] ?? null);

/** The gymnasts of one line, and the line's words for a number of gymnasts. */
type Group = { readonly text: (count: number) => string; readonly names: string[] };

/** Collects gymnasts by line; `place` orders the lines of the mail. */
class Groups {
  readonly #groups = new Map<string, Group & { readonly place: number }>();

  add(place: number, key: string, text: Group['text'], name: string): void {
    const id = `${place} ${key}`;
    const group = this.#groups.get(id) ?? { place, text, names: [] };
    group.names.push(name);
    this.#groups.set(id, group);
  }

  inOrder(): Group[] {
    return [...this.#groups.values()].sort((one, other) => one.place - other.place);
  }
}

const levelLabel = (level: string) => (level === '' ? '' : rosterGroupLabel(rosterGroupOf(level)));

function isUp(before: unknown, after: string): boolean {
  const [from, to] = [Number.parseInt(String(before ?? ''), 10), Number.parseInt(after, 10)];
  return from < to;
}

/** Adds a gymnast to the lines for what changed. */
function addGymnast(groups: Groups, gymnast: GymnastChanges, teamId: number): void {
  const { name, first, last } = gymnast;
  // Joined and left again before the mail: the coaches never saw the gymnast.
  if ('teamId' in last && last.teamId !== teamId && (first.teamId !== teamId || gymnast.isAdded)) return;
  if (isChanged(gymnast, 'teamId')) {
    if (last.teamId !== teamId) {
      const { teamAfter } = gymnast;
      groups.add(1, String(teamAfter), (count) => words.wentTo(count, teamAfter), name);
      return;
    }
    const { teamBefore } = gymnast;
    groups.add(0, String(teamBefore), (count) => words.cameFrom(count, teamBefore), name);
  }
  if (last.archived === true) {
    if (isChanged(gymnast, 'archived') && !gymnast.isAdded) groups.add(3, '', words.archived, name);
    return;
  }
  if (gymnast.isAdded) groups.add(2, '', words.added, name);
  else if (isChanged(gymnast, 'archived')) groups.add(4, '', words.restored, name);
  if (isChanged(gymnast, 'skillLevel')) {
    const level = levelLabel(String(last.skillLevel ?? ''));
    if (isUp(first.skillLevel, String(last.skillLevel ?? '')))
      groups.add(5, level, (count) => words.movedUp(count, level), name);
    else groups.add(6, level, (count) => words.newLevel(count, level), name);
  }
  if (isChanged(gymnast, 'membershipStatus')) {
    const status = String(last.membershipStatus ?? '');
    groups.add(7, status, (count) => words.newStatus(count, status), name);
  }
  if (gymnast.merge === 'mergeUndone') groups.add(12, '', words.mergeUndone, name);
  else if (gymnast.merge !== null) groups.add(11, '', words.merged, name);
  if (gymnast.hasNewDetails) groups.add(13, '', words.details, name);
}

const REGISTRATIONS: ReadonlySet<string> = new Set([
  'registrationRemoved',
  'registrationRemovedAgain',
  'registrationKept',
]);

/** Two events may share a name, so the id identifies them. */
function eventOf({ facts }: ChangeEntry): { name: string; key: string } {
  if (!('event' in facts)) return { name: '', key: '' };
  return { name: facts.event, key: String(facts.eventId ?? facts.event) };
}

function lineOf({ text, names }: Group): string {
  const count = names.length;
  if (names[0] === '') return `${text(count)}.`;
  const shown = names.slice(0, LIMITS.names);
  const rest = count - shown.length;
  return `${text(count)}: ${shown.join(', ')}${rest > 0 ? ` ${words.more(rest)}` : ''}.`;
}

/**
 * Summarizes entries as the lines of a mail to the coaches of a team. Equal changes share a line, undone changes have none,
 * and no values except level, team and status are shown (OFFICE-08). The entries are oldest first.
 */
export function summarizeChanges(entries: readonly ChangeEntry[], teamId: number): string[] {
  const groups = new Groups();
  const gymnasts = new Map<number, GymnastChanges>();
  const registrations = new Map<
    string,
    { name: string; event: string; wasOnList: boolean; isRemoved: boolean }
  >();
  const events = new Map<string, { name: string; wasShown: boolean; isShown: boolean }>();
  for (const entry of entries) {
    const { facts, memberId } = entry;
    const event = eventOf(entry);
    if (facts.code === 'eventShown' || facts.code === 'eventHidden') {
      const isShown = facts.code === 'eventShown';
      const wasShown = events.get(event.key)?.wasShown ?? !isShown;
      events.set(event.key, { name: event.name, wasShown, isShown });
    } else if (memberId !== null && REGISTRATIONS.has(facts.code)) {
      const key = `${memberId} ${event.key}`;
      const isRemoved = facts.code !== 'registrationKept';
      const wasOnList = registrations.get(key)?.wasOnList ?? facts.code === 'registrationRemoved';
      registrations.set(key, { name: entry.memberName ?? '', event: event.name, wasOnList, isRemoved });
    } else if (memberId !== null) {
      const gymnast = gymnasts.get(memberId) ?? noChanges();
      applyEntry(gymnast, entry);
      gymnasts.set(memberId, gymnast);
    }
  }
  for (const gymnast of gymnasts.values()) addGymnast(groups, gymnast, teamId);
  for (const { name, event, wasOnList, isRemoved } of registrations.values()) {
    // A removal that was taken back is no change.
    if (wasOnList && !isRemoved) continue;
    if (isRemoved) groups.add(8, event, (count) => words.takenOff(count, event), name);
    else groups.add(9, event, (count) => words.keptOn(count, event), name);
  }
  for (const [key, { name, wasShown, isShown }] of events) {
    // An event hidden and shown again is no change.
    if (wasShown === isShown) continue;
    groups.add(10, key, () => (isShown ? words.eventShown(name) : words.eventHidden(name)), '');
  }
  const lines = groups.inOrder().map(lineOf);
  const rest = lines.length - LIMITS.lines;
  return rest > 0 ? [...lines.slice(0, LIMITS.lines), words.moreLines(rest)] : lines;
}
