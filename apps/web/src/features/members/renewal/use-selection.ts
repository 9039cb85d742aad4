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

/** Which members are ticked. It outlives search and level tabs; members that leave the roster leave it too. */
export function useSelection(roster: readonly Member[]) {
  const [kept, setKept] = useState<Selection>(NO_SELECTION);
  const selection = withoutVanished(kept, roster);
  const lastToggled = useRef<number | null>(null);
  const shown = useRef<readonly Member[]>([]);
  // In the render, so that a member who comes back, as after a failed read, does not come back ticked.
  if (selection !== kept) setKept(selection);
  return {
    selection,
    /** With Shift, all between the member and the one that was ticked before. */
    toggle: useCallback((id: number, isRange = false) => {
      const from = lastToggled.current;
      lastToggled.current = id;
      setKept((before) =>
        isRange && from !== null ? selectRange(before, shown.current, { from, to: id }) : toggle(before, id),
      );
    }, []),
    /** Says in which list a range is selected. */
    setShown: (list: readonly Member[]) => {
      shown.current = list;
    },
    toggleAllShown: (list: readonly Member[]) => setKept((before) => toggleAllShown(before, list)),
    toggleAllLapsed: () => setKept((before) => toggleAllLapsed(before, roster)),
    clear: () => setKept(NO_SELECTION),
  };
}
