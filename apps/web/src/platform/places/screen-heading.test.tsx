// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { ScreenHeading } from './screen-heading.tsx';

it('[BEYOND-08] the heading of a screen takes the focus, also that of the first screen after Back', async () => {
  onTestFinished(cleanup);
  const router = createMemoryRouter([
    { path: '/', element: <ScreenHeading key="home">Home</ScreenHeading> },
    { path: '/members', element: <ScreenHeading key="members">Members</ScreenHeading> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const heading = (name: string) => screen.getByRole('heading', { name });
  expect(heading('Home')).not.toBe(document.activeElement);
  await act(() => router.navigate('/members'));
  expect(heading('Members')).toBe(document.activeElement);
  await act(() => router.navigate(-1));
  expect(heading('Home')).toBe(document.activeElement);
});
