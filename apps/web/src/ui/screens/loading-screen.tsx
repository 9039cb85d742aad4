import { VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { common } from '../../strings/en/common.ts';
import classes from './loading-screen.module.css';

/** What index.html paints before the program has come: the league's name over a spinner. */
const FIRST_PAINT = document.querySelector('.first-paint');
const LEAGUE_NAME = FIRST_PAINT?.textContent?.trim();

/** Since when loading screens have followed one another, and when the last of them left. The first paint is one of them. */
const waiting = {
  since: 0,
  leftAt: FIRST_PAINT ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
};
const AT_ONCE_MS = 50;

/**
 * A whole screen that is on its way: the one look of the portal until it has a frame, the same as the first paint. Without a text only
 * screen readers hear words.
 */
export function LoadingScreen({ text }: { text?: string }) {
  const status = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const now = performance.now();
    if (now - waiting.leftAt > AT_ONCE_MS) waiting.since = now;
    // One that takes the place of another goes on from where that was: the spinner would go out for a moment.
    status.current?.style.setProperty('--shown-for', `${Math.round(now - waiting.since)}ms`);
    return () => {
      waiting.leftAt = performance.now();
    };
  }, []);
  return (
    <main id="main" tabIndex={-1} className={classes.screen} aria-busy="true">
      {LEAGUE_NAME && (
        <p className={classes.league} translate="no">
          {LEAGUE_NAME}
        </p>
      )}
      <div ref={status} role="status" className={classes.status}>
        <span className={classes.spinner} />
        {text ? <p className={classes.text}>{text}</p> : <VisuallyHidden>{common.loading}</VisuallyHidden>}
      </div>
    </main>
  );
}
