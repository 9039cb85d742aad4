import { MEET_EVENTS, type MemberResult, scoreInWords } from '@league/contract';
import { members } from '../../../../strings/en/members.ts';
import { dateInWords } from '../../../../ui/date-in-words.ts';
import classes from './member-meets.module.css';

const words = members.results;

/** How far below and above the needed score the drawing reaches, in thousandths. */
const REACH = 3000;

/** One meet: the all-around drawn against the score that scores out at the level of the entry, and the events. */
export function MeetResult({ result }: { result: MemberResult }) {
  const { meet, level, allAround, seasonScoreOuts } = result;
  const facts = [dateInWords(meet.heldOn), words.level(level)];
  if (allAround?.place) facts.push(words.place(allAround.place, allAround.isTied));
  return (
    <li className={classes.meet}>
      <div className={classes.head}>
        <span className={classes.name}>{meet.name}</span>
        {allAround && <span className={classes.total}>{scoreInWords(allAround.score)}</span>}
      </div>
      <span className={classes.quiet}>{facts.join(' · ')}</span>
      {allAround && result.threshold !== null && (
        <Drawing score={allAround.score} threshold={result.threshold} />
      )}
      <span className={result.countsNow ? classes.counts : classes.quiet}>{outcomeOf(result)}</span>
      {seasonScoreOuts === null && <Events result={result} />}
    </li>
  );
}

function outcomeOf({
  level,
  allAround,
  threshold,
  scoreOuts,
  countsNow,
  seasonScoreOuts,
}: MemberResult): string {
  if (seasonScoreOuts !== null) return words.season(seasonScoreOuts);
  if (!allAround) return words.incomplete;
  if (threshold === null) return words.noThreshold(words.level(level));
  if (scoreOuts === 0) return words.below(scoreInWords(threshold - allAround.score));
  return countsNow ? words.scoredOut : words.formerLevel(level);
}

/** Decoration: the words below say the same. */
function Drawing({ score, threshold }: { score: number; threshold: number }) {
  const place = 50 + (Math.max(-REACH, Math.min(REACH, score - threshold)) / REACH) * 50;
  return (
    <div className={classes.drawing} title={words.needed(scoreInWords(threshold))} aria-hidden>
      <span className={classes.needed} />
      <span
        className={classes.mark}
        data-scored={score >= threshold || undefined}
        style={{ insetInlineStart: `${place}%` }}
      />
    </div>
  );
}

function Events({ result }: { result: MemberResult }) {
  if (MEET_EVENTS.every((event) => result[event] === null)) return null;
  return (
    <dl className={classes.events}>
      {MEET_EVENTS.map((event) => {
        const scored = result[event];
        return (
          <div key={event}>
            <dt title={words.eventNames[event]}>{words.events[event]}</dt>
            <dd>{scored ? scoreInWords(scored.score) : <span title={words.notCompeted}>–</span>}</dd>
          </div>
        );
      })}
    </dl>
  );
}
