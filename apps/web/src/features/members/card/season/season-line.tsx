import { scoreInWords } from '@league/contract';
import { season as words } from '../../../../strings/en/season.ts';
import { dayInWords } from '../../../../ui/words/date-in-words.ts';
import type { LineMark, LinePoint, SeasonLine } from './draw-season.ts';
import classes from './season-line.module.css';

/**
 * A season's all-arounds as one line against the score that scores out (ROSTER-07). Assistive technology treats it as a
 * picture, because the table below says the same in words.
 */
export function SeasonLineFigure({ line: { points, marks } }: { line: SeasonLine }) {
  const scores = points.map(({ score }) => score);
  const summary = words.line.summary(
    points.length,
    scoreInWords(Math.min(...scores)),
    scoreInWords(Math.max(...scores)),
  );
  return (
    <div className={classes.figure} role="img" aria-label={[summary, ...marks.map(markInWords)].join(' ')}>
      <div className={classes.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {marks.map((mark) => (
            <Mark key={mark.from} mark={mark} />
          ))}
          <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {marks.map((mark) => (
          <MarkLabel key={mark.from} mark={mark} isOnly={marks.length === 1} />
        ))}
        {points.map((point) => (
          <Point key={point.result.meet.id} point={point} />
        ))}
      </div>
    </div>
  );
}

const markInWords = ({ level, threshold }: LineMark) =>
  `${words.line.markOfLevel(scoreInWords(threshold), level)}.`;

function Mark({ mark: { from, to, y } }: { mark: LineMark }) {
  return (
    <>
      <rect className={classes.zone} x={from} y={0} width={to - from} height={y} />
      <line className={classes.mark} x1={from} x2={to} y1={y} y2={y} />
    </>
  );
}

function MarkLabel({ mark, isOnly }: { mark: LineMark; isOnly: boolean }) {
  const points = scoreInWords(mark.threshold);
  return (
    <span
      className={classes.markLabel}
      style={{ insetInlineStart: `${mark.from}%`, insetBlockStart: `${mark.y}%` }}
    >
      {isOnly ? words.line.mark(points) : words.line.markOfLevel(points, mark.level)}
    </span>
  );
}

function Point({ point: { result, score, x, y, isLabeled } }: { point: LinePoint }) {
  return (
    <>
      <span
        className={classes.point}
        data-scored={result.scoreOuts > 0 || undefined}
        style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
      />
      {isLabeled && (
        <>
          <span className={classes.score} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}>
            {scoreInWords(score)}
          </span>
          <span className={classes.day} style={{ insetInlineStart: `${x}%` }}>
            {dayInWords(result.meet.heldOn)}
          </span>
        </>
      )}
    </>
  );
}
