import type { SessionUser } from '@league/contract';
import { ImportSteps } from '../components/import-steps.tsx';

/** A coach's import, into their own team (IMPORT-04). */
export function ImportTab({ user }: { user: SessionUser }) {
  return <ImportSteps teamId={user.teamId ?? 0} />;
}
