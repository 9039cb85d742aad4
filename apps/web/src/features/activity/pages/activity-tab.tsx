import type { ActivityEntry } from '@league/contract';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useTabParams } from '../../../platform/places/tab-address.ts';
import { activity as words } from '../../../strings/en/activity.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { useActivityExport, useActivityLog } from '../activity.api.ts';
import { type ActivityFilters, filtersIn, narrow, paramsOf } from '../activity-filters.ts';
import { ActivityFilterBar } from '../components/activity-filter-bar.tsx';
import { ActivityTable } from '../components/activity-table.tsx';
import classes from './activity-tab.module.css';

const SEARCH_DELAY_MS = 300;

type Props = {
  /** The dialog that puts values of an entry back (ROSTER-08). */
  readonly PutBack: ComponentType<{ memberId: number; entryId: number; onClose: () => void }>;
};

/** Who did what, with the values before and after; the log itself cannot be changed (ACTIVITY-01 to ACTIVITY-04). */
export function ActivityTab({ PutBack }: Props) {
  const [params, changeParams] = useTabParams();
  const [filters, setFilters] = useState(() => filtersIn(params));
  const change = (next: ActivityFilters) => {
    setFilters(next);
    changeParams(paramsOf(next));
  };
  const [search] = useDebouncedValue(filters.search, SEARCH_DELAY_MS);
  const sentFilters = { ...filters, search };
  const download = useActivityExport(sentFilters);
  const [toPutBack, setToPutBack] = useState<ActivityEntry | null>(null);
  return (
    <>
      <div className={classes.toolbar}>
        <ActivityFilterBar filters={filters} onChange={change} />
        <div>
          <BusyButton
            icon={IconDownload}
            label={words.export.button}
            busyLabel={words.export.pending}
            isBusy={download.isPending}
            onClick={() => download.run()}
          />
        </div>
      </div>
      <Log sentFilters={sentFilters} filters={filters} onPutBack={setToPutBack} />
      {toPutBack?.memberId && (
        <Suspense>
          <PutBack memberId={toPutBack.memberId} entryId={toPutBack.id} onClose={() => setToPutBack(null)} />
        </Suspense>
      )}
    </>
  );
}

type LogProps = {
  readonly sentFilters: ActivityFilters;
  readonly filters: ActivityFilters;
  readonly onPutBack: (entry: ActivityEntry) => void;
};

/** The entries for the filters last sent to the server, narrowed at once by what was typed since. */
function Log({ sentFilters, filters, onPutBack }: LogProps) {
  const { log, total } = useActivityLog(sentFilters);
  if (log.isError && !log.data) {
    return <ErrorState text={words.failed} onRetry={() => void log.refetch()} isRetrying={log.isFetching} />;
  }
  if (!log.data) return <TabSkeletons />;
  const entries = narrow(log.data.pages.flat(), filters);
  const shown = entries.reduce((sum, { entries: count }) => sum + count, 0);
  return (
    <div className={classes.log}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls it with the arrow keys */}
      <section className={classes.scroll} aria-label={words.table} tabIndex={0}>
        {entries.length === 0 ? (
          <EmptyState text={words.empty} />
        ) : (
          <ActivityTable entries={entries} filters={sentFilters} onPutBack={onPutBack} />
        )}
        {log.hasNextPage && (
          <div className={classes.older}>
            <Button
              variant="default"
              size="sm"
              aria-disabled={log.isFetchingNextPage}
              onClick={() => log.isFetchingNextPage || void log.fetchNextPage()}
            >
              {log.isFetchingNextPage ? words.olderPending : words.older}
            </Button>
          </div>
        )}
      </section>
      <div className={classes.footer}>
        <p role="status">{words.showing(shown, Math.max(total ?? 0, shown))}</p>
        <p>{words.refreshes}</p>
      </div>
    </div>
  );
}
