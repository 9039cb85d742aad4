import { MEMBER_FIELD_KEYS } from '@league/contract';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Keys under which personal data or secrets could reach a log line; their values are never logged (BEYOND-04). */
const PERSONAL = [
  ...MEMBER_FIELD_KEYS,
  'password',
  'newPassword',
  'teamCode',
  'token',
  'cookie',
  'authorization',
];

/** Writes structured lines to standard error, so that standard output is free for sentences for people. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[left out]' },
      serializers: { err: serializeError },
    },
    destination,
  );
}

/** SQLSTATEs whose message names one of our tables, columns, functions or rights, and no value of a row. */
const NAMES_OUR_OWN = new Set(['42703', '42P01', '42883', '42501']);

/** Libraries quote their input in messages, for example a cell or a line of a file; addresses are input too. */
function withoutQuoted(message: string): string {
  return message.replace(/"[^"]*("|$)/g, '"…"').replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '…');
}

function messageOf({ message, code }: { message: string; code?: unknown }): string {
  if (message.startsWith('Failed query')) return 'A query failed.';
  return NAMES_OUR_OWN.has(String(code)) ? message : withoutQuoted(message);
}

/**
 * The driver's errors have row values in `detail`, and the query builder's message has the parameters: names of
 * children. Only what identifies the fault is logged.
 */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const own = error as Error & { code?: unknown; constraint?: unknown; table?: unknown; routine?: unknown };
  return {
    type: error.name,
    message: messageOf(own),
    ...(own.code === undefined ? {} : { code: own.code }),
    ...(own.constraint === undefined ? {} : { constraint: own.constraint }),
    ...(own.table === undefined ? {} : { table: own.table }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}
