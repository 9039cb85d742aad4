import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type Program = {
  readonly child: ChildProcess;
  /** All its output so far. */
  output(): string;
  /** Resolves when it has printed the sentence; throws with its whole output if it ends before. */
  hasSaid(sentence: string): Promise<void>;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const started: ChildProcess[] = [];

/** Ends every program that a test has left running; for `afterAll`. */
export function killPrograms(): void {
  for (const child of started) child.kill('SIGKILL');
}

/** Starts the portal as a separate program, on a free port. */
export function runPortal(env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', SYNC_PUSH_SECONDS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  return {
    child,
    output: () => said,
    async hasSaid(sentence) {
      const isSaid = new Promise<void>((resolve) => {
        const look = () => said.includes(sentence) && resolve();
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        look();
      });
      const hasEnded = ended.then(() => Promise.reject(new Error(`It ended:\n${said}`)));
      hasEnded.catch(() => undefined);
      await Promise.race([isSaid, hasEnded]);
    },
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the portal and waits until it can be used; a worker's address is empty. */
export async function startPortalProgram(
  env: Readonly<Record<string, string>>,
): Promise<Program & { url: string }> {
  const program = runPortal(env);
  await program.hasSaid('Ctrl-C stops it');
  return { ...program, url: /http:\/\/127\.0\.0\.1:\d+/.exec(program.output())?.[0] ?? '' };
}

/** Sends the first half of a request over a raw socket; `finish` sends the rest and returns the whole answer. */
export async function beginRequest(
  url: string,
  { path, body }: { path: string; body: object },
): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(url);
  const text = JSON.stringify(body);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Content-Type: application/json'];
  // The portal confirms that it got the headers, and waits for the body.
  socket.write(
    [...head, 'Expect: 100-continue', `Content-Length: ${Buffer.byteLength(text)}`, '', ''].join('\r\n'),
  );
  await once(socket, 'data');
  answer = '';
  return {
    async finish() {
      // Ending the socket here would say that the answer is no longer awaited.
      socket.write(text);
      await once(socket, 'close');
      return answer;
    },
  };
}
