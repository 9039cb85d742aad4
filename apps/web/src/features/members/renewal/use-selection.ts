import type { Member } from '@league/contract';
import { useCallback, useState } from 'react';
import { NO_SELECTION, type Selection, toggle, toggleAllLapsed, withoutVanished } from './selection.ts';

/** Which members are ticked. It outlives search and level tabs; members that leave the roster leave it too. */
export function useSelection(roster: readonly Member[]) {
  const [kept, setKept] = useState<Selection>(NO_SELECTION);
  const selection = withoutVanished(kept, roster);
  // In the render, so that a member who comes back, as after a failed read, does not come back ticked.
  if (selection !== kept) setKept(selection);
  return {
    selection,
    toggle: useCallback((id: number) => setKept((before) => toggle(before, id)), []),
    toggleAllLapsed: () => setKept((before) => toggleAllLapsed(before, roster)),
    clear: () => setKept(NO_SELECTION),
  };
}
