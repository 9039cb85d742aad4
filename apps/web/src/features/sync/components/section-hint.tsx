import type { ReactNode } from 'react';
import classes from './section-hint.module.css';

/** What a part of the screen is about, for whoever sees it for the first time. */
export function SectionHint({ children }: { children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>;
}
