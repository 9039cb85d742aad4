import { CONFIRMED_MINUTES } from '@league/contract';
import { batchQueries } from '../../../platform/batch-queries.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ResolveViewer, Viewer } from '../../../platform/http/viewer.ts';
import { LONGEST_SESSION_MS, RENEWAL_SHARE } from '../auth.constants.ts';
import { type AdminRule, maySignIn } from '../auth.policy.ts';
import {
  confirmSession,
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteOtherSessions,
  extendSession,
  type Person,
  type PersonInSession,
  prepareFindPeopleInSessions,
  recordSignIn,
  selectOtherSessions,
} from '../auth.repository.ts';
import type { SignInMethod } from '../auth.table.ts';
import type { AuthLibrary } from '../auth-library.ts';

export type Sessions = {
  /** Reads the database on every call, so that an ended session has ended on all processes at once (AUTH-08). */
  resolveViewer: ResolveViewer;
  /** Set-Cookie values to add to the answer to this viewer's request; none unless the session was extended. */
  renewedCookies(viewer: Viewer): readonly string[];
  /** What a request may know about this person, as if they had just confirmed. */
  viewerOf(person: Person): Viewer;
  /** Stores that the person of the browser's session has proved again who they are; false if the session has ended. */
  confirm(headers: Headers, userId: number): Promise<boolean>;
  /** Starts a session and ends the browser's former one; returns Set-Cookie values. */
  open(headers: Headers, userId: number, method: SignInMethod): Promise<readonly string[]>;
  /** Ends the browser's session, if any; returns Set-Cookie values. */
  close(headers: Headers): Promise<readonly string[]>;
  /** The person's sessions in other browsers, newest first. */
  others(headers: Headers, userId: number): Promise<readonly { id: number; signedInAt: Date }[]>;
  /** Ends the person's sessions in other browsers; returns how many there were. */
  closeOthers(headers: Headers, userId: number): Promise<number>;
};

/** Passes only the cookies to the library, so that addresses and browser names of coaches are not stored. */
function cookiesOf(headers: Headers): Headers {
  return new Headers({ cookie: headers.get('cookie') ?? '' });
}

/** The most sessions of one person; one more ends the oldest. Otherwise a script could fill the list of sessions. */
const MOST_SESSIONS = 50;

/** Room for more browsers than are signed in at any time; each entry is short. */
const REMEMBERED = { cookies: 2000, length: 1024 };

/**
 * Caches the token of each signed cookie, which depends only on the portal's secret; never caches whether the session
 * is still valid. Unsigned cookies are checked every time.
 */
function rememberTokens(read: (cookie: string) => Promise<string | null>) {
  const tokens = new Map<string, string>();
  return async (cookie: string): Promise<string | null> => {
    const known = tokens.get(cookie);
    if (known !== undefined) return known;
    const token = await read(cookie);
    if (token === null || cookie.length > REMEMBERED.length) return token;
    const oldest = tokens.size < REMEMBERED.cookies ? undefined : tokens.keys().next().value;
    if (oldest !== undefined) tokens.delete(oldest);
    tokens.set(cookie, token);
    return token;
  };
}

