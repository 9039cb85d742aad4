import { Pool } from 'undici';
import { timeOf } from './measure.ts';

export type Request = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** Lets so many clients make requests for this long, each as soon as it has its answer. Returns the milliseconds of each. */
export async function timesTogether(
  { connections, ms }: { connections: number; ms: number },
  ask: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  const work = async () => {
    while (performance.now() < until) times.push(await timeOf(ask));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return times;
}

/** Calls `work` with a function that requests this over so many connections. Any status but the expected one fails. */
export async function withRequests<Result>(
  url: string,
  { path, headers }: Request,
  { connections, status }: { connections: number; status: number },
  work: (ask: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  try {
    return await work(async () => {
      const answer = await pool.request({ method: 'GET', path, headers });
      if (answer.statusCode !== status) {
        throw new Error(`${path} answered ${answer.statusCode}: ${await answer.body.text()}`);
      }
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    });
  } finally {
    await pool.close();
  }
}

/** The answers per second to one request over this many connections for this long. */
export function rateOf(
  url: string,
  request: Request,
  { connections, ms, status }: { connections: number; ms: number; status: number },
): Promise<number> {
  return withRequests(url, request, { connections, status }, async (ask) => {
    const startedAt = performance.now();
    const { length: answered } = await timesTogether({ connections, ms }, ask);
    return (answered * 1000) / (performance.now() - startedAt);
  });
}
