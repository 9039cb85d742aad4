export { type AdminAccount, ensureAdmin, setAdminPassword } from './admin-account.ts';
export { registerAuthRoutes } from './auth.routes.ts';
export { type Auth, createAuth } from './auth.ts';
export { createCoachAccount } from './coach-accounts.ts';
export { hasCoachPassword, setCoachPassword } from './coach-password.ts';
export { issuePassword } from './own-password.service.ts';
export { hashPassword } from './passwords.ts';
