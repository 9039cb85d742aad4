import { ApiError, describeError } from '../../../platform/api/api-error.ts';

/** The server's reason for refusing a file, else its general sentence, else `fallback`. */
export function describeRefusal(error: unknown, fallback: string): string {
  const reason =
    error instanceof ApiError && error.code === 'RESULTS_FILE_UNREADABLE' ? error.fields[0] : undefined;
  return reason?.message ?? describeError(error, fallback);
}
