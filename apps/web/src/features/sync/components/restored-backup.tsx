import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Ask } from '../resolution.ts';
import { planQuery } from '../sync.api.ts';
import { PlanDetails } from './plan-details.tsx';
import classes from './stopped-plan.module.css';

const words = syncTab.restored;

/** How often the plan is polled while Wild Apricot is still being read. */
const POLL_MS = 2000;

/** After a restore nothing is synced until a person has seen what a sync would do (PROVIDER-09). */
export function RestoredBackup({ ask }: { ask: Ask }) {
  const plan = useQuery({
    ...planQuery('dry'),
    refetchInterval: ({ state }) => (state.data?.plan ? false : POLL_MS),
  }).data?.plan;
  const releaseWith = (waiting: 'send' | 'drop') => () =>
    ask({
      title: words[`${waiting}Question`],
      texts: [words[`${waiting}Text`], words.erasuresFirst],
      confirm: words[waiting],
      isDanger: true,
      call: () => callApi(routes.syncAdmin.release, { body: { waiting } }),
      done: words.done,
    });
  return (
    <Panel title={words.title}>
      <Notice tone="danger">{words.text}</Notice>
      <p>{words.erasures}</p>
      <p>{plan ? words.plan : words.noPlan}</p>
      {plan && <p>{plan.message}</p>}
      {plan && <PlanDetails plan={plan} />}
      <IfMay may="sync.manage">
        <div className={classes.actions}>
          <Button variant="default" onClick={releaseWith('send')}>
            {words.send}
          </Button>
          <Button variant="default" onClick={releaseWith('drop')}>
            {words.drop}
          </Button>
        </div>
      </IfMay>
    </Panel>
  );
}
