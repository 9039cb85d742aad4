// @vitest-environment jsdom
import type { AttendanceTapsReply } from '@league/contract';
import { routes } from '@league/contract/calls';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildUser, startFakeApi } from '../../../test/fake-api.ts';
import type { QueuedTap } from './outbox.ts';

const COACH = buildUser();

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The queue and the sending of a freshly loaded page. */
async function loadPage() {
  const { createQueryClient } = await import('../../platform/api/query-client.ts');
  const { toastStore } = await import('../../platform/toasts/toast.ts');
  onTestFinished(() => toastStore.dismiss());
  return {
    ...(await import('./outbox.ts')),
    ...(await import('./send-taps.ts')),
    ...(await import('./practice-day.ts')),
    client: createQueryClient(),
    toast: () => toastStore.current(),
  };
}

const tap = (memberId: number, values: Partial<QueuedTap> = {}): QueuedTap => ({
  ...{ id: crypto.randomUUID(), coachId: COACH.id, memberId, day: '2026-11-16', state: 'present' },
  tappedAt: '2026-11-16T22:00:00.000Z',
  ...values,
});
const reply = (values: Partial<AttendanceTapsReply> = {}): AttendanceTapsReply => ({
  ...{ taken: 1, refused: [], moved: [], receivedAt: new Date().toISOString(), isClockWrong: false },
  ...values,
});
const TAKE = `${routes.attendance.take.method} ${routes.attendance.take.path}`;

it.each([
  ['TAPS_SHARE_USED', { 'retry-after': '3600' }],
  ['COACH_WITHOUT_TEAM', undefined],
] as const)(
  '[ATTEND-01] taps that the server refuses with %s wait, and the coach is told why',
  async (code, headers) => {
    const page = await loadPage();
    const api = startFakeApi();
    api.fail(routes.attendance.take, code, headers);
    page.queueTaps([tap(7)]);
    await page.sendTaps(page.client, COACH);
    expect(page.queuedTaps(COACH.id)).toHaveLength(1);
    const { result } = renderHook(() => page.useRefusal(COACH.id));
    expect(result.current).toMatch(code === 'TAPS_SHARE_USED' ? /^You have taken attendance/ : /no team/);
    // The server has asked to wait, so it is not asked again at once.
    await page.sendTaps(page.client, COACH);
    expect(api.timesCalled(routes.attendance.take)).toBe(headers ? 1 : 2);
    // Another coach on the same page neither waits nor reads the refusal.
    const other = buildUser({ id: COACH.id + 1 });
    expect(renderHook(() => page.useRefusal(other.id)).result.current).toBeNull();
    api.reply(routes.attendance.take, reply());
    page.queueTaps([tap(8, { coachId: other.id })]);
    await page.sendTaps(page.client, other);
    expect(page.queuedTaps(other.id)).toEqual([]);
    expect(result.current).not.toBeNull();
  },
);

it('[ATTEND-01] one tap that the server cannot read does not hold back the others', async () => {
  const page = await loadPage();
  const api = startFakeApi();
  const stored: number[] = [];
  api.answer(TAKE, ({ body }) => {
    const { taps } = body as { taps: { memberId: number }[] };
    if (taps.some(({ memberId }) => memberId === 3)) return Response.json({}, { status: 400 });
    stored.push(...taps.map(({ memberId }) => memberId));
    return Response.json(reply({ taken: taps.length }));
  });
  page.queueTaps([1, 2, 3, 4, 5].map((memberId) => tap(memberId)));
  await page.sendTaps(page.client, COACH);
  expect(stored.sort()).toEqual([1, 2, 4, 5]);
  expect(page.queuedTaps(COACH.id)).toEqual([]);
});

it('[ATTEND-01] tells the coach the day on which taps with a wrong clock were saved', async () => {
  const page = await loadPage();
  const api = startFakeApi();
  const queued = tap(7);
  const receivedAt = new Date(Date.now() + 86_400_000).toISOString();
  const moved = [{ id: queued.id, day: '2026-11-17' }];
  api.reply(routes.attendance.take, reply({ moved, receivedAt, isClockWrong: true }));
  page.queueTaps([queued]);
  await page.sendTaps(page.client, COACH);
  expect(page.toast()?.text).toMatch(/^1 tap on Nov 17, 2026\. /);
  expect(page.client.getQueryData([routes.attendance.day.path, '2026-11-17'])).toMatchObject({
    marks: [{ memberId: 7 }],
  });
  // From now on today is the server's day.
  const { calendarDateAt } = await import('@league/contract');
  const { result } = renderHook(() => page.usePracticeDay('UTC'));
  expect(result.current).toBe(calendarDateAt(new Date(receivedAt), 'UTC'));
});

it.each([
  ['ahead', 1],
  ['behind', -1],
])(
  '[ATTEND-01] today is right when a coach sets a clock that is a day %s, and nothing is corrected twice',
  async (_, days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const right = new Date('2026-11-16T18:00:00.000Z');
    vi.setSystemTime(right.getTime() + days * 86_400_000);
    const page = await loadPage();
    const { useClockOffset } = await import('./device-clock.ts');
    const api = startFakeApi();
    api.reply(routes.attendance.take, reply({ receivedAt: right.toISOString(), isClockWrong: true }));
    page.queueTaps([tap(7)]);
    await page.sendTaps(page.client, COACH);
    const today = renderHook(() => page.usePracticeDay('UTC')).result;
    const offset = renderHook(useClockOffset).result;
    expect([today.current, offset.current]).toEqual(['2026-11-16', days * 86_400_000]);
    // The coach sets the clock in the device's settings and comes back to the page.
    vi.setSystemTime(right.getTime() + 30_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect([today.current, offset.current]).toEqual(['2026-11-16', 0]);
  },
);
