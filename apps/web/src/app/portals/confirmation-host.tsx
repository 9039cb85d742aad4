import { lazy, Suspense, useEffect } from 'react';
import { endConfirmation, useIsConfirmationPending } from '../../platform/session/pending-confirmation.ts';
import { ErrorBoundary } from '../../ui/screens/error-boundary.tsx';

const ConfirmPersonDialog = lazy(() => import('../../features/auth/components/confirm-person-dialog.tsx'));

/** Shows the dialog that asks the person to confirm, for every call of the portal around it (SAFE-02). */
export function ConfirmationHost() {
  const isOpen = useIsConfirmationPending();
  useEffect(() => () => endConfirmation(false), []);
  if (!isOpen) return null;
  return (
    <ErrorBoundary fallback={<NotLoaded />}>
      <Suspense fallback={null}>
        <ConfirmPersonDialog />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The dialog could not be loaded: the call ends, and what was typed stays. */
function NotLoaded() {
  useEffect(() => endConfirmation(false), []);
  return null;
}
