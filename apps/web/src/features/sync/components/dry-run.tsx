import type { SyncPlan } from '@league/contract';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useDryRun } from '../../../shared/sync/league-sync.ts';
import { sync } from '../../../strings/en/sync.ts';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { planQuery } from '../sync.api.ts';
import { useTimeWords } from '../use-time-words.ts';
import classes from './dry-run.module.css';
import { PlanDetails } from './plan-details.tsx';

const words = syncTab.dry;

/** A dry run: reads everything and lists what a sync would do (BEYOND-01). */
export function DryRun() {
  const dryRun = useDryRun();
  const query = useQuery(planQuery('dry'));
  return (
    <Panel title={words.title} hint={words.hint}>
      <IfMay may="sync.manage">
        <div>
          <BusyButton
            icon={IconFlask}
            label={sync.dry.button}
            busyLabel={sync.dry.running}
            isBusy={dryRun.isBusy}
            onClick={dryRun.start}
          />
        </div>
      </IfMay>
      {query.isPending && <Skeletons count={1} height={44} />}
      {query.isError && (
        <ErrorState text={words.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {query.data && <LastPlan plan={query.data.plan} />}
    </Panel>
  );
}

function LastPlan({ plan }: { plan: SyncPlan | null }) {
  const timeOf = useTimeWords();
  if (plan === null) return <p className={classes.quiet}>{words.none}</p>;
  return (
    <>
      <div>
        <p className={classes.quiet}>{words.from(timeOf(plan.createdAt))}</p>
        <p className={classes.message}>{plan.message}</p>
      </div>
      <PlanDetails key={plan.id} plan={plan} />
    </>
  );
}
