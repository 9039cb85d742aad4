import { OFFICE_ROLE_TEXTS, OFFICE_ROLE_WORDS, PAGES, roleMay } from '@league/contract';
import { Button } from '@mantine/core';
import type { AdminTabProps } from '../../features/admin/admin-tab.ts';
import { ChangePasswordPanel } from '../../features/auth/components/change-password-panel.tsx';
import { OtherDevicesPanel } from '../../features/auth/components/other-devices-panel.tsx';
import { SecondFactorPanel } from '../../features/auth/components/second-factor-panel.tsx';
import { AppearancePanel } from '../../features/portal/components/appearance-panel.tsx';
import { useLeague } from '../../platform/league.ts';
import { auth } from '../../strings/en/auth.ts';
import { office } from '../../strings/en/office.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OFFICE_PEOPLE_TAB } from '../addresses.ts';

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
      <OtherDevicesPanel signsInElsewhere={signsInElsewhere} />
      <OfficeRolePanel user={user} />
      <AppearancePanel />
    </>
  );
}

/** The person's role, and for owners a link to the people of the office (OFFICE-10). */
function OfficeRolePanel({ user }: AdminTabProps) {
  const { officeRole } = user;
  const words = office.settings;
  if (roleMay(user, 'office.manage'))
    return (
      <Panel title={words.title} hint={words.text}>
        <Button component={Link} to={`${PAGES.admin}#${OFFICE_PEOPLE_TAB}`} variant="default">
          {words.open}
        </Button>
      </Panel>
    );
  if (officeRole === null) return null;
  return (
    <Panel title={words.role}>
      <p>
        <strong>{OFFICE_ROLE_WORDS[officeRole]}.</strong> {OFFICE_ROLE_TEXTS[officeRole]} {words.ask}
      </p>
    </Panel>
  );
}
