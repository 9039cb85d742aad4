import type { SyncPlan } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import type { Ask } from '../resolution.ts';
import { planQuery } from '../sync.api.ts';
import { PlanDetails } from './plan-details.tsx';
import classes from './stopped-plan.module.css';

const words = syncTab.stopped;

/** What the safety brake has stopped, and the office's decision about it (BEYOND-01). */
export function StoppedPlan({ ask }: { ask: Ask }) {
  const query = useQuery(planQuery('stopped'));
  if (query.data && query.data.plan === null) return null;
  return (
    <Panel title={words.title}>
      {query.isPending && <Skeletons count={3} height={44} />}
      {query.isError && (
        <ErrorState text={words.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {query.data?.plan && <Plan plan={query.data.plan} ask={ask} />}
    </Panel>
  );
}

function Plan({ plan, ask }: { plan: SyncPlan; ask: Ask }) {
  const weighed = ['archived', 'missing', 'detached', 'emptied', 'replaced'] as const;
  const losses = weighed.filter((effect) => plan.counts[effect] > 0);
  const summary = losses.map((effect) => syncTab.plan.effects[effect].short(plan.counts[effect])).join(', ');
  const resolve = (action: 'letGoOnce' | 'dismiss') => () =>
    callApi(routes.syncAdmin.resolvePlan, { params: { id: plan.id }, body: { action } });
  return (
    <>
      <Notice tone="danger">{plan.message}</Notice>
      <PlanDetails plan={plan} />
      <IfMay may="sync.manage">
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={() =>
              ask({
                title: words.letGoQuestion,
                texts: [`${words.onRosters(plan.onRosters)} ${summary}.`, words.letGoText],
                confirm: words.letGo,
                isDanger: true,
                call: resolve('letGoOnce'),
                done: words.letGoDone,
              })
            }
          >
            {words.letGo}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              ask({
                title: words.dismissQuestion,
                texts: [words.dismissText],
                confirm: words.dismiss,
                isDanger: false,
                call: resolve('dismiss'),
                done: words.dismissDone,
              })
            }
          >
            {words.dismiss}
          </Button>
        </div>
      </IfMay>
    </>
  );
}
