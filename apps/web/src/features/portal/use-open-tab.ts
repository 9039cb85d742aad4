import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PortalEntry } from './portal-tab.ts';

/** The tab that the address names after its `#`, else the first. So reload and the Back button keep the place. */
export function useOpenTab<Tab extends PortalEntry>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const { hash } = useLocation();
  const open = tabs.find(({ id }) => hash === `#${id}`) ?? tabs[0];
  const shown = useRef(open.id);
  useLayoutEffect(() => {
    // A tab is a place of its own: it begins at its top, however far the last one was scrolled.
    if (shown.current !== open.id) window.scrollTo(0, 0);
    shown.current = open.id;
  }, [open.id]);
  return open;
}
