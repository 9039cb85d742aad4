import { PlainError } from '../plain-error.ts';

/** Why the embedded database cannot be used. */
export class EmbeddedClusterError extends PlainError {
  override name = 'EmbeddedClusterError';
}

const fileProblems: Record<string, (path: string) => string> = {
  EACCES: (path) =>
    `The user of the portal may not use ${path}. Give it the right to, or choose another DATA_DIR.`,
  EPERM: (path) =>
    `The user of the portal may not change ${path}. Give it the right to, or choose another DATA_DIR.`,
  EROFS: (path) => `${path} lies on a read-only disk. Choose another DATA_DIR.`,
  ENOSPC: (path) => `The disk that holds ${path} is full. Make room and start again; what was saved is kept.`,
  EDQUOT: (path) =>
    `The disk quota for ${path} is used up. Make room and start again; what was saved is kept.`,
  ENOTDIR: (path) =>
    `A part of the path ${path} is a file, not a folder. Move it away or choose another DATA_DIR.`,
  EEXIST: (path) => `${path} is a file where a folder is needed. Move it away or choose another DATA_DIR.`,
};

/** Runs work on `path` and turns file system errors into messages; other errors are rethrown. */
export async function explainingFileProblems<Result>(
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const sentence = fileProblems[errorCode(error) ?? '']?.(path);
    if (sentence === undefined) throw error;
    throw new EmbeddedClusterError(sentence, { cause: error });
  }
}

/** The code of a system error or of a PostgreSQL error (SQLSTATE); undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** Returns `fallback` if the file or folder does not exist; other errors are rethrown. */
export async function unlessMissing<Result, Fallback>(
  work: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return fallback;
    throw error;
  }
}
