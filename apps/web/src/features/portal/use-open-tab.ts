import { useLocation } from 'react-router';
import type { PortalTab } from './portal-tab.ts';

/** The tab that the address names after its `#`, else the first. So reload and the Back button keep the place. */
export function useOpenTab(tabs: readonly [PortalTab, ...PortalTab[]]): PortalTab {
  const { hash } = useLocation();
  return tabs.find(({ id }) => hash === `#${id}`) ?? tabs[0];
}
