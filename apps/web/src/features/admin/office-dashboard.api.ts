import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '../../platform/api/api-query.ts';

/** What needs the office, and the league in figures (ADMIN-07). */
export const officeDashboardQuery = apiQuery(routes.dashboard.office);

/** The state of the sync, with the number of issues that wait for the office. */
export const syncOverviewQuery = apiQuery(routes.syncAdmin.overview);

/** Refetches when the dashboard is reopened, but not at first, because that data was fetched ahead of it. */
export function useRefetchWhenReopened(): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      for (const { queryKey } of [officeDashboardQuery, syncOverviewQuery]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    },
    [client],
  );
}
