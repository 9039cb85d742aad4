import { type SeasonBest, scoreInWords } from '@league/contract';
import { useState } from 'react';
import { season } from '../../../../strings/en/season.ts';
import classes from './level-bests.module.css';

const words = season.team;
const SHOWN_AT_FIRST = 6;
/** The scale begins a little below the lowest score, so that differences of tenths are visible. */
const BELOW_LOWEST = 500;

type Props = {
  /** Best first. */
  readonly bests: readonly SeasonBest[];
  readonly memberId: number;
  readonly threshold: number | null;
};

/** Compares the gymnast with the team at the same level, by the best all-around of the season (ROSTER-07). */
export function LevelBests({ bests, memberId, threshold }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const values = bests.map(({ best }) => best);
  const from = Math.min(...values, threshold ?? Number.POSITIVE_INFINITY) - BELOW_LOWEST;
  const span = Math.max(...values, threshold ?? 0) - from;
  const share = (score: number) => ((score - from) / span) * 100;
  const own = bests.findIndex((each) => each.memberId === memberId);
  const shown = isWhole ? bests : bests.filter((_, index) => index < SHOWN_AT_FIRST || index === own);
  return (
    <>
      {own !== -1 && <p className={classes.place}>{words.place(own + 1, bests.length)}</p>}
      <ol className={classes.bests}>
        {shown.map((each) => (
          <li key={each.memberId} className={classes.best} data-own={each.memberId === memberId || undefined}>
            <span className={classes.name}>{each.name}</span>
            <span className={classes.score}>{scoreInWords(each.best)}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ inlineSize: `${share(each.best)}%` }} />
              {threshold !== null && (
                <span className={classes.mark} style={{ insetInlineStart: `${share(threshold)}%` }} />
              )}
            </span>
            {threshold !== null && (
              <span className={classes.toGo}>
                {each.best >= threshold ? words.reached : words.below(scoreInWords(threshold - each.best))}
              </span>
            )}
          </li>
        ))}
      </ol>
      {shown.length < bests.length && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {words.more(bests.length)}
        </button>
      )}
    </>
  );
}
