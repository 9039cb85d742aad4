import { PAGES } from '@league/contract';
import { parseTabHash } from '../../platform/places/tab-address.ts';
import type { AdminTab, AdminTabs } from './admin-tab.ts';

/** The address that a tab is linked by. */
export function addressOf({ id, paths }: AdminTab): string {
  return paths?.[0] ?? `${PAGES.admin}#${id}`;
}

/** The tab that an address names: by its path, or at `/admin` by the part after the `#`; else the first. */
export function openTabOf(
  tabs: AdminTabs,
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): AdminTab {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  const named = path === PAGES.admin ? tabs.find(({ id }) => id === parseTabHash(hash).id) : undefined;
  return named ?? tabs.find(({ paths }) => paths?.includes(path)) ?? tabs[0];
}
