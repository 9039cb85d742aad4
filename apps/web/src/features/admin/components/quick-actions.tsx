import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import {
  IconBolt,
  IconChevronDown,
  IconChevronUp,
  IconFileSpreadsheet,
  IconKey,
  IconPrinter,
  IconRefresh,
  IconReportAnalytics,
  type Icon as IconShape,
  IconShieldCheck,
  IconStairsUp,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useForceSync, useLeagueSync, useMakeAdmin } from '../../../shared/sync/league-sync.ts';
import { SyncProgress } from '../../../shared/sync/sync-progress.tsx';
import { admin } from '../../../strings/en/admin.ts';
import { sync } from '../../../strings/en/sync.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DemoDataActions } from './demo-data-actions.tsx';
import classes from './quick-actions.module.css';

const words = admin.actions;

type LinkProps = { readonly to: string; readonly icon: IconShape; readonly label: string };

function ActionLink({ to, icon, label }: LinkProps) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<Icon of={icon} />}>
      {label}
    </Button>
  );
}

/** What the office opens most often. What it seldom starts is under More (ADMIN-05). */
export function QuickActions() {
  const [isMoreShown, setIsMoreShown] = useState(false);
  const moreId = useId();
  return (
    <Panel title={words.title}>
      <div className={classes.actions}>
        <ActionLink to={PAGES.members} icon={IconUsers} label={words.members} />
        <ActionLink to={PAGES.rosterPrint} icon={IconPrinter} label={words.rosters} />
        <IfMay may="roster.import">
          <ActionLink to={`${PAGES.admin}#bulk-import`} icon={IconFileSpreadsheet} label={words.importFile} />
        </IfMay>
        <ActionLink to={`${PAGES.admin}#families`} icon={IconUsersGroup} label={words.families} />
        <ActionLink to={`${PAGES.admin}#board-report`} icon={IconReportAnalytics} label={words.boardReport} />
        <IfMay may="roster.manage">
          <ActionLink to={`${PAGES.admin}#rollover`} icon={IconStairsUp} label={words.rollover} />
        </IfMay>
        <IfMay may="sync.manage">
          <Button
            variant="default"
            aria-expanded={isMoreShown}
            aria-controls={moreId}
            rightSection={<Icon of={isMoreShown ? IconChevronUp : IconChevronDown} />}
            onClick={() => setIsMoreShown(!isMoreShown)}
          >
            {words.more}
          </Button>
        </IfMay>
      </div>
      <div id={moreId} className={classes.actions} hidden={!isMoreShown}>
        {isMoreShown && <MoreActions />}
      </div>
      <SyncProgress />
    </Panel>
  );
}

function MoreActions() {
  const league = useLeagueSync();
  const force = useForceSync();
  const makeAdmin = useMakeAdmin();
  return (
    <>
      <IfMay may="sync.manage">
        <BusyButton
          icon={IconRefresh}
          label={sync.league.button}
          busyLabel={sync.running}
          isBusy={league.isBusy}
          variant="filled"
          onClick={league.start}
        />
        <BusyButton
          icon={IconBolt}
          label={sync.force.button}
          busyLabel={sync.force.running}
          isBusy={force.isBusy}
          onClick={force.start}
        />
        <BusyButton
          icon={IconShieldCheck}
          label={sync.makeAdmin.button}
          busyLabel={sync.makeAdmin.running}
          isBusy={makeAdmin.isBusy}
          onClick={makeAdmin.start}
        />
      </IfMay>
      <IfMay may="demoData.manage">
        <DemoDataActions />
      </IfMay>
      <IfMay may="teamCodes.manage" use="see">
        <ActionLink to={PAGES.adminTeamCodes} icon={IconKey} label={words.teamCodes} />
      </IfMay>
    </>
  );
}
