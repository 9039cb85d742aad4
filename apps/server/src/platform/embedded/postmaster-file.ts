import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './errors.ts';
import { isAlive, worksOnFolder } from './process-facts.ts';

/**
 * The state of a database folder by its `postmaster.pid`, checked against the machine's processes. `leftover`: it names
 * a process that has ended, or (`reusedPid`) one that is not a database of this folder.
 */
export type PostmasterState =
  | { kind: 'absent' }
  | { kind: 'leftover'; reusedPid: boolean }
  | { kind: 'running'; pid: number; port: number | undefined; isReady: boolean };

/** Reads the state of a database folder; see PostmasterState. */
export async function readPostmasterState(folder: string): Promise<PostmasterState> {
  const text = await unlessMissing(readFile(pathIn(folder), 'utf8'), undefined);
  if (text === undefined) return { kind: 'absent' };
  // Lines: pid (negative in single-user mode), folder, start, port, socket folder, address, memory key, status.
  const lines = text.split('\n');
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isSafeInteger(pid) || !(await isAlive(pid))) return { kind: 'leftover', reusedPid: false };
  if (!(await worksOnFolder(pid, folder))) return { kind: 'leftover', reusedPid: true };
  const port = Number.parseInt(lines[3] ?? '', 10);
  return {
    kind: 'running',
    pid,
    port: Number.isSafeInteger(port) && port > 0 ? port : undefined,
    isReady: lines[7]?.trim() === 'ready',
  };
}

/**
 * PostgreSQL does not start while the process named in postmaster.pid lives, even if that is another program by now.
 * Replaces the number with one that no process can have. The rest stays, because PostgreSQL uses the memory key in it
 * to make sure that no process of the killed server still works on the files.
 */
export async function clearReusedPid(folder: string): Promise<void> {
  const text = await unlessMissing(readFile(pathIn(folder), 'utf8'), undefined);
  const state = await readPostmasterState(folder);
  if (text === undefined || state.kind !== 'leftover' || !state.reusedPid) return;
  await writeFile(pathIn(folder), text.replace(/^-?\d+/, '2147483647'), { flag: 'r+' });
}

function pathIn(folder: string): string {
  return join(folder, 'postmaster.pid');
}
