import type { Member } from '@league/contract';

export type Selection = ReadonlySet<number>;

const canRenew = ({ can }: Member) => can.renew;

export const NO_SELECTION: Selection = new Set();

export function toggle(selection: Selection, id: number): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Adds all from one member of a list to another, both included, as Shift does everywhere. */
export function selectRange(
  selection: Selection,
  shown: readonly Member[],
  { from, to }: { readonly from: number; readonly to: number },
): Selection {
  const places = [from, to].map((id) => shown.findIndex((member) => member.id === id));
  if (places.includes(-1)) return toggle(selection, to);
  const between = shown.slice(Math.min(...places), Math.max(...places) + 1);
  return new Set([...selection, ...between.map(({ id }) => id)]);
}

/** Adds all of a list, or removes them if all are already selected. */
export function toggleAllShown(selection: Selection, shown: readonly Member[]): Selection {
  const ids = shown.map(({ id }) => id);
  if (!ids.every((id) => selection.has(id))) return new Set([...selection, ...ids]);
  const isShown = new Set(ids);
  return new Set([...selection].filter((id) => !isShown.has(id)));
}

/** Adds every lapsed member of the team, shown or not, or removes them if all are already selected (MEM-11). */
export function toggleAllLapsed(selection: Selection, roster: readonly Member[]): Selection {
  const lapsed = roster.filter(canRenew).map(({ id }) => id);
  if (!lapsed.every((id) => selection.has(id))) return new Set([...selection, ...lapsed]);
  const isLapsedId = new Set(lapsed);
  return new Set([...selection].filter((id) => !isLapsedId.has(id)));
}

/** The selection without members that have left the roster; the same object if none has. */
export function withoutVanished(selection: Selection, roster: readonly Member[]): Selection {
  const onRoster = new Set(roster.map(({ id }) => id));
  const remaining = [...selection].filter((id) => onRoster.has(id));
  return remaining.length === selection.size ? selection : new Set(remaining);
}

export type SelectionSummary = {
  readonly selected: number;
  /** Selected members that the search or the level tab hides (case C28). */
  readonly notShown: number;
  readonly lapsedIds: readonly number[];
  readonly lapsedInTeam: number;
  /** Lapsed members that the search or the level tab hides; they can still be selected (case C28). */
  readonly lapsedNotShown: number;
  readonly areAllLapsedSelected: boolean;
  readonly areAllShownSelected: boolean;
};

/** The counts for the toolbar, from the selection, the roster and the shown members (MEM-10). */
export function summarizeSelection(
  selection: Selection,
  { roster, shown }: { readonly roster: readonly Member[]; readonly shown: readonly Member[] },
): SelectionSummary {
  const selected = roster.filter(({ id }) => selection.has(id));
  const lapsedIds = selected.filter(canRenew).map(({ id }) => id);
  const lapsedInTeam = roster.filter(canRenew).length;
  return {
    selected: selected.length,
    notShown: selected.length - shown.filter(({ id }) => selection.has(id)).length,
    lapsedIds,
    lapsedInTeam,
    lapsedNotShown: lapsedInTeam - shown.filter(canRenew).length,
    areAllShownSelected: shown.length > 0 && shown.every(({ id }) => selection.has(id)),
    areAllLapsedSelected: lapsedInTeam > 0 && lapsedIds.length === lapsedInTeam,
  };
}
