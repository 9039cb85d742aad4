import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** One answer as it was sent over the network. */
const answerSchema = z.object({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  encoding: z.enum(['utf8', 'base64']),
});
const answersSchema = z.record(z.string(), answerSchema);
export type Answer = z.infer<typeof answerSchema>;

/** A `node:http` server in its own process, with a prepared answer for each of these paths: as fast as Node can be. */
export async function startBareServer(
  answers: Readonly<Record<string, Answer>>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = fork(fileURLToPath(import.meta.url));
  const ended = once(program, 'exit');
  program.send(answers);
  const [url] = z
    .tuple([z.url()])
    .rest(z.unknown())
    .parse(await once(program, 'message'));
  return {
    url,
    async stop() {
      program.kill('SIGTERM');
      await ended;
    },
  };
}

async function serve(): Promise<void> {
  const answers = answersSchema.parse((await once(process, 'message'))[0]);
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    if (!answer) return response.writeHead(404).end();
    const { status, headers, body, encoding } = answer;
    return response.writeHead(status, headers).end(body, encoding);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    process.send?.(`http://127.0.0.1:${port}`);
  });
}

if (import.meta.main) await serve();
