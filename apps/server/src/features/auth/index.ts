export { type AdminAccount, ensureAdmin, setAdminPassword } from './admin-account.ts';
export { deleteSessionsOfUser as endSessionsOfUser } from './auth.repository.ts';
export { registerAuthRoutes } from './auth.routes.ts';
export { type Auth, createAuth } from './auth.ts';
export { createCoachAccount, hasCoachPassword } from './coach-accounts.ts';
