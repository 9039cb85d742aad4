import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'error' | 'neutral';

/** An action for the person, for example Undo. */
type ToastAction = { readonly label: string; readonly run: () => void };

export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly tone: ToastTone;
  readonly action?: ToastAction;
};

type NewToast = {
  readonly title: string;
  readonly text?: string;
  readonly tone?: ToastTone;
  readonly action?: ToastAction;
  readonly durationMs?: number;
};

/** A reason to keep a toast up: the pointer is over it, or the focus in it. */
type Hold = 'pointer' | 'focus';

export const TOAST_DURATION_MS = 5000;

/** Holds the one toast that may be visible (ERR-03); a new one replaces it. */
export function createToastStore() {
  let toast: Toast | null = null;
  let lastId = 0;
  let remainingMs = 0;
  let runningSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const holds = new Set<Hold>();
  const listeners = new Set<() => void>();

  function set(next: Toast | null): void {
    toast = next;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    if (runningSince === null) return;
    clearTimeout(timer);
    remainingMs -= Date.now() - runningSince;
    runningSince = null;
  }

  function run(): void {
    if (!toast || runningSince !== null || holds.size > 0) return;
    runningSince = Date.now();
    timer = setTimeout(dismiss, remainingMs);
  }

  function dismiss(): void {
    stop();
    holds.clear();
    set(null);
  }

  return {
    /** Shows a toast for `durationMs` (default 5000), in a neutral tone by default. */
    show({ title, text, action, tone = 'neutral', durationMs = TOAST_DURATION_MS }: NewToast): void {
      stop();
      lastId += 1;
      remainingMs = durationMs;
      set({ id: lastId, title, tone, ...(text !== undefined && { text }), ...(action && { action }) });
      run();
    },
    dismiss,
    /** Stops the clock until the hold is released. */
    hold(reason: Hold): void {
      holds.add(reason);
      stop();
    },
    release(reason: Hold): void {
      holds.delete(reason);
      run();
    },
    current: () => toast,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toastStore = createToastStore();

/** Shows a toast, which replaces the visible one. */
export const showToast = toastStore.show;

export function useToast(): Toast | null {
  return useSyncExternalStore(toastStore.subscribe, toastStore.current);
}
