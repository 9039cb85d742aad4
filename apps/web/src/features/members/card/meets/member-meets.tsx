import { type MemberResults, rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { useState } from 'react';
import { common } from '../../../../strings/en/common.ts';
import { members } from '../../../../strings/en/members.ts';
import { MeetResult } from './meet-result.tsx';
import classes from './member-meets.module.css';
import { type ResultsCall, useMemberResults } from './member-results.ts';

const words = members.results;
const SHOWN_AT_FIRST = 4;

/** A gymnast's meets, newest first, against the score that scores out, and what follows from them (SCORE-05). */
export function MemberMeets({ memberId, results }: { memberId: number; results: ResultsCall }) {
  const query = useMemberResults(results, memberId);
  if (query.data) return <Meets {...query.data} />;
  if (query.isError) {
    return (
      <span className={classes.failure} role="alert">
        {words.failed}
        <button type="button" className={classes.small} onClick={() => void query.refetch()}>
          {common.tryAgain}
        </button>
      </span>
    );
  }
  return <span className={classes.quiet}>{words.loading}</span>;
}

function Meets(results: MemberResults) {
  const [isWhole, setIsWhole] = useState(false);
  if (results.results.length === 0) return <span className={classes.quiet}>{words.none}</span>;
  const shown = isWhole ? results.results : results.results.slice(0, SHOWN_AT_FIRST);
  const older = results.results.length - shown.length;
  return (
    <div className={classes.meets}>
      <p className={classes.standing}>{standingIn(results)}</p>
      <ul className={classes.list}>
        {shown.map((result) => (
          <MeetResult key={result.meet.id} result={result} />
        ))}
      </ul>
      {older > 0 && (
        <button type="button" className={classes.small} onClick={() => setIsWhole(true)}>
          {words.more(older)}
        </button>
      )}
    </div>
  );
}

/** How many score-outs count now, and what one more would mean. */
function standingIn({
  currentLevel,
  scoreOutCount,
  severity,
  mustMoveUpAt,
  threshold,
}: MemberResults): string {
  const level = rosterGroupLabel(rosterGroupOf(currentLevel));
  if (threshold === null) return words.noThreshold(level);
  const standing = words.standing(scoreOutCount, mustMoveUpAt, level);
  return `${standing} ${severity === 'red' ? words.mustMove : words.left(mustMoveUpAt - scoreOutCount)}`;
}
