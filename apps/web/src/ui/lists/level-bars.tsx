import { rosterGroupLabel, SKILL_LEVELS } from '@league/contract';
import { Link } from '../link.tsx';
import { Panel } from '../panel.tsx';
import type { To } from '../router/address.ts';
import classes from './level-bars.module.css';

const WITH_OWN_COLOR: readonly string[] = SKILL_LEVELS;

type Props = {
  readonly title: string;
  /** The text for an empty list. */
  readonly none: string;
  /** In the order of the roster's tabs. */
  readonly levels: readonly { readonly level: string; readonly count: number }[];
  /** The text of a bar for screen readers. */
  readonly bar: (level: string, count: number) => string;
  /** The address of the gymnasts of a level. */
  readonly to: (level: string) => To;
};

/** How gymnasts spread over the levels; each bar leads to its level (PORTAL-02). */
export function LevelBars({ title, none, levels, bar, to }: Props) {
  const most = Math.max(...levels.map(({ count }) => count));
  return (
    <Panel title={title}>
      {levels.length === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.bars}>
        {levels.map(({ level, count }) => (
          <li key={level}>
            <Link className={classes.row} to={to(level)} aria-label={bar(rosterGroupLabel(level), count)}>
              {/* With the space, a screen reader reads what is seen: Level 3 5, not Level 35. */}
              <span className={classes.level}>{rosterGroupLabel(level)}</span>{' '}
              <span className={classes.track}>
                <span
                  className={classes.bar}
                  data-level={WITH_OWN_COLOR.includes(level) ? level : 'other'}
                  style={{ inlineSize: `${(count / most) * 100}%` }}
                />
              </span>
              <span className={classes.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
