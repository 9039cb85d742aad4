// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { buildUser, startFakeApi } from '../../../test/fake-api.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { preloadable } from '../../platform/loading/preloadable.ts';
import { Router } from '../../ui/router/router.tsx';
import type { AdminTab, AdminTabs } from './admin-tab.ts';
import { AdminPortal } from './pages/admin-portal.tsx';

const tab = (id: string, Content: AdminTab['Content']): AdminTab => ({
  id,
  label: id,
  subtitle: '',
  icon: IconUsers,
  needs: 'league.read',
  Content,
});

function Figures() {
  return useQuery<string>({ queryKey: ['/figures'] }).data ?? 'The figures are on their way';
}

/** Holds back idle time. Returns the function that lets the browser become idle. */
function stubIdleTime() {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    waiting.set(waiting.size + 1, work);
    return waiting.size;
  });
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.delete(request));
  return () => act(async () => waiting.forEach((work) => void work()));
}

it('[ADMIN-02] loads the code of the other tabs only after the open tab has shown its data', async () => {
  stubBrowser();
  const api = startFakeApi();
  const idleTimeComes = stubIdleTime();
  const program = deferred<() => string>();
  const figures = deferred<Response>();
  api.answer('GET /figures', () => figures.promise);
  const loadOther = vi.fn(async () => () => 'Other');
  const tabs: AdminTabs = [
    tab(
      'open',
      preloadable(() => program.promise),
    ),
    tab('other', preloadable(loadOther)),
  ];
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <Router>
          <AdminPortal user={buildUser({ role: 'admin' })} tabs={tabs} />
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(cleanup);
  await idleTimeComes();
  expect(loadOther).not.toHaveBeenCalled();
  program.resolve(Figures);
  await screen.findByText('The figures are on their way');
  await idleTimeComes();
  expect(loadOther).not.toHaveBeenCalled();
  figures.resolve(Response.json('408 gymnasts'));
  await screen.findByText('408 gymnasts');
  await idleTimeComes();
  expect(loadOther).toHaveBeenCalledOnce();
});
