export { registerMessageRoutes } from './messages.routes.ts';
export { sweepMessages } from './messages.service.ts';
