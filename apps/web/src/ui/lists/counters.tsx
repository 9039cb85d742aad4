import type { Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import classes from './counters.module.css';

export type Counter = {
  readonly icon: TablerIcon;
  readonly name: string;
  readonly value: string | number;
  /** The hash that the counter links to; without it the counter is no link. */
  readonly hash?: string;
};

/** A team in a few figures, side by side. */
export function Counters({ label, counters }: { label: string; counters: readonly Counter[] }) {
  return (
    <ul className={classes.counters} aria-label={label}>
      {counters.map((counter) => (
        <li key={counter.name}>
          {counter.hash === undefined ? (
            <div className={classes.counter}>
              <Words {...counter} />
            </div>
          ) : (
            <Link to={{ hash: counter.hash }} className={classes.counter}>
              <Words {...counter} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ icon, name, value }: Counter) {
  return (
    <>
      <span className={classes.name}>
        <Icon of={icon} />
        {name}
      </span>
      <span className={classes.value}>{value}</span>
    </>
  );
}
