import { routes, syncPlanSchema } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { contentEndingInList } from '../../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../../platform/http/register-route.ts';
import { dryRun } from '../runs/manual-sync.service.ts';
import type { RequestDeps } from '../runs/run-requests.service.ts';
import { resolveConflict, resolveIssue } from './issue-resolution.service.ts';
import { entryInWords } from './plans.presenter.ts';
import { resolvePlan, showPlan } from './plans.service.ts';
import { release } from './release-restored.service.ts';
import { listReplaced, putBack } from './replaced-values.service.ts';
import { switchAccount } from './switch-account.service.ts';
import * as service from './sync-admin.service.ts';
import type { SyncStatusDeps } from './sync-status.service.ts';

/** The calls of the office's Sync screen (BEYOND-01). */
export function registerSyncAdminRoutes(
  app: FastifyInstance,
  deps: SyncStatusDeps & RequestDeps & { timeZone: string },
): void {
  const { syncAdmin } = routes;
  registerRoute(app, syncAdmin.overview, ({ viewer }) => service.syncOverview(deps, viewer));
  registerRoute(app, syncAdmin.runs, ({ query }) => service.listSyncRuns(deps, query));
  registerRoute(app, syncAdmin.issues, ({ viewer, query }) => service.listSyncIssues(deps, viewer, query));
  registerRoute(app, syncAdmin.resolveIssue, ({ viewer, params, body }) =>
    resolveIssue(deps, viewer, { memberId: params.id, ...body }),
  );
  registerRoute(app, syncAdmin.conflicts, ({ viewer, query }) =>
    service.listSyncConflicts(deps, viewer, query),
  );
  registerRoute(app, syncAdmin.resolveConflict, ({ viewer, params, body }) =>
    resolveConflict(deps, viewer, { conflictId: params.id, keep: body.keep }),
  );
  registerRoute(app, syncAdmin.replaced, ({ viewer, params }) => listReplaced(deps, viewer, params.id));
  registerRoute(app, syncAdmin.putBack, ({ viewer, params }) => putBack(deps, viewer, params.id));
  registerRoute(app, syncAdmin.mails, ({ viewer, query }) => service.listSyncMails(deps, viewer, query));
  registerRoute(app, syncAdmin.resolveMail, ({ viewer, params, body }) =>
    service.resolveMail(deps, viewer, { id: params.id, action: body.action }),
  );
  registerRoute(app, syncAdmin.removals, ({ viewer, query }) =>
    service.listSyncRemovals(deps, viewer, query),
  );
  registerRoute(app, syncAdmin.resolveRemoval, ({ viewer, params, body }) =>
    service.resolveRemoval(deps, viewer, { id: params.id, action: body.action }),
  );
  registerRoute(app, syncAdmin.plan, async ({ viewer, query, reply }) => {
    const plan = await showPlan(deps, viewer, query.kind);
    if (plan === null) return { plan };
    return contentEndingInList(syncAdmin.plan, reply, {
      content: { plan: { ...plan, entries: [] } },
      listSchema: syncPlanSchema.shape.entries,
      rows: plan.entries,
      itemOf: entryInWords,
    });
  });
  registerRoute(app, syncAdmin.resolvePlan, ({ viewer, params, body }) =>
    resolvePlan(deps, viewer, { id: params.id, action: body.action }),
  );
  registerRoute(app, syncAdmin.switchAccount, ({ viewer, body }) =>
    switchAccount(deps, viewer, body.accountId),
  );
  registerRoute(app, syncAdmin.release, ({ viewer, body }) => release(deps, viewer, body.waiting));
  registerRoute(app, syncAdmin.dryRun, ({ viewer, reply }) =>
    dryRun(deps, viewer, () => reply.raw.destroyed),
  );
}
