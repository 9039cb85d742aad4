import type { DailyMail } from '@league/contract';
import { routes } from '@league/contract/calls';
import { SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { officeChanges } from '../../../strings/en/office-changes.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';

const words = officeChanges.mail;
const query = apiQuery(routes.officeChanges.dailyMail);

/** The panel of a coach's settings for the daily email on what the office changed (OFFICE-08). */
export function DailyMailPanel() {
  const { data, isError, isFetching, refetch } = useQuery(query);
  return (
    <Panel title={words.title} hint={words.hint}>
      {data && <Choice mail={data} />}
      {!data &&
        (isError ? (
          <ErrorState text={words.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeletons count={1} height={44} />
        ))}
    </Panel>
  );
}

function Choice({ mail: { isOn, isDelivered } }: { mail: DailyMail }) {
  const client = useQueryClient();
  const change = useSingleMutation<DailyMail, boolean>({
    mutationKey: ['daily mail'],
    mutationFn: (wanted) => callApi(routes.officeChanges.setDailyMail, { body: { isOn: wanted } }),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved);
      showToast({ tone: 'success', title: words.saved(saved.isOn) });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) }),
  });
  const shown = change.isPending ? change.variables : isOn;
  return (
    <>
      <SegmentedControl
        aria-label={words.title}
        fullWidth
        value={shown ? 'on' : 'off'}
        onChange={(value) => change.run(value === 'on')}
        data={[
          { value: 'on', label: words.on },
          { value: 'off', label: words.off },
        ]}
      />
      {!isDelivered && <Notice tone="info">{words.notDelivered}</Notice>}
    </>
  );
}
