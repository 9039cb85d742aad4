import { routes } from '@league/contract/calls';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { ConnectionError, describeError } from '../../../platform/api/api-error.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { forgetSignOut, rememberSignOut } from '../../../platform/session/pending-sign-out.ts';
import { endSession } from '../../../platform/session/session.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { forgetRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { auth } from '../../../strings/en/auth.ts';
import { portal } from '../../../strings/en/portal.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

/**
 * Clears the device, then ends the session on the server and in the page, and opens the home page (AUTH-04). Without
 * network, the session on the server ends as soon as the server can be reached.
 */
export function SignOutButton() {
  const client = useQueryClient();
  const signOut = useSingleMutation({
    mutationFn: () => {
      // Before the call, which may fail: another person may get the phone (BEYOND-13).
      forgetRoster();
      // So that the session also ends if the page is closed before the answer.
      rememberSignOut();
      return callApi(routes.auth.logout);
    },
    onSuccess: () => {
      forgetSignOut();
      showToast({ tone: 'success', ...auth.loggedOut });
      endSession(client, 'left');
    },
    onError: (error) => {
      if (error instanceof ConnectionError) {
        showToast({ tone: 'success', ...auth.loggedOutWithoutNetwork });
        return endSession(client, 'left');
      }
      // A toast reports the failure, and the person stays signed in.
      forgetSignOut();
      showToast({
        tone: 'error',
        title: auth.logoutFailed,
        text: describeError(error, auth.logoutFailedText),
      });
    },
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
