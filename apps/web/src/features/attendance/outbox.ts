import { ATTENDANCE_STATES, type TapState } from '@league/contract';
import { useSyncExternalStore } from 'react';
import {
  isBoolean,
  isListOf,
  isObjectOf,
  isOptional,
  isText,
  isWholeNumber,
} from '../../platform/api/shape.ts';

/** A tap that the server has not confirmed. It holds ids and no name, so it may outlive a sign-out. */
export type QueuedTap = {
  readonly id: string;
  readonly coachId: number;
  readonly memberId: number;
  readonly day: string;
  readonly state: TapState;
  readonly tappedAt: string;
  /** Whether the day was today on the screen; absent in taps of an earlier version. */
  readonly isForToday?: boolean | undefined;
};

export const OUTBOX_KEY = 'league-attendance-taps';

const STATES: readonly unknown[] = [...ATTENDANCE_STATES, 'none'];

const isQueue = isListOf(
  isObjectOf<QueuedTap>({
    id: isText,
    coachId: isWholeNumber,
    memberId: isWholeNumber,
    day: isText,
    state: (value): value is TapState => STATES.includes(value),
    tappedAt: isText,
    isForToday: isOptional(isBoolean),
  }),
);

const listeners = new Set<() => void>();
/** The queue in memory, which is all there is when the browser blocks storage. */
let queue: readonly QueuedTap[] = read() ?? [];

function read(): readonly QueuedTap[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '[]');
    return isQueue(stored) ? stored : [];
  } catch {
    return null;
  }
}

/** Each change starts from the stored queue, because another tab may have changed it. */
function change(make: (before: readonly QueuedTap[]) => readonly QueuedTap[]): void {
  queue = make(read() ?? queue);
  try {
    localStorage.setItem(OUTBOX_KEY, JSON.stringify(queue));
  } catch {
    // Storage is blocked or full: the taps live as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Queues taps until they are sent. Each replaces an earlier waiting tap of the same gymnast and day. */
export function queueTaps(taps: readonly QueuedTap[]): void {
  const isReplaced = (each: QueuedTap) =>
    taps.some(
      ({ coachId, memberId, day }) =>
        each.coachId === coachId && each.memberId === memberId && each.day === day,
    );
  change((before) => [...before.filter((each) => !isReplaced(each)), ...taps]);
}

/** Drops taps that the server has stored or will never accept. */
export function dropTaps(ids: readonly string[]): void {
  const gone = new Set(ids);
  change((before) => before.filter(({ id }) => !gone.has(id)));
}

export function queuedTaps(coachId: number): readonly QueuedTap[] {
  return (read() ?? queue).filter((tap) => tap.coachId === coachId);
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== OUTBOX_KEY) return;
    queue = read() ?? queue;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** All waiting taps of this device, including those of other coaches. */
export function useQueue(): readonly QueuedTap[] {
  return useSyncExternalStore(subscribe, () => queue);
}
