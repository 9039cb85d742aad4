import type { SyncStatus } from '@league/contract';
import { expect, it } from 'vitest';
import { hasChanged } from './sync-status.ts';

function buildStatus(changes: Partial<SyncStatus> = {}): SyncStatus {
  return {
    state: 'synced',
    message: '',
    lastSync: '2026-03-01T09:00:00.000Z',
    changesSyncMinutes: 5,
    fullSyncMinutes: 30,
    troubleSince: null,
    pushSeconds: 10,
    waitingChanges: 2,
    refusedChanges: 0,
    ...changes,
  };
}

it('[PORTAL-06] a later sync, a first sync and a change that arrived reload the roster', () => {
  expect(hasChanged(buildStatus(), buildStatus({ lastSync: '2026-03-01T09:05:00.000Z' }))).toBe(true);
  expect(hasChanged(buildStatus({ lastSync: null }), buildStatus())).toBe(true);
  expect(hasChanged(buildStatus(), buildStatus({ waitingChanges: 1 }))).toBe(true);
});

it('the same state, a new waiting change and a running sync do not reload it', () => {
  expect(hasChanged(buildStatus(), buildStatus())).toBe(false);
  expect(hasChanged(buildStatus(), buildStatus({ waitingChanges: 3 }))).toBe(false);
  expect(hasChanged(buildStatus(), buildStatus({ state: 'syncing' }))).toBe(false);
  expect(hasChanged(buildStatus({ lastSync: null }), buildStatus({ lastSync: null }))).toBe(false);
});
