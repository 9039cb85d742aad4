import type { MeetResults, MeetSummary } from '@league/contract';
import { groupBy } from '../../../platform/group-by.ts';
import { scores } from '../../../strings/en/scores.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useMeetResults } from '../api/queries.ts';
import classes from './meet-dialog.module.css';
import { MeetEntry } from './meet-entry.tsx';

const words = scores.results;

/** A meet's results by level, best all-around first, with their events and gymnasts. */
export function MeetDialog({ meet, onClose }: { meet: MeetSummary; onClose: () => void }) {
  const results = useMeetResults(meet.id);
  return (
    <Dialog title={meet.name} size="lg" onClose={onClose}>
      {results.data ? (
        <Levels {...results.data} />
      ) : results.isError ? (
        <ErrorState
          text={words.failed}
          onRetry={() => void results.refetch()}
          isRetrying={results.isFetching}
        />
      ) : (
        <Skeletons count={2} height={120} />
      )}
    </Dialog>
  );
}

function Levels({ entries, levels: offered }: Pick<MeetResults, 'entries' | 'levels'>) {
  if (entries.length === 0) return <EmptyState title={words.none} />;
  const levels = groupBy(entries, ({ level }) => level);
  return [...levels].map(([level, group]) => (
    <section key={level} className={classes.level} aria-label={words.level(level)}>
      <h3 className={classes.heading}>{words.level(level)}</h3>
      <ul className={classes.entries}>
        {group.map((entry) => (
          <MeetEntry key={entry.id} entry={entry} levels={offered} />
        ))}
      </ul>
    </section>
  ));
}
