import { createPath, Navigate, useLocation } from 'react-router';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';

/**
 * Leads to another page in the place of this one. That page may still be loading when someone goes Back to an address that
 * leads away as well: each address leads again, where one `Navigate` that stays would think it had, and show nothing.
 */
export function LeadTo({ page, state }: { readonly page: string; readonly state?: unknown }) {
  const location = useLocation();
  return (
    <>
      <LoadingScreen />
      <Navigate key={location.key + createPath(location)} to={page} state={state} replace />
    </>
  );
}
