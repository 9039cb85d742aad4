import { OFFICE_ROLE_WORDS, roleMay, type SessionUser } from '@league/contract';
import { useEffect, useLayoutEffect } from 'react';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { TabPlace } from '../../../platform/places/tab-place.tsx';
import { office } from '../../../strings/en/office.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import type { AdminTabs } from '../admin-tab.ts';
import { AdminBar } from '../components/admin-bar.tsx';
import { AdminHeader } from '../components/admin-header.tsx';
import { AdminNavigation } from '../components/admin-navigation.tsx';
import { openTabOf } from '../open-tab.ts';
import classes from './admin-portal.module.css';

/** The portal of the league office (ADMIN-01): header, tabs and the open tab. */
export function AdminPortal({ user, tabs: all }: { user: SessionUser; tabs: AdminTabs }) {
  const tabs = tabsOf(user, all);
  const openTab = openTabOf(tabs, useLocation());
  const { id, label, subtitle, needs, Content } = openTab;
  useEffect(() => Content.preload(), [Content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab begins at its top, however far the last one was scrolled
  useLayoutEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup function.
    window.scrollTo(0, 0);
  }, [id]);
  return (
    <>
      <AdminHeader user={user} />
      <AdminNavigation tabs={tabs} openTab={openTab} />
      <AdminBar user={user} tabs={tabs} openTab={openTab} />
      <main id="main" tabIndex={-1} className={classes.main} data-dense={subtitle === null || undefined}>
        {subtitle !== null && (
          <div>
            <ScreenHeading>{label}</ScreenHeading>
            <p className={classes.subtitle}>{subtitle}</p>
          </div>
        )}
        {user.officeRole !== null && !roleMay(user, needs) && (
          <Notice>{office.note(OFFICE_ROLE_WORDS[user.officeRole])}</Notice>
        )}
        <TabPlace tabs={tabs} openTab={openTab}>
          <Content user={user} />
        </TabPlace>
      </main>
    </>
  );
}

/** The tabs that the person's role may see; the first is for all (OFFICE-10). */
function tabsOf(user: SessionUser, [first, ...rest]: AdminTabs): AdminTabs {
  return [first, ...rest.filter(({ needs }) => roleMay(user, needs, 'see'))];
}
