import { type ReactNode, useId } from 'react';
import { headingIn, useKeptFocus } from './dialogs/kept-focus.ts';
import classes from './panel.module.css';

type Props = {
  readonly title: string;
  /** Explains the panel to a person who sees it for the first time. */
  readonly hint?: string;
  readonly children: ReactNode;
};

/** A flat card for one subject of a screen. If a focused element in it is removed, its heading gets the focus. */
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
