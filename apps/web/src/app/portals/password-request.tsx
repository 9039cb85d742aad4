import { lazy, Suspense, useEffect } from 'react';
import { answerPasswordRequest, usePasswordRequest } from '../../platform/session/password-request.ts';
import { ErrorBoundary } from '../../ui/screens/error-boundary.tsx';

const ConfirmPersonDialog = lazy(() => import('../../features/auth/components/confirm-person-dialog.tsx'));

/** The dialog that asks for the password, for every call of the portal around it (SAFE-02). */
export function PasswordRequest() {
  const isOpen = usePasswordRequest();
  useEffect(() => () => answerPasswordRequest(false), []);
  if (!isOpen) return null;
  return (
    <ErrorBoundary fallback={<NotLoaded />}>
      <Suspense fallback={null}>
        <ConfirmPersonDialog />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The dialog could not be loaded: the call is given up, and what was typed stays. */
function NotLoaded() {
  useEffect(() => answerPasswordRequest(false), []);
  return null;
}
