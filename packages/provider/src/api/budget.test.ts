import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../test/fake-service.ts';
import type { Clock } from '../clock.ts';
import { createCallBudget, createCallBudgets, documentedBudgets, localPlaces } from './budget.ts';

const longestCallMs = 30_000;
const localBudget = (perMinute: number, clock: Clock) =>
  createCallBudget(localPlaces('other', { perMinute, longestCallMs, clock }), clock);

/** The times at which `calls` calls are admitted, each answered after `answerMs`. */
async function timesOf(calls: number, perMinute: number, answerMs: number): Promise<number[]> {
  const clock = createJumpingClock();
  const budget = localBudget(perMinute, clock);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const leave = await budget.enter();
    times.push(clock.now());
    await clock.sleep(answerMs);
    await leave();
  }
  return times;
}

describe('the client’s own call budget', () => {
  it.each([
    [40, 0],
    [40, 130],
    [40, 2000],
    [120, 400],
    [1, 5000],
  ])(
    '[SYNC-04] never admits more than %i calls in any minute (answers take %i ms)',
    async (perMinute, answerMs) => {
      const times = await timesOf(perMinute * 4, perMinute, answerMs);
      for (const [index, time] of times.entries()) {
        const earlier = times[index - perMinute];
        // The service may have counted the earlier call as late as its answer.
        if (earlier !== undefined) expect(time - earlier).toBeGreaterThanOrEqual(60_000 + answerMs);
      }
    },
  );

  it('does not make the first calls of a minute wait', async () => {
    expect(await timesOf(41, 40, 0)).toEqual([...Array<number>(40).fill(0), 60_000]);
  });

  it('admits calls in order of arrival, even when they arrive at once', async () => {
    const clock = createJumpingClock();
    const budget = localBudget(1, clock);
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map(async (name) => {
        await budget.enter();
        order.push(name, clock.now());
      }),
    );
    expect(order).toEqual([1, 0, 2, 60_000, 3, 120_000]);
  });

  it('a caller that gives up leaves the queue, and the next one gets the place', async () => {
    const clock = createJumpingClock();
    const budget = localBudget(1, clock);
    await budget.enter();
    const gone = budget.enter(AbortSignal.abort(new Error('no longer needed')));
    const next = budget.enter();
    await expect(gone).rejects.toThrow('no longer needed');
    await next;
    expect(clock.now()).toBe(60_000);
  });

  it('is closed while paused', async () => {
    const clock = createJumpingClock();
    const budget = localBudget(40, clock);
    await budget.pause(7000);
    await budget.pause(3000);
    await budget.enter();
    expect(clock.now()).toBe(7000);
  });

  it('is switched off by Infinity', async () => {
    expect(new Set(await timesOf(2000, Number.POSITIVE_INFINITY, 0))).toEqual(new Set([0]));
  });

  it('has the three documented buckets, each with its own budget', async () => {
    expect(documentedBudgets).toEqual({ contactList: 40, contactById: 120, other: 400 });
    const clock = createJumpingClock();
    const budgets = createCallBudgets(
      { ...documentedBudgets, contactList: 1 },
      { makePlaces: localPlaces, longestCallMs, clock },
    );
    await budgets.contactList.enter();
    await budgets.contactById.enter();
    await budgets.other.enter();
    expect(clock.now()).toBe(0);
  });
});
