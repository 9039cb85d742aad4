import { readFile, readlink, realpath } from 'node:fs/promises';
import { errorCode } from './errors.ts';
import { runProgram } from './run-program.ts';

/**
 * Whether a process with that number is alive, under any owner. A process that has ended but was not reaped is not
 * alive.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !(await isZombie(pid));
}

/** If a container's first process reaps no orphans, an ended postmaster stays listed forever. */
async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).startsWith('Z');
}

/**
 * Whether a living process works on this database folder. The number in an old postmaster.pid may belong to any program
 * by now. If the system cannot tell (Windows), returns true and lets PostgreSQL decide.
 */
export async function worksOnFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    // Every server process has the database folder as its working folder. If we cannot read it, the process runs as
    // another user, and PostgreSQL runs only as the owner of the folder.
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return workingFolder === (await realpath(folder));
  }
  const { output } = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]);
  return output.includes('postgres') && output.includes(folder);
}
