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
  troubleSince: null,
  pushSeconds: 10,
  waitingChanges: 3,
  refusedChanges: 0,
};

const details = () => screen.getByLabelText('Sync details').textContent;

afterEach(cleanup);

it('[SYNC-05] the details have the server’s sentence, once', () => {
  render(<SyncIndicator status={status} hasFailed={false} hasWaitingChange={false} />);
  expect(details()).toBe(status.message);
});

it('[SYNC-05] a state that could not be read is shown as unknown', () => {
  render(<SyncIndicator status={status} hasFailed hasWaitingChange={false} />);
  expect(screen.getByRole('button').textContent).toBe('Sync Error');
  expect(details()).toMatch(/could not read the state/);
});

it.each([
  ['by the server', { ...status }, false],
  ['by the page alone', { ...status, waitingChanges: 0 }, true],
])('[ROUTE-12] waiting changes, known %s, count as a running sync', (_by, known, hasWaitingChange) => {
  render(<SyncIndicator status={known} hasFailed={false} hasWaitingChange={hasWaitingChange} />);
  expect(screen.getByRole('button').textContent).toBe('Syncing...');
});

it('[ROUTE-12] without waiting changes the state is synced, and an error stays an error', () => {
  const { rerender } = render(
    <SyncIndicator status={{ ...status, waitingChanges: 0 }} hasFailed={false} hasWaitingChange={false} />,
  );
  expect(screen.getByRole('button').textContent).toBe('Synced');
  rerender(<SyncIndicator status={{ ...status, state: 'error' }} hasFailed={false} hasWaitingChange />);
  expect(screen.getByRole('button').textContent).toBe('Sync Error');
});
