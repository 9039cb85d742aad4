import { IconCircleCheck, IconStairs, IconUsers, type Icon as TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { tabHash } from '../../../platform/tab-address.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RosterFigures } from '../roster-figures.ts';
import classes from './counters.module.css';

const words = dashboard.counters;

/** The team in three numbers; each leads to the roster (PORTAL-02). */
export function Counters({ figures }: { figures: RosterFigures }) {
  return (
    <ul className={classes.counters} aria-label={words.region}>
      <Counter icon={IconUsers} name={words.total} value={figures.total} />
      <Counter icon={IconCircleCheck} name={words.active} value={figures.active} />
      <Counter icon={IconStairs} name={words.levels} value={figures.levels} />
    </ul>
  );
}

function Counter({ icon, name, value }: { icon: TablerIcon; name: string; value: number }) {
  return (
    <li>
      <Link to={{ hash: tabHash('members') }} className={classes.counter}>
        <span className={classes.name}>
          <Icon of={icon} />
          {name}
        </span>
        <span className={classes.value}>{value}</span>
      </Link>
    </li>
  );
}
