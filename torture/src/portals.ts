import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@league/server/free-port';

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY = 'Ctrl-C stops it.';

/** Nothing else of the caller's environment, which may name a database or have a provider's key. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE'] as const;

export type Portal = {
  readonly url: string;
  /** Starts the process and waits until it says that it can be used; throws its output if it ends before. */
  start(): Promise<void>;
  /** The process that runs now. */
  readonly pid: number | undefined;
  /** SIGKILL: nothing is finished, nothing is tidied up. */
  kill(): Promise<void>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
};

/** One server process of the portal, with everything it says kept in `folder`. */
export async function createPortal(
  name: string,
  { folder, env }: { folder: string; env: Readonly<Record<string, string>> },
): Promise<Portal> {
  const port = await findFreePort();
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const passedOn = Object.fromEntries(PASSED_ON.map((key) => [key, process.env[key]]));
      const started = spawn(process.execPath, ['--max-semi-space-size=16', SERVER], {
        env: { ...passedOn, ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      started.stderr.pipe(log, { end: false });
      let said = '';
      const isReady = new Promise<void>((resolve) => {
        started.stdout.on('data', (text) => {
          said += String(text);
          log.write(text);
          if (said.includes(READY)) resolve();
        });
      });
      const hasEnded = once(started, 'exit').then(([code, signal]) => {
        if (signal === null) throw new Error(`${name} ended by itself with exit code ${code}:\n${said}`);
      });
      await Promise.race([isReady, hasEnded]);
    },
    get pid() {
      return child?.pid;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  };
}
