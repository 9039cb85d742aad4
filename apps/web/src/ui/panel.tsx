import { type ReactNode, useId } from 'react';
import { headingIn, useKeptFocus } from './dialogs/kept-focus.ts';
import classes from './panel.module.css';

type Props = {
  readonly title: string;
  /** What it is about, for anyone who sees it for the first time. */
  readonly hint?: string;
  readonly children: ReactNode;
};

/** A flat card with a heading, which gets the focus when what had it in the card is gone: one subject of a screen. */
export function Panel({ title, hint, children }: Props) {
  const id = useId();
  const panel = useKeptFocus<HTMLElement>(headingIn);
  return (
    <section ref={panel} className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
