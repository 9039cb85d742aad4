import { useSyncExternalStore } from 'react';

/** The person closed the dialog that asks them to confirm, so the call was not made. It is no failure to report. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

/** Whether an action ended because the person did not confirm. */
export const isNotConfirmed = (error: unknown) => error instanceof NotConfirmedError;

type Request = {
  readonly confirmed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

let request: Request | null = null;
const listeners = new Set<() => void>();

function set(next: Request | null): void {
  request = next;
  for (const listener of listeners) listener();
}

function open(): Request {
  let settle: Pick<Request, 'resolve' | 'reject'> | undefined;
  const confirmed = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('A promise runs its function at once.');
  return { confirmed, ...settle };
}

/**
 * Asks the person to confirm who they are, in one dialog for all calls that wait for it. Rejects with
 * {@link NotConfirmedError}. Null if no screen that shows the dialog is open.
 */
export function requestConfirmation(): Promise<void> | null {
  if (listeners.size === 0) return null;
  if (!request) set(open());
  return request?.confirmed ?? null;
}

/** Ends the request: the calls are sent again, or given up. */
export function answerConfirmRequest(isConfirmed: boolean): void {
  const answered = request;
  set(null);
  if (isConfirmed) answered?.resolve();
  else answered?.reject(new NotConfirmedError());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a call waits until the person confirms; the component must then show the dialog. */
export function useConfirmRequest(): boolean {
  return useSyncExternalStore(subscribe, () => request !== null);
}
