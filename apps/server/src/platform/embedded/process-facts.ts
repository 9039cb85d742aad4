import { readFile, readlink, realpath } from 'node:fs/promises';
import { errorCode } from './errors.ts';
import { runProgram } from './run-program.ts';

/**
 * Whether a process with that number is alive, no matter who owns it. One that has ended but has not been reaped yet is
 * not.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !(await isZombie(pid));
}

/** In a container whose first process reaps no orphans, an ended postmaster stays listed for ever. */
async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).startsWith('Z');
}

/**
 * Whether a living process works on this database folder. A number in an old postmaster.pid may by now belong to
 * any program. Where the system does not tell (Windows), the answer is yes and PostgreSQL itself decides.
 */
export async function worksOnFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    // Every server process makes the database folder its working folder. One whose working folder is closed to us
    // runs as another user, and PostgreSQL only runs as the owner of the folder.
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return workingFolder === (await realpath(folder));
  }
  const { output } = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]);
  return output.includes('postgres') && output.includes(folder);
}
