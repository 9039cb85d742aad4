import type { ReviewEntry as Entry } from '@league/contract';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { scores } from '../../../strings/en/scores.ts';
import { NothingNeeded } from '../../../ui/lists/need-rows.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useIgnoreEntries } from '../api/decide.ts';
import { useReviews } from '../api/queries.ts';
import { ReviewEntry, reviewId } from './review-entry.tsx';
import classes from './reviews.module.css';

const words = scores.reviews;

/** Results that wait for the office's decision, then those that fit no gymnast (SCORE-03). */
export function Reviews() {
  const reviews = useReviews();
  return (
    <Panel title={words.title}>
      {reviews.data ? (
        <Waiting {...reviews.data} />
      ) : reviews.isError ? (
        <ErrorState
          text={words.failed}
          onRetry={() => void reviews.refetch()}
          isRetrying={reviews.isFetching}
        />
      ) : (
        <Skeletons count={3} height={96} />
      )}
    </Panel>
  );
}

function Waiting({ total, entries }: { total: number; entries: readonly Entry[] }) {
  const list = useRef<HTMLDivElement>(null);
  if (total === 0) return <NothingNeeded title={words.none} text={words.noneText} />;
  const proposed = entries.filter(({ standing }) => standing === 'review');
  const unmatched = entries.filter(({ standing }) => standing === 'unmatched');
  // The decided entry leaves the list with the focus in it. The focus moves to the next entry, or to the list.
  const focusAfter = (index: number, group: readonly Entry[]) => () => {
    const next = group[index + 1] ?? group[index - 1];
    (next && document.getElementById(reviewId(next.id))
      ? document.getElementById(reviewId(next.id))
      : list.current
    )?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} className={classes.reviews}>
      <p className={classes.text}>{words.text}</p>
      <EntryList entries={proposed} focusAfter={focusAfter} />
      {unmatched.length > 0 && (
        <>
          <Unmatched entries={unmatched} onDone={() => list.current?.focus()} />
          <EntryList entries={unmatched} focusAfter={focusAfter} />
        </>
      )}
      {total > entries.length && <p className={classes.text}>{words.more(total - entries.length)}</p>}
    </div>
  );
}

type ListProps = {
  readonly entries: readonly Entry[];
  readonly focusAfter: (index: number, group: readonly Entry[]) => () => void;
};

function EntryList({ entries, focusAfter }: ListProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.list}>
      {entries.map((entry, index) => (
        <ReviewEntry key={entry.id} entry={entry} onDecided={focusAfter(index, entries)} />
      ))}
    </ul>
  );
}

function Unmatched({ entries, onDone }: { entries: readonly Entry[]; onDone: () => void }) {
  const { ignore, isIgnoring } = useIgnoreEntries(onDone);
  return (
    <div className={classes.unmatched}>
      <div>
        <p className={classes.groupTitle}>{words.unmatched(entries.length)}</p>
        <p className={classes.text}>{words.unmatchedText}</p>
      </div>
      <IfMay may="scores.manage">
        <Button
          size="sm"
          variant="default"
          aria-disabled={isIgnoring}
          onClick={() => ignore(entries.map(({ id }) => id))}
        >
          {isIgnoring ? words.leavingOut : words.leaveAllOut(entries.length)}
        </Button>
      </IfMay>
    </div>
  );
}
