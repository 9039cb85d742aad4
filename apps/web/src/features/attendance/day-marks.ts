import type { AttendanceDay, AttendanceMark, AttendanceState, SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../platform/api/api.ts';
import { cacheWithRoster, readCachedWithRoster } from '../../shared/cached-roster/cached-with-roster.ts';
import { type QueuedTap, useQueue } from './outbox.ts';

/** How often the marks are refetched, to show the other coach's taps. */
const POLL_MS = 10_000;

type Coach = Pick<SessionUser, 'id' | 'teamId'>;

function cachedMarks(): AttendanceDay | undefined {
  const cached = readCachedWithRoster('attendance', new Date()) as AttendanceDay | undefined;
  return cached && Array.isArray(cached.marks) ? cached : undefined;
}

function cachedDay(day: string): AttendanceDay | undefined {
  const cached = cachedMarks();
  return cached?.day === day ? cached : undefined;
}

/**
 * Adds the coach's taps that the server has just stored to the marks. So they are shown and cached even if no open screen
 * fetches them, or the network is lost before it can.
 */
export function noteStored(
  client: QueryClient,
  coach: Coach & Pick<SessionUser, 'firstName' | 'lastName'>,
  taps: readonly QueuedTap[],
): void {
  const by = `${coach.firstName} ${coach.lastName}`;
  for (const day of new Set(taps.map((tap) => tap.day))) {
    const ofDay = taps.filter((tap) => tap.day === day);
    const queryKey = [routes.attendance.day.path, day];
    const known = client.getQueryData<AttendanceDay>(queryKey) ?? cachedDay(day);
    const others = (known?.marks ?? []).filter(
      ({ memberId }) => !ofDay.some((tap) => tap.memberId === memberId),
    );
    const own = ofDay.flatMap(({ memberId, state, tappedAt }) =>
      state === 'none' ? [] : [{ memberId, state, at: tappedAt, by, isByReceipt: false }],
    );
    const marks = { day, marks: [...others, ...own] };
    // Its age stays the same, so that a screen that opens the day refetches it.
    client.setQueryData(queryKey, marks, { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 });
    const cached = cachedMarks();
    if (!cached || cached.day <= day) cacheWithRoster('attendance', coach, marks);
  }
}

/** The marks of a day from the server, or the cached ones without network. */
export function useDay(coach: Coach, day: string, today: string) {
  const cached = cachedDay(day);
  const query = useQuery({
    queryKey: [routes.attendance.day.path, day],
    queryFn: ({ signal }) => callApi(routes.attendance.day, { query: { day }, signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
    ...(cached && { initialData: cached, initialDataUpdatedAt: 0 }),
  });
  const { data } = query;
  const { id, teamId } = coach;
  useEffect(() => {
    if (data && day === today) cacheWithRoster('attendance', { id, teamId }, data);
  }, [data, day, today, id, teamId]);
  return query;
}

/** A gymnast's mark, and whether it is still an unsent tap on this device. */
export type ShownMark = {
  readonly state: AttendanceState | null;
  readonly sent: AttendanceMark | undefined;
  readonly isWaiting: boolean;
};

const UNMARKED: ShownMark = { state: null, sent: undefined, isWaiting: false };

/** Each gymnast's mark. A tap that waits on this device overrides the server's mark. */
export function marksShown(
  { coachId, day, sent }: { coachId: number; day: string; sent: readonly AttendanceMark[] },
  queue: readonly QueuedTap[],
): (memberId: number) => ShownMark {
  const marks = new Map<number, ShownMark>(
    sent.map((mark) => [mark.memberId, { state: mark.state, sent: mark, isWaiting: false }]),
  );
  for (const tap of queue) {
    if (tap.coachId !== coachId || tap.day !== day) continue;
    const before = marks.get(tap.memberId);
    const state = tap.state === 'none' ? null : tap.state;
    marks.set(tap.memberId, { state, sent: before?.sent, isWaiting: true });
  }
  return (memberId) => marks.get(memberId) ?? UNMARKED;
}

export function useMarks(coach: Coach, day: string, today: string) {
  const query = useDay(coach, day, today);
  const queue = useQueue();
  const sent = query.data?.marks ?? [];
  return { query, markOf: marksShown({ coachId: coach.id, day, sent }, queue) };
}
