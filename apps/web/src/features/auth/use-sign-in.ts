import { loginBodySchema } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useState } from 'react';
import { callApi } from '../../platform/api/api.ts';
import { auth } from '../../strings/en/auth.ts';
import { useSessionForm } from './use-session-form.ts';

export type SignIn = ReturnType<typeof useSignIn>;

/** Email and password, and a code when the server asks for the second factor (BEYOND-11). */
export function useSignIn() {
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useSessionForm({
    schema: loginBodySchema,
    initialValues: { email: '', password: '', code: '' },
    send: (body) => callApi(routes.auth.login, { body }),
    success: auth.welcomeBack,
    failureTitle: auth.loginFailed,
    fieldOfCode: { SECOND_FACTOR_WRONG: 'code' },
    nextStep: { code: 'SECOND_FACTOR_NEEDED', take: () => setAsksForCode(true) },
  });
  return { ...form, asksForCode };
}
