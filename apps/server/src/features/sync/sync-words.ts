import type { SyncRunOutcome, SyncStep } from '@league/contract';

const STEPS: Readonly<Record<SyncStep, string>> = {
  starting: 'Asking what is new',
  members: 'Reading gymnasts',
  saving: 'Taking over what is new',
  events: 'Reading events and registrations',
};

/** What a run is at, in words. */
export function stepText(step: SyncStep, outcome: SyncRunOutcome): string {
  return outcome === 'requested' ? 'Waiting for its turn' : STEPS[step];
}

/** A number as people write it, and as the pages do: `2,000`. */
export function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}
