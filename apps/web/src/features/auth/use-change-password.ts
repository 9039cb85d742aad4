import { changePasswordBodySchema } from '@league/contract';
import { routes } from '@league/contract/calls';
import { callApi } from '../../platform/api/api.ts';
import { replaceUser } from '../../platform/session/session.ts';
import { auth } from '../../strings/en/auth.ts';
import { useSessionForm } from './use-session-form.ts';

/** Changes one’s own password; the server ends all other sessions (AUTH-11). */
export function useChangePassword() {
  return useSessionForm({
    schema: changePasswordBodySchema,
    initialValues: { currentPassword: '', newPassword: '' },
    send: (body) => callApi(routes.auth.changePassword, { body }),
    take: replaceUser,
    success: { title: auth.password.changed, text: () => auth.password.changedText },
    failureTitle: auth.password.failed,
    fieldOfCode: {
      PASSWORD_WRONG: 'currentPassword',
      PASSWORD_UNCHANGED: 'newPassword',
      PASSWORD_TOO_SHORT: 'newPassword',
    },
  });
}
