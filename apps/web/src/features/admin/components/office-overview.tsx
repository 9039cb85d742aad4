import { NO_SKILL_LEVEL, NONE } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { officeDashboard as words } from '../../../strings/en/office-dashboard.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LevelBars } from '../../../ui/level-bars.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { gymnastsAddress } from '../gymnasts-address.ts';
import { officeDashboardQuery } from '../office-dashboard.api.ts';
import { OfficeNeeds } from './office-needs.tsx';
import classes from './office-overview.module.css';
import { RenewalMonths } from './renewal-months.tsx';
import { StandingBars } from './standing-bars.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

/** A level as the address of the members page says it. */
const levelWord = (level: string) => (level === NO_SKILL_LEVEL ? NONE : level);

/** What needs the office and how the league stands (ADMIN-07); new each time the dashboard is opened. */
export function OfficeOverview() {
  const dashboard = useQuery({ ...officeDashboardQuery, refetchOnMount: 'always' });
  if (dashboard.isError && !dashboard.data) {
    return (
      <ErrorState
        text={words.failed}
        onRetry={() => void dashboard.refetch()}
        isRetrying={dashboard.isFetching}
      />
    );
  }
  if (!dashboard.data) return <Skeletons count={3} height={160} />;
  const { upcomingEvents, levelGroups, teams, levels, renewals } = dashboard.data;
  return (
    <div className={classes.overview}>
      <div className={classes.column}>
        <OfficeNeeds dashboard={dashboard.data} />
        <UpcomingEvents events={upcomingEvents} />
        <RenewalMonths months={renewals} />
      </div>
      <div className={classes.column}>
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
      </div>
    </div>
  );
}
