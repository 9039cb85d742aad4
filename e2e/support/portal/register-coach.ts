import { routes } from '@league/contract';
import type { RegisteredCoach } from '../accounts.ts';

/** Registers a coach with the code of the team, as the register form does; throws with the server's answer. */
export async function registerCoach(url: string, coach: RegisteredCoach): Promise<void> {
  const { team: _, ...body } = coach;
  const response = await fetch(url + routes.auth.register.path, {
    method: routes.auth.register.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${coach.email} could not register: ${await response.text()}`);
}
