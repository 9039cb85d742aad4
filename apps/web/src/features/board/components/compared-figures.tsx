import { inDigits } from '@league/contract';
import { board as words } from '../../../strings/en/board.ts';
import { Cell, HeadCell, Row, RowHeader } from '../../../ui/lists/table.tsx';
import classes from './compared-figures.module.css';

/** A figure, or why there is none. */
export type Figure = number | keyof typeof words.noFigure;

export type ComparedRow = {
  readonly key: string;
  readonly label: string;
  /** What the figure counts, where the label does not say it. */
  readonly means?: string;
  readonly season: Figure;
  readonly before: Figure;
};

type Props = {
  /** Names the table for screen readers. */
  readonly label: string;
  /** The heading of the first column, such as "Level". */
  readonly rowHeading: string;
  readonly seasons: { readonly season: string; readonly before: string };
  readonly rows: readonly ComparedRow[];
  readonly isPercent?: boolean;
};

/**
 * Figures of two seasons: the bars are for the eye, and each row says the same in numbers. The bar of the season is
 * full and the one of the season before is hollow, so that a black-and-white print shows both.
 */
export function ComparedFigures({ label, rowHeading, seasons, rows, isPercent = false }: Props) {
  const figures = rows.flatMap(({ season, before }) => [season, before]);
  const most = isPercent ? 100 : Math.max(1, ...figures.filter((figure) => typeof figure === 'number'));
  const textOf = (figure: Figure) => {
    if (typeof figure !== 'number') return words.noFigure[figure];
    return isPercent ? words.share(figure) : inDigits(figure);
  };
  return (
    <div className={classes.room}>
      {/* biome-ignore lint/a11y/noRedundantRoles: where the rows are laid out as cards, browsers drop the role */}
      <table role="table" className={classes.table} aria-label={label}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup">
          <Row>
            <HeadCell>{rowHeading}</HeadCell>
            <HeadCell className={classes.number}>
              <span className={classes.key} aria-hidden="true" />
              {seasons.season}
            </HeadCell>
            <HeadCell className={classes.number}>
              <span className={classes.key} data-before aria-hidden="true" />
              {seasons.before}
            </HeadCell>
          </Row>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {rows.map(({ key, label: name, means, season, before }) => (
            <Row key={key}>
              <RowHeader>
                <span className={classes.name}>{name}</span>
                {means && <span className={classes.means}>{means}</span>}
                <span className={classes.bars} aria-hidden="true">
                  <Bar figure={season} most={most} />
                  <Bar figure={before} most={most} isBefore />
                </span>
              </RowHeader>
              {[season, before].map((figure, index) => (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two columns
                  key={index}
                  className={classes.number}
                  data-unknown={typeof figure !== 'number' || undefined}
                >
                  {textOf(figure)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type BarProps = { readonly figure: Figure; readonly most: number; readonly isBefore?: boolean };

function Bar({ figure, most, isBefore = false }: BarProps) {
  if (typeof figure !== 'number' || figure === 0) return null;
  return (
    <span
      className={classes.bar}
      data-before={isBefore || undefined}
      style={{ inlineSize: `${(figure / most) * 100}%` }}
    />
  );
}
