export { createCoachAccount } from './coach-accounts.ts';
export { registerRegistrationRoute } from './registration.ts';
