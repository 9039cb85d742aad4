export const PENDING_SIGN_OUT_KEY = 'league-sign-out-pending';

/**
 * A sign-out without network. The page cannot remove the session's cookie, so the session on the server is ended before
 * the portal next asks who is signed in.
 */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(PENDING_SIGN_OUT_KEY, '1');
  } catch {
    // Where storage is blocked, the session ends by its age.
  }
}

export function forgetSignOut(): void {
  try {
    localStorage.removeItem(PENDING_SIGN_OUT_KEY);
  } catch {
    // Nothing was stored.
  }
}

export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(PENDING_SIGN_OUT_KEY) !== null;
  } catch {
    return false;
  }
}
