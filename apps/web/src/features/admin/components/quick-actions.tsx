import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import {
  IconBolt,
  IconFileSpreadsheet,
  IconKey,
  IconPrinter,
  IconRefresh,
  IconReportAnalytics,
  IconShieldCheck,
  IconStairsUp,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { IfMay } from '../../../platform/if-may.tsx';
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

/** What the office starts most often (ADMIN-05). */
export function QuickActions() {
  const league = useLeagueSync();
  const force = useForceSync();
  const makeAdmin = useMakeAdmin();
  return (
    <Panel title={words.title}>
      <div className={classes.actions}>
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
        <Button component={Link} to={PAGES.members} variant="default" leftSection={<Icon of={IconUsers} />}>
          {words.members}
        </Button>
        <IfMay may="teamCodes.manage" use="see">
          <Button
            component={Link}
            to={PAGES.adminTeamCodes}
            variant="default"
            leftSection={<Icon of={IconKey} />}
          >
            {words.teamCodes}
          </Button>
        </IfMay>
        <Button
          component={Link}
          to={PAGES.rosterPrint}
          variant="default"
          leftSection={<Icon of={IconPrinter} />}
        >
          {words.rosters}
        </Button>
        <IfMay may="roster.import">
          <Button
            component={Link}
            to={`${PAGES.admin}#bulk-import`}
            variant="default"
            leftSection={<Icon of={IconFileSpreadsheet} />}
          >
            {words.importFile}
          </Button>
        </IfMay>
        <Button
          component={Link}
          to={`${PAGES.admin}#families`}
          variant="default"
          leftSection={<Icon of={IconUsersGroup} />}
        >
          {words.families}
        </Button>
        <Button
          component={Link}
          to={`${PAGES.admin}#board-report`}
          variant="default"
          leftSection={<Icon of={IconReportAnalytics} />}
        >
          {words.boardReport}
        </Button>
        <IfMay may="roster.manage">
          <Button
            component={Link}
            to={`${PAGES.admin}#rollover`}
            variant="default"
            leftSection={<Icon of={IconStairsUp} />}
          >
            {words.rollover}
          </Button>
        </IfMay>
      </div>
      <SyncProgress />
    </Panel>
  );
}
