import type { ReactNode } from 'react';
import { MenuOverlay, useMenuOverlay } from './menu-overlay.tsx';
import { PageHeader, type PageHeaderWords } from './page-header.tsx';
import classes from './portal-frame.module.css';

type Props = {
  /** What stands at the side, and on a small screen in the menu, where following an entry has to close it. */
  readonly side: (onNavigate?: () => void) => ReactNode;
  readonly header: PageHeaderWords;
  /** At the end of the header. */
  readonly status: ReactNode;
  readonly children: ReactNode;
};

/** Side navigation, header and the open tab, from 320 pixels upward (ROUTE-13). */
export function PortalFrame({ side, header, status, children }: Props) {
  const menu = useMenuOverlay();
  return (
    <div className={classes.portal}>
      <aside className={classes.side}>{side()}</aside>
      <MenuOverlay menu={menu}>{side(menu.close)}</MenuOverlay>
      <div className={classes.page}>
        <PageHeader {...header} status={status} onOpenMenu={menu.open} />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
