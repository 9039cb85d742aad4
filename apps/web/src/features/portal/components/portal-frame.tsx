import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderWords } from './page-header.tsx';
import classes from './portal-frame.module.css';

type Props = {
  /** The side navigation, and the bottom bar that replaces it on a small screen. */
  readonly side: ReactNode;
  readonly bar: ReactNode;
  readonly header: PageHeaderWords;
  /** At the end of the header. */
  readonly status: ReactNode;
  readonly children: ReactNode;
};

/** Side navigation, header and the open tab, from 320 pixels upward (ROUTE-13). */
export function PortalFrame({ side, bar, header, status, children }: Props) {
  return (
    <div className={classes.portal}>
      <aside className={classes.side}>{side}</aside>
      {bar}
      <div className={classes.page}>
        <PageHeader {...header} status={status} />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
