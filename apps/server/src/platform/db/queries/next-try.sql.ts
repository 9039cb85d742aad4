import { type AnyColumn, isNull, lte, or, type SQL, sql } from 'drizzle-orm';

const FIRST_SECONDS = 10;
/** Short enough that the provider's return is noticed within a minute. */
const LONGEST_SECONDS = 60;

/** When to retry after this many failures: a little later each time, and not all at the same moment. */
export function nextTryAfter(attempts: AnyColumn): SQL {
  const seconds = sql`least(${FIRST_SECONDS} * power(2, least(${attempts}, 10)), ${LONGEST_SECONDS})`;
  return sql`now() + make_interval(secs => (${seconds} * (0.75 + random() / 4))::double precision)`;
}

/**
 * Whether the time of the next attempt has come. A time further ahead than any wait was set by a clock that was ahead
 * and has been corrected (PROVIDER-10).
 */
export function isTimeFor(retryAt: AnyColumn): SQL | undefined {
  return or(isNull(retryAt), lte(retryAt, sql`now()`), sql`${retryAt} > now() + interval '1 hour'`);
}
