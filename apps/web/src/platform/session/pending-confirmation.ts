import { useSyncExternalStore } from 'react';

/** The person closed the dialog that asks them to confirm, so the call was not made. It is no failure to report. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

/** Whether an action ended because the person did not confirm. */
export const isNotConfirmed = (error: unknown) => error instanceof NotConfirmedError;

type Confirmation = {
  readonly confirmed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

let pending: Confirmation | null = null;
const listeners = new Set<() => void>();

function setPending(next: Confirmation | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

function createConfirmation(): Confirmation {
  let functions: Pick<Confirmation, 'resolve' | 'reject'> | undefined;
  const confirmed = new Promise<void>((resolve, reject) => {
    functions = { resolve, reject };
  });
  if (!functions) throw new Error('A promise runs its function at once.');
  return { confirmed, ...functions };
}

/**
 * Asks the person to confirm who they are, in one dialog for all calls that wait for it. Rejects with
 * {@link NotConfirmedError}. Null if no screen that shows the dialog is open.
 */
export function requestConfirmation(): Promise<void> | null {
  if (listeners.size === 0) return null;
  if (!pending) setPending(createConfirmation());
  return pending?.confirmed ?? null;
}

/** Ends the wait: the calls are sent again if the person has confirmed; otherwise they fail. */
export function endConfirmation(isConfirmed: boolean): void {
  const ended = pending;
  setPending(null);
  if (isConfirmed) ended?.resolve();
  else ended?.reject(new NotConfirmedError());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a call waits until the person confirms; the component must then show the dialog. */
export function useIsConfirmationPending(): boolean {
  return useSyncExternalStore(subscribe, () => pending !== null);
}
