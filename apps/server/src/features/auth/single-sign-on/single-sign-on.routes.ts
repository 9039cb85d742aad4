import { PAGES, routes } from '@league/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import { isCrossSite } from '../../../platform/http/guards/same-site.ts';
import { registerRoute } from '../../../platform/http/register-route.ts';
import { headersOf } from '../../../platform/http/server.ts';
import { callerOf } from '../auth.caller.ts';
import { maySignIn, officeEmailOf } from '../auth.policy.ts';
import { bindSignOnSubject, findPersonByEmail } from '../auth.repository.ts';
import type { Auth } from '../auth.ts';
import { signOnFailurePage } from './sign-on-failure-page.ts';
import { type SignOnClaims, SignOnRefusedError } from './single-sign-on.ts';

const REFUSED = `${PAGES.auth}?signIn=refused`;
const RETRY_SECONDS = 60;

/**
 * Answers the navigation. If the service is unavailable or there were too many attempts, a browser gets a page that says so;
 * a program gets the JSON of every error.
 */
async function navigateOrShowFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  navigate: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await navigate();
  } catch (error) {
    if (!(error instanceof AppError) || !request.headers.accept?.includes('text/html')) throw error;
    const { code, retryAfterSeconds = RETRY_SECONDS } = error;
    if (code !== 'SIGN_IN_UNAVAILABLE' && code !== 'TOO_MANY_REQUESTS') throw error;
    if (code === 'SIGN_IN_UNAVAILABLE')
      request.log.error({ err: error }, 'The single sign-on service did not answer properly.');
    return reply
      .code(error.status)
      .header('retry-after', String(retryAfterSeconds))
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(signOnFailurePage(code));
  }
}

/** The id of the office account with that email; null if there is none, or if another subject of the service has it. */
async function findBoundPerson(auth: Auth, email: string, claims: SignOnClaims): Promise<number | null> {
  const { unscoped } = auth.database;
  const person = await findPersonByEmail(unscoped, email);
  if (person?.role !== 'admin' || !maySignIn(person, auth, 'singleSignOn')) return null;
  return (await bindSignOnSubject(unscoped, person.userId, claims)) ? person.userId : null;
}

/** The id of the office account that the service's answer identifies, else null. Throws TOO_MANY_REQUESTS. */
async function identifyPerson(auth: Auth, request: FastifyRequest): Promise<number | null> {
  const ticket = auth.ticketCookie.read(request.headers.cookie, auth.clock.now());
  if (!auth.singleSignOn || !ticket) return null;
  const attempt = await auth.attempts.beginSignOn(callerOf(request));
  try {
    const answer = new URL(request.url, 'http://portal').searchParams;
    const claims = await auth.singleSignOn.complete(answer, ticket);
    const email = officeEmailOf(claims);
    if (email === null) return null;
    const userId = await findBoundPerson(auth, email, claims);
    if (userId === null)
      request.log.warn('A single sign-on named no person of the office, or another subject than before.');
    else await attempt.succeeded();
    return userId;
  } catch (error) {
    if (!(error instanceof SignOnRefusedError)) {
      // The first failure says what went wrong. A count that stays ends by itself.
      await attempt
        .takenBack()
        .catch((err: unknown) => request.log.error({ err }, 'A counted sign-in could not be taken back.'));
      throw error;
    }
    request.log.warn({ err: error }, 'A single sign-on was refused.');
    return null;
  }
}

/** The office's navigations (ROUTE-14). All lead to fixed addresses, never to one from the request. */
export function registerSingleSignOnRoutes(app: FastifyInstance, auth: Auth): void {
  registerRoute(app, routes.auth.adminLogin, async ({ request, reply }) =>
    navigateOrShowFailure(request, reply, async () => {
      if (!auth.singleSignOn) return reply.redirect(PAGES.auth);
      const { address, ticket } = await auth.singleSignOn.begin();
      return reply
        .header('set-cookie', auth.ticketCookie.write(ticket, auth.clock.now()))
        .redirect(address.href);
    }),
  );

  registerRoute(app, routes.auth.adminLoginCallback, async ({ request, reply }) =>
    navigateOrShowFailure(request, reply, async () => {
      const userId = await identifyPerson(auth, request);
      void reply.header('set-cookie', auth.ticketCookie.removal);
      if (userId === null) return reply.redirect(REFUSED);
      const cookies = await auth.sessions.open(headersOf(request), userId, 'singleSignOn');
      return reply.header('set-cookie', [...cookies]).redirect(PAGES.admin);
    }),
  );

  registerRoute(app, routes.auth.adminLogout, async ({ request, reply }) => {
    // Another site's link must not sign the admin out.
    if (isCrossSite(request, auth.publicOrigin)) return reply.redirect(PAGES.home);
    const cookies = await auth.sessions.close(headersOf(request));
    return reply.header('set-cookie', [...cookies]).redirect(PAGES.home);
  });
}
