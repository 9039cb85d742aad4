import type { AdminTabProps } from '../features/admin/admin-tab.ts';
import { ChangePasswordPanel } from '../features/auth/components/change-password-panel.tsx';
import { SecondFactorPanel } from '../features/auth/components/second-factor-panel.tsx';
import { AppearancePanel } from '../features/portal/components/appearance-panel.tsx';
import { useLeague } from '../platform/league.ts';
import { auth } from '../strings/en/auth.ts';
import { Panel } from '../ui/panel.tsx';

/** The office's own sign-in (by single sign-on, or by password and second factor) and the settings of this device. */
export function OfficeSettings({ user }: AdminTabProps) {
  const signsInElsewhere = useLeague()?.singleSignOn === true;
  return (
    <>
      {signsInElsewhere ? (
        <Panel title={auth.signIn}>{auth.signsInElsewhere}</Panel>
      ) : (
        <>
          <ChangePasswordPanel user={user} />
          <SecondFactorPanel />
        </>
      )}
      <AppearancePanel />
    </>
  );
}
