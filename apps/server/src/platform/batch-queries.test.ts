import { describe, expect, it } from 'vitest';
import { batchQueries, shareQuery } from './batch-queries.ts';

/** A query that the test answers. */
function lookByHand(options?: { patienceMs: number }) {
  const looks: { keys: readonly string[]; answer: PromiseWithResolvers<ReadonlyMap<string, string>> }[] = [];
  const begun: (() => void)[] = [];
  const ask = batchQueries((keys: readonly string[]) => {
    const answer = Promise.withResolvers<ReadonlyMap<string, string>>();
    looks.push({ keys, answer });
    begun.shift()?.();
    return answer.promise;
  }, options);
  const nextLook = () => new Promise<void>((resolve) => begun.push(resolve));
  return { ask, looks, nextLook };
}

describe('calls at the same moment', () => {
  it('share one query, each with its own answer, and undefined if there is none', async () => {
    const { ask, looks, nextLook } = lookByHand();
    const hasBegun = nextLook();
    const answers = Promise.all([ask('a'), ask('b'), ask('a'), ask('c')]);
    await hasBegun;
    expect(looks.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
    looks[0]?.answer.resolve(
      new Map([
        ['a', 'Ana'],
        ['b', 'Bo'],
      ]),
    );
    expect(await answers).toEqual(['Ana', 'Bo', 'Ana', undefined]);
  });

  it('[AUTH-08] made while a query is running do not get its answer', async () => {
    const { ask, looks, nextLook } = lookByHand();
    const firstBegun = nextLook();
    const early = ask('session');
    await firstBegun;
    const late = ask('session');
    const secondBegun = nextLook();
    looks[0]?.answer.resolve(new Map([['session', 'good']]));
    await secondBegun;
    looks[1]?.answer.resolve(new Map());
    expect(await Promise.all([early, late])).toEqual(['good', undefined]);
  });

  it('[BEYOND-06] do not wait forever behind a query that never ends', async () => {
    const { ask, looks, nextLook } = lookByHand({ patienceMs: 20 });
    const firstBegun = nextLook();
    const stuck = Promise.allSettled([ask('a')]);
    await firstBegun;
    const secondBegun = nextLook();
    const next = ask('a');
    await secondBegun;
    looks[1]?.answer.resolve(new Map([['a', 'Ana']]));
    expect(await next).toBe('Ana');
    looks[0]?.answer.reject(new Error('no connection'));
    expect((await stuck).map(({ status }) => status)).toEqual(['rejected']);
  });

  it('for the same key share one query', async () => {
    let looks = 0;
    const ask = shareQuery(async () => {
      looks += 1;
      return looks;
    });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(2);
  });

  it('all fail if the query fails, and the next calls query again', async () => {
    const { ask, looks, nextLook } = lookByHand();
    const firstBegun = nextLook();
    const failing = Promise.allSettled([ask('a'), ask('b')]);
    await firstBegun;
    looks[0]?.answer.reject(new Error('no connection'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const secondBegun = nextLook();
    const next = ask('a');
    await secondBegun;
    looks[1]?.answer.resolve(new Map([['a', 'Ana']]));
    expect(await next).toBe('Ana');
  });
});
