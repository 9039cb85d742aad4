import { rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-query.ts';
import { attendance } from '../../../strings/en/attendance.ts';
import { dateInWords } from '../../../ui/date-in-words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { Share } from '../components/share.tsx';
import classes from './office-attendance-tab.module.css';

const words = attendance.history;

/** The shares of the last eight weeks by team and level, for the office (ATTEND-02). */
export function OfficeAttendanceTab() {
  const history = useQuery({ ...apiQuery(routes.attendance.history), staleTime: 0 });
  if (history.isError && !history.data) {
    return (
      <ErrorState
        text={words.failed}
        onRetry={() => void history.refetch()}
        isRetrying={history.isFetching}
      />
    );
  }
  if (!history.data) return <Skeletons count={4} height={96} />;
  const { from, to, days, teams, levels } = history.data;
  if (days.length === 0) return <EmptyState title={words.none} text={words.noneOffice} />;
  return (
    <>
      <p className={classes.period}>
        {words.title(dateInWords(from), dateInWords(to))} · {words.dayCount(days.length)}
      </p>
      {teams.map((team) => (
        <Panel key={team.teamId} title={team.teamName}>
          <ul className={classes.shares}>
            <Share name={words.team} tally={team} />
            {levels
              .filter(({ teamId }) => teamId === team.teamId)
              .map((each) => (
                <Share key={each.level} name={rosterGroupLabel(rosterGroupOf(each.level))} tally={each} />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
