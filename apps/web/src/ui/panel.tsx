import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

/** A flat card with a heading: one subject of a screen. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
