import { DEMO_ANSWERS, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { SWEEP_MS } from './demo.constants.ts';
import {
  presentActivity,
  presentActivityOf,
  presentRegistrations,
  presentScoreWarnings,
} from './demo.presenter.ts';
import { dropIdleSandboxes } from './demo.repository.ts';
import {
  type DemoDeps,
  listGymnasts,
  makeBulkChangeInDemo,
  openSandbox,
  previewBulkChangeInDemo,
  renewInDemo,
  renewManyInDemo,
  startOver,
  undoBulkChangeInDemo,
} from './demo.service.ts';
import { findGymnast } from './sandbox.ts';
import { type FindTestCoaches, rememberTestCoaches } from './test-coaches.ts';
import { knownVisitor, visitorOf } from './visitor.ts';

export type DemoRouteDeps = DemoDeps & {
  /** True if the portal is reached only over TLS, so that cookies are marked Secure. */
  isSecure: boolean;
  findTestCoaches: FindTestCoaches;
};

/** Removes idle sandboxes from time to time, in each process; two at once do no harm. */
function sweepIdleSandboxes(app: FastifyInstance, { database, clock }: DemoDeps): void {
  const timer = setInterval(() => {
    dropIdleSandboxes(database, clock.now()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'Idle demo sandboxes could not be removed; it will be tried again.'),
    );
  }, SWEEP_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The demo portal's own routes (DEMO-03, DEMO-04). They use only the visitor's sandbox, even if a coach is signed in. */
export function registerDemoRoutes(app: FastifyInstance, deps: DemoRouteDeps): void {
  const { demo } = routes;
  sweepIdleSandboxes(app, deps);

  registerRoute(app, demo.members, ({ request, reply }) =>
    listGymnasts(deps, visitorOf(request, reply, deps)),
  );

  registerRoute(app, demo.activity, async ({ params, request }) => {
    const state = await openSandbox(deps, knownVisitor(request));
    findGymnast(state, params.id);
    return presentActivityOf(state, params.id, { now: deps.clock.now() });
  });

  registerRoute(app, demo.recentActivity, async ({ request }) =>
    presentActivity(await openSandbox(deps, knownVisitor(request)), { now: deps.clock.now(), limit: 10 }),
  );

  registerRoute(app, demo.scoreWarnings, async ({ request }) =>
    presentScoreWarnings(await openSandbox(deps, knownVisitor(request))),
  );

  registerRoute(app, demo.registrations, async ({ request }) =>
    presentRegistrations(await openSandbox(deps, knownVisitor(request))),
  );

  registerRoute(app, demo.bulkRenew, ({ body, request, reply }) =>
    renewManyInDemo(deps, visitorOf(request, reply, deps), body.memberIds),
  );

  registerRoute(app, demo.renew, ({ params, request, reply }) =>
    renewInDemo(deps, visitorOf(request, reply, deps), params.id),
  );

  registerRoute(app, demo.previewBulkChange, ({ body, request }) =>
    previewBulkChangeInDemo(deps, knownVisitor(request), body),
  );

  registerRoute(app, demo.bulkChange, ({ body, request, reply }) =>
    makeBulkChangeInDemo(deps, visitorOf(request, reply, deps), body),
  );

  registerRoute(app, demo.undoBulkChange, ({ params, request, reply }) =>
    undoBulkChangeInDemo(deps, visitorOf(request, reply, deps), params.id),
  );

  registerRoute(app, demo.startOver, async ({ request }) => {
    await startOver(deps, knownVisitor(request));
    return { message: DEMO_ANSWERS.reset };
  });

  const findTestCoaches = deps.findTestCoaches && rememberTestCoaches(deps.findTestCoaches, deps.clock);
  registerRoute(app, demo.testCoaches, async () =>
    findTestCoaches === null
      ? { areOn: false, coaches: [] }
      : { areOn: true, coaches: [...(await findTestCoaches())] },
  );
}
