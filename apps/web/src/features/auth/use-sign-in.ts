import { loginBodySchema, routes } from '@league/contract';
import { callApi } from '../../platform/api.ts';
import { auth } from '../../strings/en/auth.ts';
import { useSessionForm } from './use-session-form.ts';

export type SignIn = ReturnType<typeof useSignIn>;

export function useSignIn() {
  return useSessionForm({
    schema: loginBodySchema,
    initialValues: { email: '', password: '' },
    send: (body) => callApi(routes.auth.login, { body }),
    success: auth.welcomeBack,
    failureTitle: auth.loginFailed,
  });
}
