import { ChangePasswordPanel } from '../../features/auth/components/change-password-panel.tsx';
import { OtherDevicesPanel } from '../../features/auth/components/other-devices-panel.tsx';
import { DailyMailPanel } from '../../features/office-changes/components/daily-mail-panel.tsx';
import { SettingsTab } from '../../features/portal/components/settings-tab.tsx';
import type { PortalTabProps } from '../../features/portal/portal-tab.ts';

/** The settings of a coach, with the account's password among them. */
export function CoachSettings(props: PortalTabProps) {
  return (
    <SettingsTab {...props}>
      <DailyMailPanel />
      <ChangePasswordPanel user={props.user} />
      <OtherDevicesPanel signsInElsewhere={false} />
    </SettingsTab>
  );
}
