import { rosterGroupLabel, SKILL_LEVELS } from '@league/contract';
import { Link } from 'react-router';
import { tabHash } from '../../../platform/tab-address.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { LevelCount } from '../roster-figures.ts';
import classes from './level-bars.module.css';

const words = dashboard.levels;
const WITH_OWN_COLOUR: readonly string[] = SKILL_LEVELS;

/** How the team spreads over the levels; each bar leads to its level on the roster (PORTAL-02). */
export function LevelBars({ levels }: { levels: readonly LevelCount[] }) {
  const most = Math.max(...levels.map(({ count }) => count));
  return (
    <Panel title={words.title}>
      {levels.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ul className={classes.bars}>
        {levels.map(({ level, count }) => (
          <li key={level}>
            <Link
              className={classes.row}
              to={{ hash: tabHash('members', { level }) }}
              aria-label={words.bar(rosterGroupLabel(level), count)}
            >
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
