import { Loader, VisuallyHidden } from '@mantine/core';
import { common } from '../strings/en/common.ts';
import classes from './loading-screen.module.css';

/** A whole screen that is on its way. Without a text the spinner stands alone and only screen readers hear words. */
export function LoadingScreen({ text }: { text?: string }) {
  return (
    <main id="main" tabIndex={-1} className={classes.screen} aria-busy="true">
      <div role="status" className={classes.status}>
        <Loader size="md" aria-hidden />
        {text ? <p className={classes.text}>{text}</p> : <VisuallyHidden>{common.loading}</VisuallyHidden>}
      </div>
    </main>
  );
}
