import { errorEntry } from '@league/contract';
import { expect, it } from 'vitest';
import { failureToast } from './sync-registrations.ts';

it.each([
  ['EVENT_SYNC_RUNNING', { title: 'System busy' }],
  ['EVENT_JUST_SYNCED', { title: 'Please wait' }],
] as const)('[EVENT-04] %s is no failure but a matter of waiting', (code, toast) => {
  const { message } = errorEntry(code);
  expect(failureToast(message)).toEqual({ ...toast, text: message });
});

it('[EVENT-04] anything else has failed', () => {
  expect(failureToast(errorEntry('SYNC_FAILED').message)).toEqual({
    tone: 'error',
    title: 'Sync failed',
    text: 'Unable to sync registrations from the provider. Please try again.',
  });
});
