import { allRoutes } from '@league/contract';
import { defaultFieldNames, mappedFieldKeys } from '@league/provider';
import type { FastifyInstance } from 'fastify';
import { findTestCoaches } from '../seeds/demo-access.ts';
import type { Env } from './env.ts';
import { registerActivityRoutes } from './features/activity/activity-log.routes.ts';
import { registerAttendanceRoutes } from './features/attendance/index.ts';
import { type Auth, ensureAdmin, hasAdmin, registerAuthRoutes } from './features/auth/index.ts';
import { registerBoardRoutes } from './features/board/board-report.routes.ts';
import { registerCoachRoutes } from './features/coaches/coaches.routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { registerDemo } from './features/demo/demo.ts';
import { registerDemoDataRoutes } from './features/demo-data/demo-data.routes.ts';
import { registerDuplicateRoutes } from './features/duplicates/index.ts';
import { renewCalendarAddress } from './features/events/calendar.service.ts';
import { registerEventRoutes } from './features/events/events.routes.ts';
import { registerImportRoutes } from './features/imports/imports.routes.ts';
import { registerLeagueRoutes } from './features/league/league.routes.ts';
import { registerMailRoutes } from './features/mail/index.ts';
import { registerMemberRoutes } from './features/members/members.routes.ts';
import { registerMessageRoutes, rejectionLetters } from './features/messages/index.ts';
import { registerOfficeRoutes } from './features/office/office.routes.ts';
import { endAdminSentSecrets } from './features/office/office.service.ts';
import { registerOfficeChangeRoutes } from './features/office-changes/index.ts';
import type { Metrics } from './features/operations/metrics.ts';
import { registerOperationsRoutes } from './features/operations/operations.routes.ts';
import { registerPersonalDataRoutes } from './features/personal-data/personal-data.routes.ts';
import { registerRolloverRoutes } from './features/rollover/index.ts';
import { registerScoreRoutes } from './features/scores/scores.routes.ts';
import { lastSyncAt } from './features/sync/office/sync-status.service.ts';
import { nextRenewalDueOf } from './features/sync/push/renewal-due.ts';
import { registerSyncRoutes } from './features/sync/sync.routes.ts';
import { registerTeamRoutes } from './features/teams/teams.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { servePages } from './platform/http/answers/pages.ts';
import { describeApi } from './platform/http/api-description.ts';
import { refuseUnknownHosts } from './platform/http/guards/known-host.ts';
import { createServer } from './platform/http/server.ts';
import type { Logger } from './platform/log.ts';
import type { ObjectStorage } from './platform/storage/object-storage.ts';
import { type WaitUntil, waitUntil as waitPatiently } from './platform/wait-until.ts';

export type AppParts = {
  env: Pick<
    Env,
    | 'ATTENDANCE_DAYS'
    | 'LEAGUE_ADMIN_EMAIL'
    | 'LEAGUE_ADMIN_PASSWORD'
    | 'LEAGUE_NAME'
    | 'LEAGUE_OFFICE_EMAIL'
    | 'LEAGUE_TIME_ZONE'
    | 'PROVIDER_FIELDS'
    | 'hasDemoLeague'
    | 'METRICS_TOKEN'
    | 'OIDC_ISSUER'
    | 'PROVIDER_WEBHOOK_SECRET'
    | 'NODE_ENV'
    | 'PUBLIC_URL'
    | 'SESSION_HOURS'
    | 'SMTP_URL'
    | 'SYNC_CHANGES_MINUTES'
    | 'SYNC_FULL_MINUTES'
    | 'SYNC_PUSH_SECONDS'
  >;
  database: Database;
  auth: Auth;
  clock: Clock;
  log: Logger;
  storage: ObjectStorage;
  metrics: Metrics;
  /** The folder of the built web app. */
  webRoot: string;
  waitUntil?: WaitUntil;
};

