import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../ui/router/router.tsx';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';

/**
 * Replaces this page with another one in the browser's history. While that page loads, the person may go Back to an address
 * that is also replaced, so this is done for each address.
 */
export function LeadTo({ page, state }: { readonly page: string; readonly state?: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => navigate(page, { state, replace: true }), [location]);
  return <LoadingScreen />;
}
