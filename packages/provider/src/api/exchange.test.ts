import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { ProviderUnavailable } from '../errors.ts';
import { exchange } from './exchange.ts';

async function askAnswering(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = { method: 'GET', headers: {}, label: 'a question', timeoutMs: 60_000 };
  return exchange({ ...request, url: `http://127.0.0.1:${port}/` });
}

const compressed =
  (text: Buffer): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
  };

it('reads an answer whole, also letters that are split between its parts', async () => {
  const parts = [Buffer.from('\u{feff}Zo'), Buffer.from([0xc3]), Buffer.from([0xab])];
  const { body } = await askAnswering(async (_request, response) => {
    for (const part of parts) await new Promise((sent) => response.write(part, sent));
    response.end();
  });
  expect(body).toBe('Zo\u00eb');
  expect((await askAnswering(compressed(Buffer.from('plain')))).body).toBe('plain');
  expect((await askAnswering((_request, response) => void response.writeHead(204).end())).body).toBe('');
});

it('an answer that unpacks to more than any page is not read to its end', async () => {
  const reading = askAnswering(compressed(Buffer.alloc(51_000_000, 'x')));
  await expect(reading).rejects.toThrow(ProviderUnavailable);
  await expect(reading).rejects.toThrow('could not be reached for a question');
});
