// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { Router, useLocation } from '../../ui/router/router.tsx';
import { LeadTo } from './lead-to.tsx';

const home = deferred<{ default: () => ReactNode }>();
const Home = lazy(() => home.promise);
const Screen = () => (useLocation().pathname === '/' ? <Home /> : <LeadTo page="/" />);

it('[AUTH-04] leads away from each address, also while the page it leads to is still loading', async () => {
  stubBrowser();
  onTestFinished(cleanup);
  window.history.pushState(null, '', '/coach#members');
  window.history.pushState(null, '', '/coach#settings');
  render(
    <MantineProvider>
      <Router>
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </Router>
    </MantineProvider>,
  );
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(screen.getByRole('status').textContent).toContain('Loading');
  const cameBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await cameBack;
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await act(async () => home.resolve({ default: () => <h1>Sign in to your portal</h1> }));
  await screen.findByRole('heading', { name: 'Sign in to your portal' });
});
