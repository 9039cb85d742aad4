import { gunzipSync } from 'node:zlib';
import { routes } from '@league/contract';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { contentOfCached, keepAnswer } from './cached-answer.ts';

it('a cached answer holds no more memory than its own length, plain and compressed', async () => {
  const kept = keepAnswer(routes.operations.health, { status: 'alive' });
  const app = fastify();
  app.get('/', async (request, reply) => contentOfCached(request, reply, kept));
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  const gzipped = await kept.gzipped;
  await app.close();
  expect(gunzipSync(answer.rawPayload)).toEqual(kept.body);
  expect(kept.body.buffer.byteLength).toBe(kept.body.length);
  expect(gzipped?.buffer.byteLength).toBe(gzipped?.length);
});
