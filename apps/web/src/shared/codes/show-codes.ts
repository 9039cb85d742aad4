import { routes } from '@league/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { queryKeyOf } from '../../platform/api/api-query.ts';
import { requestConfirmation } from '../../platform/session/pending-confirmation.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { teams as words } from '../../strings/en/teams.ts';

const LISTS_WITH_CODES = [routes.teams.list, routes.teams.codeHistory, routes.coaches.list];

/** Asks the person to confirm unless they did meanwhile, for example in another tab; then refetches what has codes. */
async function showCodes(client: QueryClient): Promise<void> {
  const teams = await callApi(routes.teams.list);
  if (teams.some(({ isCodeHidden }) => isCodeHidden)) await requestConfirmation();
  await Promise.all(LISTS_WITH_CODES.map((call) => client.invalidateQueries({ queryKey: queryKeyOf(call) })));
}

/** Shows the codes that are hidden until the person confirms (SAFE-02). Calls `onShown` afterwards. */
export function useShowCodes() {
  const client = useQueryClient();
  return useAdminAction({
    mutationFn: async (onShown: (() => void) | undefined) => {
      await showCodes(client);
      onShown?.();
    },
    onError: (error) => {
      const { title, text } = words.hidden.failed;
      showToast({ tone: 'error', title, text: describeError(error, text) });
    },
  });
}
