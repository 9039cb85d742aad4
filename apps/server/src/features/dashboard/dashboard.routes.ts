import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type DashboardDeps, dashboardStats } from './dashboard.service.ts';
import { type OfficeDashboardDeps, officeDashboard } from './office-dashboard.service.ts';

export function registerDashboardRoutes(
  app: FastifyInstance,
  deps: DashboardDeps & OfficeDashboardDeps,
): void {
  registerRoute(app, routes.dashboard.office, ({ viewer }) => officeDashboard(deps, viewer));
  registerRoute(app, routes.dashboard.stats, ({ viewer }) => dashboardStats(deps, viewer));
}
