import { lazy, Suspense, useEffect } from 'react';
import { answerConfirmRequest, useConfirmRequest } from '../../platform/session/confirm-request.ts';
import { ErrorBoundary } from '../../ui/screens/error-boundary.tsx';

const ConfirmPersonDialog = lazy(() => import('../../features/auth/components/confirm-person-dialog.tsx'));

/** The dialog that asks the person to confirm, for every call of the portal around it (SAFE-02). */
export function ConfirmRequest() {
  const isOpen = useConfirmRequest();
  useEffect(() => () => answerConfirmRequest(false), []);
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
  useEffect(() => answerConfirmRequest(false), []);
  return null;
}
