import { useLayoutEffect, useRef } from 'react';
import { useStickyRoom } from '../../../platform/places/use-sticky-room.ts';
import { admin } from '../../../strings/en/admin.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { AdminTab, AdminTabs } from '../admin-tab.ts';
import { addressOf } from '../open-tab.ts';
import classes from './admin-navigation.module.css';

type Props = { readonly tabs: AdminTabs; readonly openTab: AdminTab };

/** The tabs of the admin portal (ADMIN-02). Each has an address, so they are links and open in a new window too. */
export function AdminNavigation({ tabs, openTab }: Props) {
  const navigation = useStickyRoom<HTMLElement>('--top-room');
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => showInStrip(strip.current, openTab.id), [openTab.id]);
  return (
    <nav ref={navigation} className={classes.navigation} aria-label={admin.navigation}>
      <ul ref={strip} className={classes.tabs}>
        {tabs
          .filter(({ isApart }) => !isApart)
          .map((tab) => (
            <li key={tab.id} data-tab={tab.id}>
              <Link
                className={classes.tab}
                to={addressOf(tab)}
                aria-current={tab.id === openTab.id ? 'page' : undefined}
                onPointerEnter={tab.Content.preload}
                onFocus={tab.Content.preload}
              >
                <Icon of={tab.icon} />
                {tab.label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** On a phone the strip is wider than the screen. Not scrollIntoView: that would scroll the page as well. */
function showInStrip(strip: HTMLUListElement | null, id: string): void {
  const entry = strip?.querySelector<HTMLElement>(`[data-tab="${id}"]`);
  if (!strip || !entry) return;
  strip.scrollLeft = entry.offsetLeft - (strip.clientWidth - entry.offsetWidth) / 2;
}