/** Assembles the portal's server from its parts; does not listen. */
export async function buildApp({
  env,
  database,
  auth,
  clock,
  log,
  storage,
  metrics,
  webRoot,
  waitUntil = waitPatiently,
}: AppParts): Promise<FastifyInstance> {
  const publicOrigin = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).origin;
  const app = createServer({
    log,
    resolveViewer: auth.resolveViewer,
    publicOrigin,
    // Only a portal with a public address is behind a proxy, which then reports the caller's address. One hop is
    // trusted: what the caller writes into the header comes before that hop and is ignored.
    trustedProxies: env.PUBLIC_URL === undefined ? 0 : 1,
  });
  if (env.NODE_ENV === 'production') refuseUnknownHosts(app, env.PUBLIC_URL);
  await describeApi(app, { title: `${env.LEAGUE_NAME}: portal`, entries: allRoutes });
  registerActivityRoutes(app, { database, clock, timeZone: env.LEAGUE_TIME_ZONE });
  registerAttendanceRoutes(app, { database, clock, timeZone: env.LEAGUE_TIME_ZONE });
  registerAuthRoutes(app, { auth });
  registerBoardRoutes(app, {
    database,
    clock,
    timeZone: env.LEAGUE_TIME_ZONE,
    attendanceDays: env.ATTENDANCE_DAYS,
  });
  registerCoachRoutes(app, {
    database,
    clock,
    auth,
    sender: {
      leagueName: env.LEAGUE_NAME,
      officeEmail: env.LEAGUE_OFFICE_EMAIL,
      baseUrl: auth.baseUrl,
      timeZone: env.LEAGUE_TIME_ZONE,
    },
    isMailDelivered: env.SMTP_URL !== undefined,
    renewCalendarAddress,
  });
  registerDashboardRoutes(app, {
    database,
    clock,
    timeZone: env.LEAGUE_TIME_ZONE,
    lastSyncAt: () => lastSyncAt({ database }),
  });
  registerDemoDataRoutes(app, { database });
  registerEventRoutes(app, {
    database,
    clock,
    timeZone: env.LEAGUE_TIME_ZONE,
    leagueName: env.LEAGUE_NAME,
    baseUrl: auth.baseUrl,
  });
  registerImportRoutes(app, { database, clock, storage, publicOrigin, waitUntil });
  registerLeagueRoutes(app, {
    name: env.LEAGUE_NAME,
    officeEmail: env.LEAGUE_OFFICE_EMAIL,
    timeZone: env.LEAGUE_TIME_ZONE,
    singleSignOn: env.OIDC_ISSUER !== undefined,
    portalOnly: mappedFieldKeys.filter(
      (key) => ({ ...defaultFieldNames, ...env.PROVIDER_FIELDS })[key] === null,
    ),
    sessionHours: env.SESSION_HOURS,
    resetByLink: env.SMTP_URL !== undefined,
    sendsMail: env.SMTP_URL !== undefined,
  });
  registerMailRoutes(app, { database, clock, isDelivered: env.SMTP_URL !== undefined });
  const messages = {
    database,
    clock,
    timeZone: env.LEAGUE_TIME_ZONE,
    league: { leagueName: env.LEAGUE_NAME, officeEmail: env.LEAGUE_OFFICE_EMAIL },
    isDelivered: env.SMTP_URL !== undefined,
  };
  registerMessageRoutes(app, messages);
  const members = {
    database,
    clock,
    timeZone: env.LEAGUE_TIME_ZONE,
    nextRenewalDue: nextRenewalDueOf,
    waitUntil,
    rejectionLetters: rejectionLetters(messages),
  };
  registerMemberRoutes(app, members);
  registerDuplicateRoutes(app, members);
  registerRolloverRoutes(app, members);
  await registerDemo(app, {
    database,
    clock,
    publicUrl: env.PUBLIC_URL,
    findTestCoaches: env.hasDemoLeague ? () => findTestCoaches(database) : null,
    members,
  });
  registerOfficeChangeRoutes(app, { database, clock, isDelivered: env.SMTP_URL !== undefined });
  registerOfficeRoutes(app, {
    database,
    clock,
    leagueName: env.LEAGUE_NAME,
    baseUrl: auth.baseUrl,
    isPasswordClosed: auth.isAdminPasswordClosed,
  });
  registerOperationsRoutes(app, {
    database,
    metrics,
    metricsToken: env.METRICS_TOKEN,
    publicUrl: env.PUBLIC_URL,
  });
  registerPersonalDataRoutes(app, {
    database,
    clock,
    timeZone: env.LEAGUE_TIME_ZONE,
    leagueName: env.LEAGUE_NAME,
    officeEmail: env.LEAGUE_OFFICE_EMAIL,
    waitUntil,
  });
  registerScoreRoutes(app, { database, members });
  registerSyncRoutes(app, {
    database,
    clock,
    timeZone: env.LEAGUE_TIME_ZONE,
    changesMinutes: env.SYNC_CHANGES_MINUTES,
    fullMinutes: env.SYNC_FULL_MINUTES,
    pushSeconds: env.SYNC_PUSH_SECONDS,
    webhookSecret: env.PROVIDER_WEBHOOK_SECRET,
    ensureAdmin: () => ensureAdmin({ database, env, endSentSecrets: endAdminSentSecrets }),
    hasAdmin: () => hasAdmin(database),
    waitUntil,
  });
  registerTeamRoutes(app, { database, clock });
  const { foreignOrigin } = storage;
  await servePages(app, webRoot, {
    connectTo: foreignOrigin === undefined ? [] : [foreignOrigin],
    leagueName: env.LEAGUE_NAME,
  });
  await app.ready();
  assertContractIsServed(app);
  return app;
}

/** Throws if a contract entry has no registered route, because calling it would answer 404. */
function assertContractIsServed(app: FastifyInstance): void {
  const missing = allRoutes.filter(({ method, path }) => !app.hasRoute({ method, url: path }));
  if (missing.length === 0) return;
  throw new Error(`Not registered: ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}.`);
}
