import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

/**
 * What is in the search box: the box answers each key at once, `onSearch` hears of it when typing pauses. What the
 * address says otherwise meanwhile, as by Back or by clearing the filters, is shown.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      tell.current(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
