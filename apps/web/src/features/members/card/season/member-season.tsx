import type { Member } from '@league/contract';
import { Suspense } from 'react';
import { common } from '../../../../strings/en/common.ts';
import { memberDialogs } from '../../../../strings/en/member-dialogs.ts';
import { type ResultsCall, useMemberResults } from './member-results.ts';
import classes from './member-season.module.css';
import { SeasonView } from './season-view.lazy.ts';

const words = memberDialogs.results;

type Props = {
  readonly member: Member;
  readonly results: ResultsCall;
  readonly className: string | undefined;
};

/** A gymnast's season. Its data and its code are loaded when the details are unfolded (SCORE-05, ROSTER-07). */
export function MemberSeason({ member, results, className }: Props) {
  const query = useMemberResults(results, member.id);
  const loading = <p className={classes.quiet}>{words.loading}</p>;
  return (
    <section
      className={`${classes.season} ${className ?? ''}`}
      aria-label={words.title}
      data-empty={query.data?.results.length === 0 || undefined}
    >
      {query.data ? (
        <Suspense fallback={loading}>
          <SeasonView member={member} results={query.data} />
        </Suspense>
      ) : query.isError ? (
        <span className={classes.failure} role="alert">
          {words.failed}
          <button type="button" className={classes.retry} onClick={() => void query.refetch()}>
            {common.tryAgain}
          </button>
        </span>
      ) : (
        loading
      )}
    </section>
  );
}
