import type { SyncRun } from '@league/contract';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Panel } from '../../../ui/panel.tsx';
import { countsInWords, durationInWords, needsSentence } from '../run-words.ts';
import { runsQuery } from '../sync.api.ts';
import { useTimeWords } from '../use-time-words.ts';
import { OutcomeBadge } from './issues/outcome-badge.tsx';
import { PagedList } from './paged-list.tsx';
import classes from './run-history.module.css';

const words = syncTab.runs;

/** Every run with what it did, how long it took and who started it (BEYOND-01). */
export function RunHistory() {
  return (
    <Panel title={words.title} hint={words.hint}>
      <PagedList
        of={words.title}
        pageAt={runsQuery}
        rowsOf={({ runs }) => runs.map((run) => <Run key={run.id} run={run} />)}
        failed={words.failed}
        empty={{ title: words.none, text: words.noneText }}
      />
    </Panel>
  );
}

function Run({ run }: { run: SyncRun }) {
  const timeOf = useTimeWords();
  const duration = durationInWords(run);
  const who = run.requestedBy === null ? words.byItself : words.by(run.requestedBy);
  return (
    <li className={classes.run}>
      <div className={classes.what}>
        <p className={classes.kind}>
          {words.kinds[run.kind]} <OutcomeBadge outcome={run.outcome} />
        </p>
        <p className={classes.counts}>{countsInWords(run.counts).join(' · ')}</p>
        {needsSentence(run) && run.message && <p>{run.message}</p>}
      </div>
      <div className={classes.when}>
        <p>
          <time dateTime={run.startedAt}>{timeOf(run.startedAt)}</time>
        </p>
        <p>{duration === null ? who : `${duration}, ${who}`}</p>
      </div>
    </li>
  );
}
