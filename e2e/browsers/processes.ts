import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a program that a test has started, and waits until it has ended. */
export async function endProcess(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill();
  const timer = setTimeout(() => program.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(timer);
}
