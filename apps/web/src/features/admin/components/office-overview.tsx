import { NO_SKILL_LEVEL, NONE, type OfficeDashboard } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { officeDashboard as words } from '../../../strings/en/office-dashboard.ts';
import { LevelBars } from '../../../ui/lists/level-bars.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { gymnastsAddress } from '../gymnasts-address.ts';
import { officeDashboardQuery, useRefetchWhenReopened } from '../office-dashboard.api.ts';
import { OfficeNeeds } from './office-needs.tsx';
import classes from './office-overview.module.css';
import { RenewalMonths } from './renewal-months.tsx';
import { StandingBars } from './standing-bars.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

/** A level as it is written in the address of the members page. */
const levelWord = (level: string) => (level === NO_SKILL_LEVEL ? NONE : level);

type Props = {
  /** Shown below what needs the office. */
  readonly children: ReactNode;
};

/** What needs the office, and the figures of the league (ADMIN-07); refetched each time the dashboard is opened. */
export function OfficeOverview({ children }: Props) {
  const dashboard = useQuery(officeDashboardQuery);
  useRefetchWhenReopened();
  const { data } = dashboard;
  const isLoading = !data && !dashboard.isError;
  const isMissing = !data && dashboard.isError;
  return (
    <div className={classes.overview} data-missing={isMissing || undefined}>
      <div className={classes.column}>
        {isMissing ? (
          <ErrorState
            text={words.failed}
            onRetry={() => void dashboard.refetch()}
            isRetrying={dashboard.isFetching}
          />
        ) : (
          <OfficeNeeds dashboard={data} />
        )}
        {children}
        {data && <UpcomingEvents events={data.upcomingEvents} />}
        {data && <RenewalMonths months={data.renewals} />}
        {isLoading && <Outline title={words.events.title} rows={3} />}
        {isLoading && <Outline title={words.renewals.title} rows={1} height={140} />}
      </div>
      <div className={classes.column}>
        {data && <LeagueInFigures dashboard={data} />}
        {isLoading && <Outline title={words.performance.title} rows={3} />}
        {isLoading && <Outline title={words.levels.title} rows={7} height={36} />}
        {isLoading && <Outline title={words.teams.title} rows={4} />}
      </div>
    </div>
  );
}

/** A panel whose content is loading. */
function Outline({ title, rows, height = 56 }: { title: string; rows: number; height?: number }) {
  return (
    <Panel title={title}>
      <Skeletons count={rows} height={height} />
    </Panel>
  );
}

function LeagueInFigures({ dashboard: { levelGroups, levels, teams } }: { dashboard: OfficeDashboard }) {
  return (
    <>
      <StandingBars
        title={words.performance.title}
        rows={levelGroups.map(({ group, ...standing }) => ({
          key: group,
          label: group,
          note: words.performance.notes[group],
          ...standing,
        }))}
      />
      <LevelBars
        {...words.levels}
        levels={levels}
        to={(level) => gymnastsAddress({ level: levelWord(level) })}
      />
      <StandingBars
        title={words.teams.title}
        rows={teams.map(({ id, name, ...standing }) => ({
          key: String(id),
          label: name ?? words.teams.noTeam,
          to: gymnastsAddress({ teamId: id === null ? NONE : String(id) }),
          ...standing,
        }))}
      />
    </>
  );
}
