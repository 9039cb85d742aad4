import { DatabaseError } from 'pg';

/** The driver's error behind the query builder's, if any. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError) return cause;
  }
  return undefined;
}

/** Whether the write was refused because `constraint` requires unique values. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const failure = databaseErrorOf(error);
  return failure?.code === '23505' && failure.constraint === constraint;
}

/** Data exceptions, integrity violations, and values too large for an index. */
const REFUSED_CODE = /^(22|23|54)/;

/** Whether the database refused a write because of its values, so that it would refuse them again. */
export function isRefusedByDatabase(error: unknown): boolean {
  return REFUSED_CODE.test(databaseErrorOf(error)?.code ?? '');
}

/** serialization_failure, deadlock_detected. */
const ROLLED_BACK_FOR_OTHERS: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/** Whether the database rolled back a whole transaction because of others, so that it can be run again. */
export function isRolledBackForOthers(error: unknown): boolean {
  return ROLLED_BACK_FOR_OTHERS.has(databaseErrorOf(error)?.code);
}

/**
 * SQLSTATE classes and Node codes that mean the database is unreachable, not that a query is wrong. They do not include
 * ENOTFOUND: the host name is most likely mistyped, and no start should wait for it.
 */
const AWAY_CODE =
  /^(08|57P0|53300)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EAI_AGAIN)$/;

/** The driver's messages for the same failures when there is no code. */
const AWAY_SENTENCE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether a failure means that the database is unreachable or does not answer. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return AWAY_CODE.test(cause.code);
    if (AWAY_SENTENCE.test(cause.message)) return true;
  }
  return false;
}
