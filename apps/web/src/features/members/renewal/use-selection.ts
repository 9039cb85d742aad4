import type { Member } from '@league/contract';
import { useCallback, useRef, useState } from 'react';
import {
  NO_SELECTION,
  type Selection,
  selectRange,
  toggle,
  toggleAllLapsed,
  toggleAllShown,
  withoutVanished,
} from './selection.ts';

/** The selected members. Search and level tabs do not change it; a member that leaves the roster is deselected. */
export function useSelection(roster: readonly Member[]) {
  const [kept, setKept] = useState<Selection>(NO_SELECTION);
  const selection = withoutVanished(kept, roster);
  const lastToggled = useRef<number | null>(null);
  const shown = useRef<readonly Member[]>([]);
  // During the render, so that a member who leaves and returns to the roster does not return selected.
  if (selection !== kept) setKept(selection);
  return {
    selection,
    /** With Shift, selects all from the last ticked member to this one. */
    toggle: useCallback((id: number, isRange = false) => {
      const from = lastToggled.current;
      lastToggled.current = id;
      setKept((before) =>
        isRange && from !== null ? selectRange(before, shown.current, { from, to: id }) : toggle(before, id),
      );
    }, []),
    /** Sets the list in which a range is selected. */
    setShown: (list: readonly Member[]) => {
      shown.current = list;
    },
    toggleAllShown: (list: readonly Member[]) => setKept((before) => toggleAllShown(before, list)),
    toggleAllLapsed: () => setKept((before) => toggleAllLapsed(before, roster)),
    clear: () => setKept(NO_SELECTION),
  };
}
