import type { SyncRunOutcome, SyncStep } from '@league/contract';

const STEPS: Readonly<Record<SyncStep, string>> = {
  starting: 'Asking what is new',
  members: 'Reading gymnasts',
  saving: 'Taking over what is new',
  events: 'Reading events and registrations',
};

/** What a run is at, in words. */
export function stepText(step: SyncStep, outcome: SyncRunOutcome): string {
  return outcome === 'requested' ? 'Queued' : STEPS[step];
}
