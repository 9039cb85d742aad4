import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Figures } from './operations.repository.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The route label of a request. Each file of the app is a route whose name changes with each build, so all files share one
 * label.
 */
const routeLabel = (url: string | undefined) => (url?.startsWith('/assets/') ? '/assets/*' : (url ?? 'none'));

/** The metrics of one process. `ofProcess` adds those of Node itself, which a process must collect only once. */
export function createMetrics({ ofProcess }: { ofProcess: boolean }) {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer, by the route’s own path: no id and no name.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const syncAge = gauge(
    'portal_sync_age_seconds',
    'Since the provider was last read; absent before the first time.',
    'kind',
  );
  const changes = gauge(
    'portal_sync_members',
    'Gymnasts whose changes wait for the provider or were refused.',
    'state',
  );
  const runs = gauge('portal_sync_runs_last_day', 'Sync runs begun in the last 24 hours.', 'kind', 'outcome');
  const calls = gauge('portal_provider_calls', 'Calls that count in the provider’s limits now.', 'budget');
  const erasures = gauge(
    'portal_erasures',
    'Gymnasts erased here that the provider has not erased yet, or refuses to.',
    'state',
  );
  const imports = gauge('portal_imports', 'Imports by state.', 'state');
  const mails = gauge('portal_mails', 'Mails by state.', 'state');

  return {
    /** Times every request of the server by its route. */
    observe(app: FastifyInstance): void {
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        requests.observe(
          { method, route: routeLabel(routeOptions.url), status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      });
    },
    /** All metrics in the text format of Prometheus, with the current counts of the database. */
    async render(figures: Figures): Promise<{ contentType: string; text: string }> {
      for (const each of [syncAge, changes, erasures, runs, calls, imports, mails]) each.reset();
      for (const { kind, seconds } of figures.syncAges) syncAge.set({ kind }, seconds);
      for (const { state, count } of figures.members) changes.set({ state }, count);
      for (const { state, count } of figures.erasures) erasures.set({ state }, count);
      for (const { kind, outcome, count } of figures.runs) runs.set({ kind, outcome }, count);
      for (const { budget, count } of figures.calls) calls.set({ budget }, count);
      for (const { state, count } of figures.imports) imports.set({ state }, count);
      for (const { state, count } of figures.mails) mails.set({ state }, count);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
