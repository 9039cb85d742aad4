import type { AdminTabProps } from '../features/admin/admin-tab.ts';
import { ChangePasswordPanel } from '../features/auth/components/change-password-panel.tsx';
import { SecondFactorPanel } from '../features/auth/components/second-factor-panel.tsx';
import { AppearancePanel } from '../features/portal/components/appearance-panel.tsx';

/** What the office settles about its own account, the password and the second factor, and about this device. */
export function OfficeSettings({ user }: AdminTabProps) {
  return (
    <>
      <ChangePasswordPanel user={user} />
      <SecondFactorPanel />
      <AppearancePanel />
    </>
  );
}
