// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { QueuedTap } from './outbox.ts';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The outbox of a freshly loaded page. */
const loadPage = () => {
  vi.resetModules();
  return import('./outbox.ts');
};

const tap = (values: Partial<QueuedTap> = {}): QueuedTap => ({
  id: crypto.randomUUID(),
  coachId: 1,
  memberId: 7,
  day: '2026-11-16',
  state: 'present',
  tappedAt: '2026-11-16T22:00:00.000Z',
  ...values,
});

it('[ATTEND-01] keeps taps over a reload, each coach’s apart', async () => {
  const [mine, theirs] = [tap(), tap({ coachId: 2 })];
  (await loadPage()).queueTaps([mine, theirs]);
  const reloaded = await loadPage();
  expect(reloaded.queuedTaps(1)).toEqual([mine]);
  expect(reloaded.queuedTaps(2)).toEqual([theirs]);
});

it('[ATTEND-01] holds only the latest tap of a gymnast and day', async () => {
  const { queueTaps, queuedTaps } = await loadPage();
  const [first, later, otherDay] = [tap(), tap({ state: 'absent' }), tap({ day: '2026-11-15' })];
  queueTaps([first, otherDay]);
  queueTaps([later]);
  expect(queuedTaps(1)).toEqual([otherDay, later]);
});

it('[ATTEND-01] drops taps that the server has, but none made meanwhile', async () => {
  const { queueTaps, queuedTaps, dropTaps } = await loadPage();
  const [sent, later] = [tap(), tap({ state: 'none' })];
  queueTaps([sent]);
  queueTaps([later]);
  dropTaps([sent.id]);
  expect(queuedTaps(1)).toEqual([later]);
});

it('[ATTEND-01] sends no tap that another program has damaged on the device', async () => {
  localStorage.setItem('league-attendance-taps', '[{"id":1}]');
  expect((await loadPage()).queuedTaps(1)).toEqual([]);
});

it('[ATTEND-01] shows a waiting tap instead of the server’s mark', async () => {
  const { marksShown } = await import('./day-marks.ts');
  const sent = { memberId: 7, state: 'present', at: '', by: 'Kim', isByReceipt: false } as const;
  const day = { coachId: 1, day: '2026-11-16', sent: [sent, { ...sent, memberId: 8 }] };
  const markOf = marksShown(day, [tap({ state: 'none' }), tap({ memberId: 8, coachId: 2, state: 'absent' })]);
  expect([markOf(7), markOf(8), markOf(9)]).toMatchObject([
    { state: null, isWaiting: true },
    { state: 'present', isWaiting: false },
    { state: null, isWaiting: false },
  ]);
});
