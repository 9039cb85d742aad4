import type { ReactNode } from 'react';
import classes from './legend.module.css';

/** Signs with their meaning. */
export function Legend({ children }: { children: ReactNode }) {
  return <ul className={classes.legend}>{children}</ul>;
}

export function LegendRow({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.sign}>{sign}</span>
      <span>{children}</span>
    </li>
  );
}
