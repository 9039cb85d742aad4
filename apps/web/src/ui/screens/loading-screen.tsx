import { VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { common } from '../../strings/en/common.ts';
import classes from './loading-screen.module.css';

/** The element that index.html paints before the program is loaded: the league's name over a spinner. */
const FIRST_PAINT = document.querySelector('.first-paint');
const LEAGUE_NAME = FIRST_PAINT?.textContent?.trim();

/** When an unbroken series of loading screens began, and when the last one disappeared. The first paint counts as one. */
const waiting = {
  since: 0,
  leftAt: FIRST_PAINT ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
};
const AT_ONCE_MS = 50;

/**
 * Shown while a whole screen loads. It looks the same as the first paint. Without a text, only screen readers get words.
 */
export function LoadingScreen({ text }: { text?: string }) {
  const status = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const now = performance.now();
    if (now - waiting.leftAt > AT_ONCE_MS) waiting.since = now;
    // A loading screen that replaces another continues its spinner, which would otherwise disappear for a moment.
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
