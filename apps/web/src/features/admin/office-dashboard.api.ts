import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '../../platform/api/api-query.ts';

/** What needs the office, and the league in figures (ADMIN-07). */
export const officeDashboardQuery = apiQuery(routes.dashboard.office);

/** How many matters of the sync wait for the office. */
export const syncMattersQuery = apiQuery(routes.syncAdmin.overview);

/** Anyone who comes back to the dashboard sees it new; what was asked for ahead of it is not asked again. */
export function useNewWhenReopened(): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      for (const { queryKey } of [officeDashboardQuery, syncMattersQuery]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    },
    [client],
  );
}
