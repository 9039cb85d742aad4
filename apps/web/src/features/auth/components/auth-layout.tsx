import type { ReactNode } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { auth } from '../../../strings/en/auth.ts';
import { common } from '../../../strings/en/common.ts';
import { BrandPanel } from '../../../ui/screens/brand-panel.tsx';
import { Wordmark } from '../../../ui/screens/wordmark.tsx';
import classes from './auth-layout.module.css';

/** The frame of all screens before sign-in: the brand panel beside the content, on a phone the content alone. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const name = useLeague()?.name ?? common.portal;
  return (
    <div className={classes.layout}>
      <header className={classes.panel}>
        <BrandPanel leagueName={name} line={auth.panelLine} />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <p className={classes.wordmark}>
            <Wordmark name={name} />
          </p>
          {children}
        </div>
      </main>
    </div>
  );
}
