import { Pool } from 'undici';

export type Request = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Requests one thing over this many connections for this long, each connection again as soon as it has its answer,
 * and gives the answers per second. Any status but the expected one ends the measurement.
 */
export async function rateOf(
  url: string,
  { path, headers }: Request,
  { connections, ms, status }: { connections: number; ms: number; status: number },
): Promise<number> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  let answered = 0;
  const until = performance.now() + ms;
  const ask = async () => {
    while (performance.now() < until) {
      const answer = await pool.request({ method: 'GET', path, headers });
      if (answer.statusCode !== status) {
        throw new Error(`${path} answered ${answer.statusCode}: ${await answer.body.text()}`);
      }
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      answered += 1;
    }
  };
  const startedAt = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, ask));
  } finally {
    await pool.close();
  }
  return (answered * 1000) / (performance.now() - startedAt);
}
