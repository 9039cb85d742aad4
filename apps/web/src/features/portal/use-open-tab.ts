import { useLocation } from 'react-router';
import { parseTabHash } from '../../platform/places/tab-address.ts';
import type { PortalEntry } from './portal-tab.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

/**
 * The tab at whose own address one is, else the one that the address names after its `#`, else the first. So reload
 * and the Back button keep the place.
 */
export function useOpenTab<Tab extends PortalEntry>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const { pathname, hash } = useLocation();
  const { id } = parseTabHash(hash);
  const open = pageAt(pathname, tabs) ?? tabs.find((tab) => tab.id === id) ?? tabs[0];
  useKeptScroll(open.id);
  return open;
}

/** The entry that has this address to itself (ROUTE-11). */
export function pageAt<Tab extends PortalEntry>(pathname: string, tabs: readonly Tab[]): Tab | undefined {
  return tabs.find(({ page }) => page === pathname.replace(/\/+$/, ''));
}
