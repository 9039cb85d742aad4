import { useSyncExternalStore } from 'react';

/** The person closed the dialog that asks for the password, so the call was not made. It is no failure to report. */
export class PasswordNotGivenError extends Error {
  override readonly name = 'PasswordNotGivenError';
}

/** Whether an action ended because the person did not give the password. */
export const isPasswordNotGiven = (error: unknown) => error instanceof PasswordNotGivenError;

type Request = {
  readonly given: Promise<void>;
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
  const given = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('A promise runs its function at once.');
  return { given, ...settle };
}

/**
 * Asks for the person's password, in one dialog for all calls that wait for it. Rejects with {@link PasswordNotGivenError}.
 * Null if no screen that shows the dialog is open.
 */
export function requestPassword(): Promise<void> | null {
  if (listeners.size === 0) return null;
  if (!request) set(open());
  return request?.given ?? null;
}

/** Ends the request: the calls are sent again, or given up. */
export function answerPasswordRequest(isGiven: boolean): void {
  const answered = request;
  set(null);
  if (isGiven) answered?.resolve();
  else answered?.reject(new PasswordNotGivenError());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a call waits for the password; the component must then show the dialog. */
export function usePasswordRequest(): boolean {
  return useSyncExternalStore(subscribe, () => request !== null);
}
