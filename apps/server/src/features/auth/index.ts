export { type AdminAccount, ensureAdmin, hasAdmin, setAdminPassword } from './admin-account.ts';
export { presentSessionUser } from './auth.presenter.ts';
export { registerAuthRoutes } from './auth.routes.ts';
export { signInAs } from './auth.service.ts';
export { SIGN_IN_TABLES } from './auth.table.ts';
export { type Auth, createAuth } from './auth.ts';
export {
  changeAccount,
  createCoachAccount,
  deleteAccount,
  endSessions,
  insertCoachAccount,
  setOwnPassword,
} from './coach-accounts.ts';
export { hasCoachPassword, setCoachPassword } from './coach-password.ts';
export { issuePassword } from './own-password.service.ts';
export { hashPassword } from './passwords.ts';
