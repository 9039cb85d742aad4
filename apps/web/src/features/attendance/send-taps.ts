import { ATTENDANCE_LIMITS, type AttendanceTapsReply, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../platform/api/api.ts';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { groupBy } from '../../platform/group-by.ts';
import { useNetwork } from '../../platform/network/network.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { attendance as words } from '../../strings/en/attendance.ts';
import { dateInWords } from '../../ui/words/date-in-words.ts';
import { type ClockReading, noteClockOffset, readClock } from './device-clock.ts';
import { dropTaps, type QueuedTap, queuedTaps, useQueue } from './outbox.ts';

/** Taps within this time are sent in one request. */
const BATCH_MS = 300;
const RETRY_MS = 15_000;
/** Long enough to be read by a coach who is looking at the gymnasts. */
const MOVED_TOAST_MS = 15_000;
/** Statuses of requests that the server will never accept. */
const INVALID_STATUSES: readonly number[] = [400, 413, 422];

let isSending = false;
/** By coach: no request before this time since the page was loaded, because the server has asked to wait. */
const retryAt = new Map<number, number>();
/** By coach: why the server takes no tap at present, in words. The taps keep waiting. */
const refusals = new Map<number, string>();
const listeners = new Set<() => void>();

function setRefusal(coachId: number, refusal: string | null): void {
  if (refusal === null) refusals.delete(coachId);
  else refusals.set(coachId, refusal);
  for (const listener of listeners) listener();
}

/** Why the server took no tap of this coach the last time, in words; null if it did. */
export function useRefusal(coachId: number): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refusals.get(coachId) ?? null,
  );
}

/** Sends the coach's waiting taps. A tap that is sent twice, for example by two tabs, counts once. */
export async function sendTaps(client: QueryClient, coach: SessionUser): Promise<void> {
  if (isSending || performance.now() < (retryAt.get(coach.id) ?? 0)) return;
  isSending = true;
  try {
    // Taps made during a request, and those beyond the limit of one request, follow in the next one.
    for (;;) {
      const waiting = queuedTaps(coach.id).slice(0, ATTENDANCE_LIMITS.taps);
      if (waiting.length === 0 || !(await sendBatch(client, coach, waiting))) return;
    }
  } finally {
    isSending = false;
  }
}

/** Returns whether the server has answered for each of these taps. */
async function sendBatch(
  client: QueryClient,
  coach: SessionUser,
  waiting: readonly QueuedTap[],
): Promise<boolean> {
  const sent = readClock();
  try {
    const taps = waiting.map(({ coachId: _, ...tap }) => tap);
    const reply = await callApi(routes.attendance.take, {
      body: { sentAt: sent.now.toISOString(), taps },
    });
    await noteReply(client, coach, { waiting, reply, sent });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) return false;
    if (!INVALID_STATUSES.includes(error.status)) {
      noteRefusal(coach, error);
      return false;
    }
    // One unreadable tap must not hold back the others.
    if (waiting.length > 1) {
      const half = Math.ceil(waiting.length / 2);
      const isFirstSent = await sendBatch(client, coach, waiting.slice(0, half));
      return isFirstSent && sendBatch(client, coach, waiting.slice(half));
    }
    showToast({ tone: 'error', title: words.refused.title, text: words.refused.invalid });
    dropTaps(waiting.map(({ id }) => id));
    return true;
  }
}

async function noteReply(
  client: QueryClient,
  coach: SessionUser,
  { waiting, reply, sent }: { waiting: readonly QueuedTap[]; reply: AttendanceTapsReply; sent: ClockReading },
): Promise<void> {
  noteClockOffset(reply.isClockWrong ? sent.now.getTime() - Date.parse(reply.receivedAt) : 0, sent);
  setRefusal(coach.id, null);
  reportRefused(reply.refused);
  reportMoved(reply.moved);
  // Needed only once attendance is taken, so it is not part of the first load.
  const { noteStored } = await import('./day-marks.ts');
  const refused = new Set(reply.refused.map(({ id }) => id));
  const days = new Map(reply.moved.map(({ id, day }) => [id, day]));
  const stored = waiting.filter(({ id }) => !refused.has(id));
  noteStored(
    client,
    coach,
    stored.map((tap) => ({ ...tap, day: days.get(tap.id) ?? tap.day })),
  );
  // Refetch the marks before dropping the taps; otherwise a tap would seem lost for a moment.
  await client.invalidateQueries({ queryKey: [routes.attendance.day.path] });
  void client.invalidateQueries({ queryKey: [routes.attendance.history.path] });
  dropTaps(waiting.map(({ id }) => id));
}

/** Without a session or a working server the taps keep waiting. The coach is told of a refusal that they must resolve. */
function noteRefusal({ id }: SessionUser, error: ApiError): void {
  if (error.retryAfterSeconds !== undefined)
    retryAt.set(id, performance.now() + error.retryAfterSeconds * 1000);
  if (error.status === 429 || error.status === 409) {
    setRefusal(id, describeError(error, words.refused.later));
  }
}

function reportRefused(refused: AttendanceTapsReply['refused']): void {
  if (refused.length === 0) return;
  const count = (wanted: string) => refused.filter(({ reason }) => reason === wanted).length;
  const text = (['notOnTeam', 'dayNotOpen'] as const)
    .flatMap((reason) => (count(reason) > 0 ? [words.refused[reason](count(reason))] : []))
    .join(' ');
  showToast({ tone: 'error', title: words.refused.title, text });
}

/** Says on which day the server saved taps that this device had made for another day. */
function reportMoved(moved: AttendanceTapsReply['moved']): void {
  if (moved.length === 0) return;
  const days = [...groupBy(moved, (tap) => tap.day)].map(([day, taps]) =>
    words.moved.to(taps.length, dateInWords(day)),
  );
  showToast({
    tone: 'error',
    title: words.moved.title,
    text: `${days.join(', ')}. ${words.moved.check}`,
    durationMs: MOVED_TOAST_MS,
  });
}

/** Sends the coach's taps while the portal is open: soon after each tap, and again until the server has them. */
export function SendTaps({ coach }: { coach: SessionUser }) {
  const client = useQueryClient();
  const { isAway } = useNetwork();
  const newest = useQueue().findLast((tap) => tap.coachId === coach.id)?.id;
  useEffect(() => {
    if (newest === undefined || isAway) return;
    const soon = setTimeout(() => void sendTaps(client, coach), BATCH_MS);
    const again = setInterval(() => void sendTaps(client, coach), RETRY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [client, coach, newest, isAway]);
  return null;
}
