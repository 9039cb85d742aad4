import { routes } from '@league/contract/calls';
import { apiQuery } from '../../platform/api-query.ts';

/** What needs the office, and the league in figures (ADMIN-07). */
export const officeDashboardQuery = apiQuery(routes.dashboard.office);
