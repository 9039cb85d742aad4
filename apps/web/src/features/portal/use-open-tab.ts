import { parseTabHash } from '../../platform/places/tab-address.ts';
import { useLocation } from '../../ui/router/router.tsx';
import type { PortalEntry } from './portal-tab.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/**
 * The open tab: the one whose own address is open, else the one named after the `#` of the address, else the first. So
 * reload and Back keep the place.
 */
export function useOpenTab<Tab extends PortalEntry>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const { pathname, hash } = useLocation();
  const { id } = parseTabHash(hash);
  const open = pageAt(pathname, tabs) ?? tabs.find((tab) => tab.id === id) ?? tabs[0];
  useScrollRestoration(open.id);
  return open;
}

/** The entry whose own address this is (ROUTE-11). */
export function pageAt<Tab extends PortalEntry>(pathname: string, tabs: readonly Tab[]): Tab | undefined {
  return tabs.find(({ page }) => page === pathname.replace(/\/+$/, ''));
}
