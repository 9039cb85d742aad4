import { resolve } from 'node:path';
import { PlainError } from '../../platform/plain-error.ts';

/**
 * The file named on the command line, relative to the folder in which the program was called; `usage` says how to call
 * it.
 */
export function askedFile(usage: string): string {
  const [typed, ...more] = process.argv.slice(2);
  if (typed === undefined || more.length > 0) throw new PlainError(`Name one file: ${usage}`);
  // npm runs its scripts in the project's folder, and passes the caller's in this variable.
  return resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}
