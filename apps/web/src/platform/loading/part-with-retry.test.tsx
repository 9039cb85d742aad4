// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { PartWithRetry } from './part-with-retry.tsx';

it('[ERR-05] the screen stays when a part fails to load, and a button loads it again', async () => {
  stubBrowser();
  onTestFinished(cleanup);
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<{ default: ComponentType }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue({ default: () => <button type="button">Sign Out</button> });
  render(
    <MantineProvider>
      <h1>Attendance</h1>
      <PartWithRetry load={load} retryLabel="Load Again" />
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load Again' }));
  await screen.findByRole('button', { name: 'Sign Out' });
  expect(screen.getByRole('heading', { name: 'Attendance' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  // React has reported the failed load, and nothing else.
  expect(complaints).toHaveBeenCalledTimes(1);
  complaints.mockClear();
});
