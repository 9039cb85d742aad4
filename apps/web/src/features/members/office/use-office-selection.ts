import { useCallback, useState } from 'react';

const NOBODY: ReadonlySet<number> = new Set();

/**
 * The selected gymnasts of all pages of a list. Another filter is another list with its own selection, so no gymnast stays
 * selected that the office has not chosen there (case C28).
 */
export function useOfficeSelection(listKey: string) {
  const [kept, setKept] = useState({ listKey, ids: NOBODY });
  const ids = kept.listKey === listKey ? kept.ids : NOBODY;
  const select = useCallback(
    (change: (ids: Set<number>) => Iterable<number>) =>
      setKept((before) => ({
        listKey,
        ids: new Set(change(new Set(before.listKey === listKey ? before.ids : NOBODY))),
      })),
    [listKey],
  );
  return {
    ids,
    toggle: useCallback(
      (id: number) =>
        select((before) => {
          if (!before.delete(id)) before.add(id);
          return before;
        }),
      [select],
    ),
    /** Selects all of a page, or none of them when all are. */
    togglePage: (page: readonly number[]) =>
      select((before) => {
        const isAll = page.every((id) => before.has(id));
        for (const id of page) isAll ? before.delete(id) : before.add(id);
        return before;
      }),
    set: (all: readonly number[]) => select(() => all),
    clear: () => select(() => NOBODY),
  };
}
