import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './errors.ts';
import { isAlive, worksOnFolder } from './process-facts.ts';

/**
 * What `postmaster.pid` says of a database folder, checked against the processes of the machine.
 * `leftover`: it names a process that has ended, or (`reusedPid`) one that is no database of this folder.
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
 * PostgreSQL will not start while the process named in postmaster.pid lives, even if it is another program by now.
 * The number is replaced by one no process can have; the rest stays, because with the memory key in it PostgreSQL
 * makes sure that no server process of the killed cluster still works on the files.
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
