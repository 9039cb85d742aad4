import type { SessionUser } from '@league/contract';
import { Button } from '@mantine/core';
import { common } from '../../../strings/en/common.ts';
import { dashboard as words } from '../../../strings/en/dashboard.ts';
import { officeChanges as officeWords } from '../../../strings/en/office-changes.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { AutoSyncNote } from '../components/auto-sync-note.tsx';
import { CoachFacts } from '../components/coach-facts.tsx';

import { NearlyThereList } from '../components/nearly-there.tsx';
import { Needs } from '../components/needs.tsx';
import { NextEventPanel } from '../components/next-event-panel.tsx';
import { OfficeChangesPanel } from '../components/office-changes.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { TeamCounters } from '../components/team-counters.tsx';
import { TeamLevels } from '../components/team-levels.tsx';
import { useNearlyThere, useOfficeChanges, useRoster, useScoreWarnings } from '../dashboard.api.ts';
import { rosterFigures } from '../roster-figures.ts';
import classes from './dashboard-tab.module.css';

type Props = { readonly user: SessionUser; readonly onSearchChange: (search: string) => void };

/** The team at a glance, with tasks and quick actions (PORTAL-02). */
export function DashboardTab({ user, onSearchChange }: Props) {
  const roster = useRoster();
  const warnings = useScoreWarnings();
  const nearlyThere = useNearlyThere();
  const officeChanges = useOfficeChanges();
  const scores = [warnings, nearlyThere];
  const figures = roster.data && rosterFigures(roster.data);
  return (
    <div className={classes.dashboard}>
      {figures && roster.data ? (
        <>
          <TeamCounters figures={figures} />
          <div className={classes.needs}>
            {scores.some(({ isError }) => isError) && (
              <LoadFailed
                text={words.scoresFailed}
                isRetrying={scores.some(({ isFetching }) => isFetching)}
                onRetry={() => {
                  for (const each of scores) if (each.isError) void each.refetch();
                }}
              />
            )}
            {[warnings, officeChanges].some(isFirstTry) ? (
              // A row that appears later would move the others under a thumb.
              <Skeletons count={4} height={72} />
            ) : (
              <>
                <Needs roster={roster.data} warnings={warnings.data} />
                {officeChanges.data && (
                  <OfficeChangesPanel
                    officeChanges={officeChanges.data}
                    onRoster={new Set(roster.data.map(({ id }) => id))}
                    onSearch={onSearchChange}
                  />
                )}
                {officeChanges.isError && (
                  <LoadFailed
                    text={officeWords.failed}
                    isRetrying={officeChanges.isFetching}
                    onRetry={() => void officeChanges.refetch()}
                  />
                )}
              </>
            )}
            <NearlyThereList gymnasts={nearlyThere.data ?? []} onSearch={onSearchChange} />
          </div>
        </>
      ) : (
        <div className={classes.needs}>
          {roster.isError ? (
            <ErrorState
              text={words.loadFailed}
              onRetry={() => void roster.refetch()}
              isRetrying={roster.isFetching}
            />
          ) : (
            <Skeletons count={4} />
          )}
        </div>
      )}
      <div className={classes.side}>
        <QuickActions />
        <NextEventPanel teamId={user.teamId} />
        <CoachFacts user={user} active={figures?.active} />
        <AutoSyncNote />
      </div>
      {figures && <TeamLevels levels={figures.byLevel} />}
    </div>
  );
}

/** A first load that has not failed. While a failed load is retried, the rest of the screen is shown. */
const isFirstTry = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  isPending && failureCount === 0;

type LoadFailedProps = { readonly text: string; readonly isRetrying: boolean; readonly onRetry: () => void };

function LoadFailed({ text, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <div className={classes.trouble}>
      <Notice tone="danger" isAnnounced>
        {text}
      </Notice>
      <Button variant="default" size="sm" aria-disabled={isRetrying} onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  );
}
