import { MEET_EVENTS, type MemberResult, scoreInWords } from '@league/contract';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { season } from '../../../../strings/en/season.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { dateInWords } from '../../../../ui/words/date-in-words.ts';
import classes from './meet-table.module.css';

const words = season.meets;
const SHOWN_AT_FIRST = 4;

/** A gymnast's meets, newest first: the outcome of each and the scores of the four events (SCORE-05, ROSTER-07). */
export function MeetTable({ results }: { results: readonly MemberResult[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? results : results.slice(0, SHOWN_AT_FIRST);
  const older = results.length - shown.length;
  return (
    <>
      <table className={classes.meets}>
        <caption className={classes.caption}>{words.caption}</caption>
        <thead>
          <tr>
            {MEET_EVENTS.map((event) => (
              <th key={event} scope="col">
                <abbr title={words.eventNames[event]}>{words.events[event]}</abbr>
              </th>
            ))}
            <th scope="col">
              <abbr title={words.allAroundName}>{words.allAround}</abbr>
            </th>
          </tr>
        </thead>
        {shown.map((result) => (
          <MeetRows key={result.meet.id} result={result} />
        ))}
      </table>
      {older > 0 && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {words.more(older)}
        </button>
      )}
    </>
  );
}

/** One meet: its name and outcome on one line and its scores on the next, so that it fits a phone. */
function MeetRows({ result }: { result: MemberResult }) {
  const { meet, level, allAround, seasonScoreOuts, scoreOuts } = result;
  const facts = [dateInWords(meet.heldOn), words.level(level)];
  if (allAround?.place) facts.push(words.place(allAround.place, allAround.isTied));
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={5} className={classes.meet}>
          <span className={classes.name}>{meet.name}</span>
          <span className={classes.outcome} data-counts={result.countsNow || undefined}>
            {scoreOuts > 0 && <Icon of={IconStarFilled} size={14} />}
            {outcomeOf(result)}
          </span>
          <span className={classes.facts}>{facts.join(' · ')}</span>
        </th>
      </tr>
      {seasonScoreOuts === null && (
        <tr className={classes.scores}>
          {MEET_EVENTS.map((event) => (
            <td key={event}>{scoreOrNone(result[event]?.score)}</td>
          ))}
          <td className={classes.total}>{scoreOrNone(allAround?.score)}</td>
        </tr>
      )}
    </tbody>
  );
}

function scoreOrNone(score: number | undefined) {
  return score === undefined ? <span title={words.notCompeted}>–</span> : <span>{scoreInWords(score)}</span>;
}

function outcomeOf({ level, allAround, threshold, scoreOuts, countsNow, seasonScoreOuts }: MemberResult) {
  if (seasonScoreOuts !== null) return words.ofSeason(seasonScoreOuts);
  if (!allAround) return words.incomplete;
  if (threshold === null) return words.noMark(level);
  if (scoreOuts === 0) return words.below(scoreInWords(threshold - allAround.score));
  return countsNow ? words.scoredOut : words.formerLevel(level);
}
