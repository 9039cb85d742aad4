import { Loader, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { common } from '../strings/en/common.ts';
import classes from './loading-screen.module.css';

/** Since when loading screens have followed one another, and when the last of them left. */
const waiting = { since: 0, leftAt: Number.NEGATIVE_INFINITY };
const AT_ONCE_MS = 50;

/** A whole screen that is on its way. Without a text the spinner stands alone and only screen readers hear words. */
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
      <div ref={status} role="status" className={classes.status}>
        <Loader size="md" aria-hidden />
        {text ? <p className={classes.text}>{text}</p> : <VisuallyHidden>{common.loading}</VisuallyHidden>}
      </div>
    </main>
  );
}
