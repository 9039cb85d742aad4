import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { projectEnvironment, root } from './project.mjs';
import { say } from './say.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Compiled code of the last start, so that the next need not compile it again. */
const compileCache = join(root, 'node_modules/.cache/node');
/** Ctrl-C reaches this process from the terminal and again from npm; only a later one means "at once". */
const sameKeyMs = 1500;

/**
 * Runs programs that serve until they are told to stop. When one ends, the others are stopped; when all have ended,
 * returns the exit code of the first. Each program: { program, args, cwd?, hasChannel? }.
 */
export function supervise(programs) {
  // In their own sessions, so that the terminal's signals reach only this process, which sends each program one.
  const children = programs.map(({ program, args, cwd = root, hasChannel = false }) =>
    spawn(program, args, {
      cwd,
      env: { ...projectEnvironment(), NODE_COMPILE_CACHE: compileCache },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', ...(hasChannel ? ['ipc'] : [])],
    }),
  );
  let stoppedAt;
  const stop = (signal) => {
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    for (const child of children) child.kill(signal);
  };
  const obey = (signal) => {
    if (stoppedAt === undefined || performance.now() - stoppedAt < sameKeyMs) return stop(signal);
    say('Ending at once.');
    for (const child of children) child.kill('SIGKILL');
  };
  const listeners = signals.map((signal) => [signal, () => obey(signal === 'SIGHUP' ? 'SIGTERM' : signal)]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const exits = children.map((child) => exitOf(child).finally(() => stop('SIGTERM')));
  return Promise.race(exits).then(async (firstExitCode) => {
    await Promise.all(exits);
    for (const [signal, listener] of listeners) process.removeListener(signal, listener);
    return firstExitCode;
  });
}

function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
