// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { Router, useLocation, useNavigate } from '../../ui/router/router.tsx';
import { ScreenHeading } from './screen-heading.tsx';

function Screen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const title = pathname === '/' ? 'Home' : 'Members';
  return (
    <>
      <ScreenHeading key={title}>{title}</ScreenHeading>
      <button type="button" onClick={() => navigate('/members')}>
        Open
      </button>
    </>
  );
}

it('[BEYOND-08] the heading of a screen takes the focus, also that of the first screen after Back', async () => {
  onTestFinished(cleanup);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Router>
        <Screen />
      </Router>
    </QueryClientProvider>,
  );
  const heading = (name: string) => screen.getByRole('heading', { name });
  expect(heading('Home')).not.toBe(document.activeElement);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(heading('Members')).toBe(document.activeElement);
  window.history.back();
  await waitFor(() => expect(heading('Home')).toBe(document.activeElement));
});
