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
    // The server takes the exact code alone; a space that a phone or a copied line has put around it is no one's.
    send: (body) => callApi(routes.auth.register, { body: { ...body, teamCode: body.teamCode.trim() } }),
    success: auth.welcome,
    failureTitle: auth.registrationFailed,
    fieldOfCode: { TEAM_CODE_INVALID: 'teamCode', EMAIL_TAKEN: 'email' },
  });
}
