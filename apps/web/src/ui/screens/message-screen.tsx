import type { ReactNode } from 'react';
import classes from './message-screen.module.css';
import { Rings } from './rings.tsx';

type Props = {
  /** A short sign above the heading, such as `404`. */
  readonly sign?: string;
  readonly heading: ReactNode;
  readonly text: string;
  readonly actions: ReactNode;
  /** The result of an action, announced when it changes; absent if there is no such action. */
  readonly status?: string;
};

/** A screen with only a message and links, under the rings and above the beam. */
export function MessageScreen({ sign, heading, text, actions, status }: Props) {
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <div className={classes.content}>
        <Rings className={classes.rings} />
        {sign && <p className={classes.sign}>{sign}</p>}
        {heading}
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>{actions}</div>
        {status !== undefined && (
          <p role="status" className={classes.text}>
            {status}
          </p>
        )}
      </div>
      <Floor />
    </main>
  );
}

/** A beam on the floor of the gym, with the light of a morning behind it. */
function Floor() {
  return (
    <svg
      className={classes.floor}
      viewBox="300 0 840 300"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <path className={classes.sun} d="M600 216a120 120 0 0 1 240 0Z" />
      <path
        className={classes.light}
        d="M565 216a155 155 0 0 1 310 0M530 216a190 190 0 0 1 380 0M508 216a212 212 0 0 1 424 0"
      />
      <path className={classes.beam} d="M420 222H1020" />
      <path className={classes.leg} d="M500 228V284M472 284H528M940 228V284M912 284H968" />
      <path className={classes.ground} d="M0 286H1440" />
    </svg>
  );
}
