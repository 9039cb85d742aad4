import { type ReactNode, useId } from 'react';
import { headingIn, useKeptFocus } from './kept-focus.ts';
import classes from './panel.module.css';

/** A flat card with a heading, which gets the focus when what had it in the card is gone: one subject of a screen. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const panel = useKeptFocus<HTMLElement>(headingIn);
  return (
    <section ref={panel} className={classes.panel} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
