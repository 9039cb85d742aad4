export { registerMessageRoutes } from './messages.routes.ts';
export { sweepMessages } from './messages.service.ts';
export { rejectionLetters } from './rejection-letters.ts';
