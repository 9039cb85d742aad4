import { resolve } from 'node:path';
import { PlainError } from '../../platform/plain-error.ts';

/** The one file that the program was asked for, seen from the folder it was called in; `usage` says how it is called. */
export function askedFile(usage: string): string {
  const [typed, ...more] = process.argv.slice(2);
  if (typed === undefined || more.length > 0) throw new PlainError(`Name one file: ${usage}`);
  // npm runs its scripts in the project's folder and keeps the caller's in this variable.
  return resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}
