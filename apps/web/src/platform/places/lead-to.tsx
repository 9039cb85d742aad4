import { createPath, Navigate, useLocation } from 'react-router';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';

/**
 * Replaces this page with another one in the browser's history. While that page loads, the person may go Back to an address
 * that is also replaced. So each address has its own `Navigate`: a mounted one navigates only once, and would show nothing.
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
