import { createLogger, type Logger } from '../platform/log.ts';
import { PlainError } from '../platform/plain-error.ts';

const UNEXPECTED = 'The portal met an unexpected fault. The details are on standard error.';

/**
 * The sentence to show for anything thrown. A PlainError has its own. For anything else, what may be logged is written
 * to standard error (ERR-06), whatever LOG_LEVEL is, because there is no other trace of it.
 */
export function explainFailure(error: unknown, log: Pick<Logger, 'error'> = createLogger('error')): string {
  if (error instanceof PlainError) return error.message;
  log.error({ err: error }, 'An unexpected failure.');
  return UNEXPECTED;
}
