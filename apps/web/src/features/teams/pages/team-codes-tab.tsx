import { LIMITS, type Team } from '@league/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { HiddenCodes } from '../../../shared/codes/hidden-codes.tsx';
import { useRecentData } from '../../../shared/codes/recent-data.ts';
import { useShowCodes } from '../../../shared/codes/show-codes.ts';
import { teams as words } from '../../../strings/en/teams.ts';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { codeHistoryQuery, teamsQuery } from '../api.ts';
import { TeamCard } from '../components/team-card.tsx';
import { oneTeamPerName } from '../one-team-per-name.ts';
import classes from './team-codes-tab.module.css';

const ReissueDialog = lazy(() => import('../components/reissue-dialog.tsx'));

/** The registration codes: a card for each team, how they are used, and what they look like (CODES-01). */
export function TeamCodesTab() {
  const teams = useQuery(teamsQuery);
  const history = useQuery(codeHistoryQuery);
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const [asking, setAsking] = useState<Team | null>(null);
  const data = useRecentData(teams);
  const shown = oneTeamPerName(data ?? []);
  const client = useQueryClient();
  const { run: showCodes } = useShowCodes();
  // The dialog names the code that ends, so it needs the codes.
  const askToReissue = (team: Team) => {
    if (!team.isCodeHidden) return setAsking(team);
    showCodes(() =>
      setAsking(client.getQueryData(teamsQuery.queryKey)?.find(({ id }) => id === team.id) ?? null),
    );
  };
  return (
    <>
      <Notice title={words.how.title}>{words.how.text}</Notice>
      {data === undefined && !teams.isError && <TabSkeletons />}
      {teams.isError && (
        <ErrorState text={words.failed} onRetry={() => void teams.refetch()} isRetrying={teams.isFetching} />
      )}
      {data && shown.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
      {history.isError && (
        <ErrorState
          text={words.historyFailed}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      )}
      <HiddenCodes isHidden={shown.some(({ isCodeHidden }) => isCodeHidden)}>
        <ul className={classes.cards}>
          {shown.map((team) => (
            <TeamCard
              key={team.id}
              team={team}
              codes={(history.data ?? []).filter(({ teamId }) => teamId === team.id)}
              timeZone={timeZone}
              onReissue={() => askToReissue(team)}
            />
          ))}
        </ul>
      </HiddenCodes>
      <ListEnd count={history.data?.length ?? 0} limit={LIMITS.teamCodes} />
      <Panel title={words.samples.title}>
        <p className={classes.note}>{words.samples.text}</p>
        <ul className={classes.samples}>
          {words.samples.list.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ul>
      </Panel>
      <Suspense fallback={null}>
        {asking && <ReissueDialog team={asking} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}
