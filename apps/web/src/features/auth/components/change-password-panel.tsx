import type { SessionUser } from '@league/contract';
import { auth } from '../../../strings/en/auth.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

const words = auth.password;

/** The panel of the settings to change one's own password (PORTAL-03). */
export function ChangePasswordPanel({ user }: { user: SessionUser }) {
  return (
    <Panel title={words.title}>
      <ChangePasswordForm user={user} currentLabel={words.current} submitLabel={words.title} />
    </Panel>
  );
}
