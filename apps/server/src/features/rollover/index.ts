export { registerRolloverRoutes } from './rollover.routes.ts';
