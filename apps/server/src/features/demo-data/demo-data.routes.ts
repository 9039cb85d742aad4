import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type DemoDataDeps, loadDemoData, removeDemoData } from './demo-data.service.ts';

export function registerDemoDataRoutes(app: FastifyInstance, deps: DemoDataDeps): void {
  registerRoute(app, routes.demoData.load, ({ viewer }) => loadDemoData(deps, viewer));
  registerRoute(app, routes.demoData.remove, ({ viewer }) => removeDemoData(deps, viewer));
}
