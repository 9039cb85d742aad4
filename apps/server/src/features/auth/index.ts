export { accountEmail } from './accounts/account-email.ts';
export {
  type AdminAccount,
  type EndSentSecrets,
  ensureAdmin,
  hasAdmin,
  setAdminPassword,
} from './accounts/admin-account.ts';
export {
  type CoachPerson,
  changeAccount,
  closeAccount,
  deleteAccount,
  endSessions,
  removeSignIn,
  setOwnPassword,
} from './accounts/coach-accounts.ts';
export {
  hasAccount,
  hasCoachPassword,
  hasOfficePassword,
  setCoachPassword,
} from './accounts/coach-password.ts';
export { callerOf } from './auth.caller.ts';
export type { AuthParts, Caller, SecondFactorWarning, SignedIn } from './auth.parts.ts';
export { presentSessionUser } from './auth.presenter.ts';
export { expireIssuedPasswords, insertUser, withdrawUsedSecrets } from './auth.repository.ts';
export { registerAuthRoutes } from './auth.routes.ts';
export { signInAs } from './auth.service.ts';
export { SIGN_IN_TABLES } from './auth.table.ts';
export { type Auth, createAuth } from './auth.ts';
export { issuePassword } from './passwords/own-password.service.ts';
export { hashPassword } from './passwords/passwords.ts';
