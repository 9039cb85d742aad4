import { registerBodySchema } from '@league/contract';
import { routes } from '@league/contract/calls';
import { callApi } from '../../platform/api/api.ts';
import { auth } from '../../strings/en/auth.ts';
import { useSessionForm } from './use-session-form.ts';

export type Registration = ReturnType<typeof useRegistration>;

export function useRegistration() {
  return useSessionForm({
    schema: registerBodySchema,
    initialValues: { firstName: '', lastName: '', email: '', password: '', teamCode: '' },
    // The server accepts only the exact code, so spaces added by a phone or by copying are removed.
    send: (body) => callApi(routes.auth.register, { body: { ...body, teamCode: body.teamCode.trim() } }),
    success: auth.welcome,
    failureTitle: auth.registrationFailed,
    fieldOfCode: { TEAM_CODE_INVALID: 'teamCode', EMAIL_TAKEN: 'email' },
  });
}
