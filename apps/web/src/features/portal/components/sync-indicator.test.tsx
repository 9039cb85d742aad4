// @vitest-environment jsdom
import type { SyncStatus } from '@league/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SyncIndicator } from './sync-indicator.tsx';

const status: SyncStatus = {
  state: 'synced',
  message: 'Last synced 2 minutes ago. Changes of 3 gymnasts are on their way.',
  lastSync: '2026-03-01T09:00:00.000Z',
  changesSyncMinutes: 5,
  fullSyncMinutes: 30,
  pushSeconds: 10,
  waitingChanges: 3,
  refusedChanges: 0,
};

const details = () => screen.getByLabelText('Sync details').textContent;

afterEach(cleanup);

it('[SYNC-05] the details say what the server says, once', () => {
  render(<SyncIndicator status={status} hasFailed={false} />);
  expect(screen.getByRole('button').textContent).toBe('Synced');
  expect(details()).toBe(status.message);
});

it('[SYNC-05] a state that could not be read is said to be unknown', () => {
  render(<SyncIndicator status={status} hasFailed />);
  expect(screen.getByRole('button').textContent).toBe('Sync Error');
  expect(details()).toMatch(/could not read the state/);
});
