import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { rateOf } from './load.ts';

const askedSchema = z.object({
  url: z.url(),
  request: z.object({ path: z.string(), headers: z.record(z.string(), z.string()) }),
  load: z.object({ connections: z.number(), ms: z.number(), status: z.number() }),
});

/** The same as `rateOf` in its own thread, because one thread cannot request as much as two servers answer. */
export async function rateInThread(asked: z.infer<typeof askedSchema>): Promise<number> {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: asked });
  return z
    .tuple([z.number()])
    .rest(z.unknown())
    .parse(await once(thread, 'message'))[0];
}

if (!isMainThread) {
  const { url, request, load } = askedSchema.parse(workerData);
  parentPort?.postMessage(await rateOf(url, request, load));
}
