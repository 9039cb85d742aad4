import { PAGES } from '@league/contract';
import { tabHash } from '../../platform/places/tab-address.ts';
import type { To } from '../../ui/router/address.ts';
import { useLocation } from '../../ui/router/router.tsx';
import type { PortalEntry } from './portal-tab.ts';
import { pageAt } from './use-open-tab.ts';

/**
 * The link of each entry of the navigation. From a tab of the dashboard it is the same page with another `#`. From a page
 * with its own address it is the entry's own page, or the dashboard with a `#` if the entry has none (ROUTE-11).
 */
export function useEntryLinks(entries: readonly PortalEntry[]): (entry: PortalEntry) => To {
  const { pathname } = useLocation();
  const isPage = pageAt(pathname, entries) !== undefined;
  return ({ id, page }) => {
    if (!isPage) return { hash: tabHash(id) };
    return page ?? { pathname: PAGES.coachDashboard, hash: tabHash(id) };
  };
}
