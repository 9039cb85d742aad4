import { errorEntry } from '@league/contract';
import { expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../../platform/api/api-error.ts';
import { failureToast } from './sync-registrations.ts';

function refusalOf(code: 'EVENT_SYNC_RUNNING' | 'EVENT_JUST_SYNCED' | 'SYNC_FAILED'): ApiError {
  const { status, message } = errorEntry(code);
  const body = JSON.stringify({ code, message, error: message, requestId: '1' });
  return new ApiError({ status, statusText: '', body });
}

it.each([
  ['EVENT_SYNC_RUNNING', { title: 'System busy' }],
  ['EVENT_JUST_SYNCED', { title: 'Please wait' }],
] as const)('[EVENT-04] %s is no failure but a matter of waiting', (code, toast) => {
  const { message } = errorEntry(code);
  expect(failureToast(refusalOf(code))).toEqual({ ...toast, text: message });
});

it('[EVENT-04] reports any other refusal as a failure', () => {
  expect(failureToast(refusalOf('SYNC_FAILED'))).toEqual({
    tone: 'error',
    title: 'Sync failed',
    text: 'Unable to sync registrations from the provider. Please try again.',
  });
});

it('[CLIENT-05] a sync that did not reach the server says so in its own words', () => {
  expect(failureToast(new ConnectionError(new TypeError('Failed to fetch')))).toEqual({
    tone: 'error',
    title: 'Sync Failed',
    text: 'Failed to sync event registrations. Please try again.',
  });
});
