import { IconUsers } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { preloadable } from '../../platform/loading/preloadable.ts';
import type { AdminTab, AdminTabs } from './admin-tab.ts';
import { addressOf, openTabOf } from './open-tab.ts';

const tab = (id: string, paths?: AdminTab['paths']): AdminTab => ({
  id,
  ...(paths && { paths }),
  label: id,
  subtitle: '',
  icon: IconUsers,
  needs: 'league.read',
  Content: preloadable(async () => () => null),
});

const tabs: AdminTabs = [
  tab('dashboard', ['/admin', '/admin/dashboard', '/dashboard']),
  tab('events'),
  tab('coaches', ['/admin/coaches']),
];

it('[ADMIN-02] a tab is linked by its own address, else by its name after the #', () => {
  expect(tabs.map(addressOf)).toEqual(['/admin', '/admin#events', '/admin/coaches']);
});

it.each([
  ['/admin', '', 'dashboard'],
  ['/dashboard', '', 'dashboard'],
  ['/admin/dashboard/', '', 'dashboard'],
  ['/admin', '#events', 'events'],
  ['/admin', '#coaches', 'coaches'],
  ['/admin', '#events?event=7', 'events'],
  ['/admin', '#nonsense', 'dashboard'],
  ['/admin/coaches', '', 'coaches'],
  ['/admin/coaches', '#events', 'coaches'],
])('[ROUTE-03] [ROUTE-04] %s%s opens %s', (pathname, hash, id) => {
  expect(openTabOf(tabs, { pathname, hash }).id).toBe(id);
});