export function createSessions({
  library,
  database,
  clock,
  adminRule,
  sessionHours,
  isSecondFactorRequired,
}: {
  library: AuthLibrary;
  database: Database;
  clock: Clock;
  adminRule: AdminRule;
  sessionHours: number;
  isSecondFactorRequired: boolean;
}): Sessions {
  const lifetimeMs = Math.min(sessionHours * 3_600_000, LONGEST_SESSION_MS);
  const renewed = new WeakMap<Viewer, readonly string[]>();

  const findPeople = prepareFindPeopleInSessions(database);
  // Read for every request, in one query for all that arrive together.
  const findPerson = batchQueries((tokens: readonly string[]) => findPeople(tokens, clock.now()));
  const readToken = rememberTokens((cookie) =>
    library.api.readSessionToken({ headers: new Headers({ cookie }) }),
  );

  /** When a session that is used now ends: later with each use, up to LONGEST_SESSION_MS after the sign-in (SAFE-02). */
  function extendedExpiry({ createdAt }: PersonInSession, now: Date): Date {
    return new Date(Math.min(now.getTime() + lifetimeMs, createdAt.getTime() + LONGEST_SESSION_MS));
  }

  function isExtensionDue(session: PersonInSession): boolean {
    const gainedMs = extendedExpiry(session, clock.now()).getTime() - session.expiresAt.getTime();
    return gainedMs >= lifetimeMs * RENEWAL_SHARE;
  }

  async function extend(session: PersonInSession, token: string) {
    const now = clock.now();
    const { sessionId } = session;
    await extendSession(database.unscoped, { sessionId, expiresAt: extendedExpiry(session, now), now });
    const { headers } = await library.api.renewCookie({ body: { token }, returnHeaders: true });
    return headers.getSetCookie();
  }

  /** Only the office is asked. With single sign-on it has no password to give. */
  function mustConfirm({ role, confirmedAt }: PersonInSession): boolean {
    if (role !== 'admin' || adminRule.isAdminPasswordClosed) return false;
    return clock.now().getTime() - confirmedAt.getTime() > CONFIRMED_MINUTES * 60_000;
  }

  function viewerOf(person: Person): Viewer {
    const { userId, role, officeRole, firstName, lastName, email, profileImageUrl } = person;
    const { coachLevel, teamId, teamName, mustChoosePassword, hasSecondFactor, databaseState } = person;
    return {
      userId,
      role,
      officeRole,
      firstName,
      lastName,
      email,
      profileImageUrl,
      coachLevel,
      teamId,
      teamName,
      mustChoosePassword,
      mustSetUpSecondFactor: isSecondFactorRequired && role === 'admin' && !hasSecondFactor,
      hasSecondFactor,
      mustConfirm: false,
      databaseState,
    };
  }

  async function ownSession(headers: Headers, userId: number) {
    const token = await readToken(headers.get('cookie') ?? '');
    // A request with a viewer has the cookie of their session.
    if (token === null) throw new Error(`A request of user ${userId} has no session.`);
    return { userId, token };
  }

  return {
    viewerOf,
    async resolveViewer(cookie) {
      if (cookie === undefined) return null;
      const token = await readToken(cookie);
      if (token === null) return null;
      const person = await findPerson(token);
      if (!person || !maySignIn(person, adminRule, person.method)) return null;
      const viewer = { ...viewerOf(person), mustConfirm: mustConfirm(person) };
      if (isExtensionDue(person)) renewed.set(viewer, await extend(person, token));
      return viewer;
    },
    renewedCookies: (viewer) => renewed.get(viewer) ?? [],
    async open(headers, userId, method) {
      await deleteExpiredSessions(database.unscoped, clock.now());
      const opened = await library.api.openSession({
        headers: cookiesOf(headers),
        body: { userId, method },
        returnHeaders: true,
      });
      await deleteOldestSessions(database.unscoped, userId, MOST_SESSIONS);
      await recordSignIn(database.unscoped, { userId, method, now: clock.now() });
      return opened.headers.getSetCookie();
    },
    async close(headers) {
      const closed = await library.api.closeSession({ headers: cookiesOf(headers), returnHeaders: true });
      return closed.headers.getSetCookie();
    },
    async confirm(headers, userId) {
      const session = await ownSession(headers, userId);
      return confirmSession(database.unscoped, { ...session, now: clock.now() });
    },
    async others(headers, userId) {
      return selectOtherSessions(database.unscoped, await ownSession(headers, userId), clock.now());
    },
    async closeOthers(headers, userId) {
      return deleteOtherSessions(database.unscoped, await ownSession(headers, userId));
    },
  };
}
