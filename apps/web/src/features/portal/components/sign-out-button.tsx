import { routes } from '@league/contract/calls';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { describeError } from '../../../platform/api-error.ts';
import { endSession } from '../../../platform/session.ts';
import { useSingleMutation } from '../../../platform/single-mutation.ts';
import { showToast } from '../../../platform/toast.ts';
import { auth } from '../../../strings/en/auth.ts';
import { portal } from '../../../strings/en/portal.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

/** Ends the session on the server, then on the page, which leads home (AUTH-04). */
export function SignOutButton() {
  const client = useQueryClient();
  const signOut = useSingleMutation({
    mutationFn: () => callApi(routes.auth.logout),
    onSuccess: () => {
      showToast({ tone: 'success', ...auth.loggedOut });
      endSession(client, 'left');
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: auth.logoutFailed,
        text: describeError(error, auth.logoutFailedText),
      }),
  });
  return (
    <div>
      <BusyButton
        icon={IconLogout}
        label={portal.settings.signOut}
        busyLabel={portal.settings.signingOut}
        isBusy={signOut.isPending}
        onClick={() => signOut.run()}
      />
    </div>
  );
}
