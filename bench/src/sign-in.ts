import { routes } from '@league/contract';
import { z } from 'zod';

export type SignedIn = {
  /** The value of the Cookie header. */
  readonly cookie: string;
  readonly userId: number;
};

/** Signs a person in by the call that the form makes. */
export async function signIn(
  portalUrl: string,
  account: { email: string; password: string },
): Promise<SignedIn> {
  const { method, path } = routes.auth.login;
  const answer = await fetch(new URL(path, portalUrl), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const { id: userId } = z.object({ id: z.number().int() }).parse(await answer.json());
  return { cookie: cookies.join('; '), userId };
}
