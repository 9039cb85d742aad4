import { DatabaseError } from 'pg';

/** The driver's error beneath the query builder's, if there is one. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError) return cause;
  }
  return undefined;
}

/** Whether the write was refused because `constraint` allows each value once. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const failure = databaseErrorOf(error);
  return failure?.code === '23505' && failure.constraint === constraint;
}
