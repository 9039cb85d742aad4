import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = { readonly title?: string; readonly text?: string; readonly action?: ReactNode };

/** Shown instead of an empty list. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={classes.state}>
      {title && <p className={classes.title}>{title}</p>}
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
