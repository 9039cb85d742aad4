import { PAGES } from '@league/contract';
import { type To, useLocation } from 'react-router';
import { tabHash } from '../../platform/places/tab-address.ts';
import type { PortalEntry } from './portal-tab.ts';
import { pageAt } from './use-open-tab.ts';

/**
 * Where each entry of the navigation leads: beside another tab it is the same page with another `#`; from a page of
 * its own it is its own page, or the dashboard's address for those that have none (ROUTE-11).
 */
export function useEntryLinks(entries: readonly PortalEntry[]): (entry: PortalEntry) => To {
  const { pathname } = useLocation();
  const isPage = pageAt(pathname, entries) !== undefined;
  return ({ id, page }) => {
    if (!isPage) return { hash: tabHash(id) };
    return page ?? { pathname: PAGES.coachDashboard, hash: tabHash(id) };
  };
}
