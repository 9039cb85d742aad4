import {
  type Member,
  type MemberResults,
  NEARLY_THERE_WITHIN,
  rosterGroupLabel,
  rosterGroupOf,
  scoreInWords,
} from '@league/contract';
import { useId } from 'react';
import { season as words } from '../../../../strings/en/season.ts';
import { drawSeason } from './draw-season.ts';
import { LevelBests } from './level-bests.tsx';
import { MeetTable } from './meet-table.tsx';
import { MoveUpButton } from './move-up-button.tsx';
import { SeasonLineFigure } from './season-line.tsx';
import classes from './season-view.module.css';

type Props = { readonly member: Member; readonly results: MemberResults };

/** A gymnast's season: a summary, the line, the meets, and the team at the level (ROSTER-07). */
export function SeasonView({ member, results }: Props) {
  const id = useId();
  const line = drawSeason(results.results);
  const level = rosterGroupLabel(rosterGroupOf(results.currentLevel));
  const { levelBests, threshold } = results;
  if (results.results.length === 0) return <p className={classes.quiet}>{words.none}</p>;
  return (
    <div className={classes.season}>
      <div className={classes.standing}>
        <p>{standingIn(results, level)}</p>
        {results.severity === 'red' && <MoveUpButton member={member} />}
      </div>
      <section className={classes.part} aria-labelledby={`${id}-line`}>
        {line && (
          <>
            <h3 id={`${id}-line`}>{words.line.title(line.season)}</h3>
            <SeasonLineFigure line={line} />
          </>
        )}
        <MeetTable results={results.results} />
      </section>
      {levelBests.length > 1 && (
        <section className={classes.part} aria-labelledby={`${id}-team`}>
          <h3 id={`${id}-team`}>{words.team.title(level)}</h3>
          <LevelBests bests={levelBests} memberId={member.id} threshold={threshold} />
        </section>
      )}
    </div>
  );

  function standingIn({ scoreOutCount, severity, mustMoveUpAt }: MemberResults, atLevel: string): string {
    if (threshold === null) return words.noThreshold(atLevel);
    const standing = words.standing(scoreOutCount, mustMoveUpAt, atLevel);
    const best = levelBests.find(({ memberId }) => memberId === member.id)?.best;
    const missing = best === undefined ? null : threshold - best;
    const isNear = missing !== null && missing > 0 && missing <= NEARLY_THERE_WITHIN;
    const next = severity === 'red' ? words.mustMove : words.left(mustMoveUpAt - scoreOutCount);
    return [standing, next, ...(isNear ? [words.nearlyThere(scoreInWords(missing))] : [])].join(' ');
  }
}
