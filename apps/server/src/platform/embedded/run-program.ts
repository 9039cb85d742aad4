import { spawn } from 'node:child_process';

/** The operating-system user that a database program runs as; none means the portal's own user. */
export type Account = { name: string; uid: number; gid: number };

export type ProgramResult = { exitCode: number | null; output: string };

/** The spawn options to run a database program as `account`, independent of the caller's environment. */
export function surroundings(account: Account | undefined) {
  return {
    // The database user may not be able to read the portal's folder, and initdb fails in a folder it cannot read.
    cwd: '/',
    // A user's PGDATA, PGPORT, TZ or LANG would change the behavior of these programs.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...windowsEssentials() },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** Runs a program to its end; returns its exit code and all its output. Rejects if it cannot be started. */
export function runProgram(
  program: string,
  args: string[],
  options: { account?: Account | undefined; input?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...surroundings(options.account), stdio: 'pipe' });
    let output = '';
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    // A program that ends without reading its input breaks the pipe; its exit code shows what happened.
    child.stdin.on('error', () => undefined).end(options.input ?? '');
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}

function windowsEssentials() {
  const root = process.env.SystemRoot;
  return root === undefined ? {} : { SystemRoot: root };
}
