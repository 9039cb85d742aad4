import { rosterGroupLabel, SKILL_LEVELS } from '@league/contract';
import type { To } from 'react-router';
import { Link } from '../link.tsx';
import { Panel } from '../panel.tsx';
import classes from './level-bars.module.css';

const WITH_OWN_COLOUR: readonly string[] = SKILL_LEVELS;

type Props = {
  readonly title: string;
  /** Said when the list is empty. */
  readonly none: string;
  /** In the order of the roster's tabs. */
  readonly levels: readonly { readonly level: string; readonly count: number }[];
  /** What a bar says, for who does not see how long it is. */
  readonly bar: (level: string, count: number) => string;
  /** Where the gymnasts of a level are to be found. */
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
              {/* The space keeps the words that are seen the same as those that are read: Level 3 5, not Level 35. */}
              <span className={classes.level}>{rosterGroupLabel(level)}</span>{' '}
              <span className={classes.track}>
                <span
                  className={classes.bar}
                  data-level={WITH_OWN_COLOUR.includes(level) ? level : 'other'}
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
