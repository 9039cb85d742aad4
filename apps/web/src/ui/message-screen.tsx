import type { ReactNode } from 'react';
import classes from './message-screen.module.css';
import { Rings } from './rings.tsx';

type Props = {
  /** A short sign above the heading, such as `404`. */
  readonly sign?: string;
  readonly heading: ReactNode;
  readonly text: string;
  readonly actions: ReactNode;
};

/** A screen that only says something and offers ways on. */
export function MessageScreen({ sign, heading, text, actions }: Props) {
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <div className={classes.content}>
        <Rings className={classes.rings} />
        {sign && <p className={classes.sign}>{sign}</p>}
        {heading}
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>{actions}</div>
      </div>
    </main>
  );
}
