import { PAGES } from '@league/contract';

/** The tab of families in both portals. */
export const FAMILIES_TAB = 'families';

export const FAMILIES_OF_TEAM = `${PAGES.coachDashboard}#${FAMILIES_TAB}`;
export const FAMILIES_OF_LEAGUE = `${PAGES.admin}#${FAMILIES_TAB}`;
