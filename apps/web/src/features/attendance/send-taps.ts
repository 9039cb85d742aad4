import { ATTENDANCE_LIMITS, type AttendanceTapsReply, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useNetwork } from '../../platform/network.ts';
import { showToast } from '../../platform/toast.ts';
import { attendance as words } from '../../strings/en/attendance.ts';
import { dropTaps, queuedTaps, useQueue } from './outbox.ts';

/** Taps within this time are sent in one request. */
const GATHER_MS = 300;
const TRY_AGAIN_MS = 15_000;
/** Statuses of requests that the server will never accept. */
const NEVER_TAKEN = [400, 413, 422];

let isSending = false;
let isClockWrong = false;
const listeners = new Set<() => void>();

function noteClock(isWrong: boolean): void {
  if (isWrong === isClockWrong) return;
  isClockWrong = isWrong;
  for (const listener of listeners) listener();
}

/** Whether the server reported that the clock of this device is wrong. */
export function useIsClockWrong(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isClockWrong,
  );
}

/** Sends the coach's waiting taps. A tap that is sent twice, for example by two tabs, counts once. */
async function sendTaps(client: QueryClient, coach: SessionUser): Promise<void> {
  if (isSending) return;
  const waiting = queuedTaps(coach.id).slice(0, ATTENDANCE_LIMITS.taps);
  if (waiting.length === 0) return;
  isSending = true;
  let wasAnswered = false;
  const ids = waiting.map(({ id }) => id);
  const taps = waiting.map(({ coachId: _, ...tap }) => tap);
  try {
    const reply = await callApi(routes.attendance.take, { body: { sentAt: new Date().toISOString(), taps } });
    noteClock(reply.isClockWrong);
    tellRefused(reply.refused);
    // Only who takes attendance needs it: it is no part of the first load.
    const { noteStored } = await import('./day-marks.ts');
    const refused = new Set(reply.refused.map(({ id }) => id));
    noteStored(
      client,
      coach,
      waiting.filter(({ id }) => !refused.has(id)),
    );
    // Refetch the marks before dropping the taps; otherwise a tap would seem lost for a moment.
    await client.invalidateQueries({ queryKey: [routes.attendance.day.path] });
    void client.invalidateQueries({ queryKey: [routes.attendance.history.path] });
    dropTaps(ids);
    wasAnswered = true;
  } catch (error) {
    // Without an answer, a session or a working server, the taps keep waiting.
    if (!(error instanceof ApiError) || !NEVER_TAKEN.includes(error.status)) return;
    showToast({ tone: 'error', title: words.refused.title, text: words.refused.invalid });
    dropTaps(ids);
  } finally {
    isSending = false;
  }
  // Sends taps made during the request, and those beyond the limit of one request.
  if (wasAnswered) await sendTaps(client, coach);
}

function tellRefused(refused: AttendanceTapsReply['refused']): void {
  if (refused.length === 0) return;
  const count = (wanted: string) => refused.filter(({ reason }) => reason === wanted).length;
  const text = (['notOnTeam', 'dayNotOpen'] as const)
    .flatMap((reason) => (count(reason) > 0 ? [words.refused[reason](count(reason))] : []))
    .join(' ');
  showToast({ tone: 'error', title: words.refused.title, text });
}

/** Sends the coach's taps while the portal is open: soon after each tap, and again until the server has them. */
export function SendTaps({ coach }: { coach: SessionUser }) {
  const client = useQueryClient();
  const { isAway } = useNetwork();
  const newest = useQueue().findLast((tap) => tap.coachId === coach.id)?.id;
  useEffect(() => {
    if (newest === undefined || isAway) return;
    const soon = setTimeout(() => void sendTaps(client, coach), GATHER_MS);
    const again = setInterval(() => void sendTaps(client, coach), TRY_AGAIN_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [client, coach, newest, isAway]);
  return null;
}
