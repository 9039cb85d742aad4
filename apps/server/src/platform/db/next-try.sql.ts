import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

const FIRST_SECONDS = 10;
/** Short enough that the provider's return is noticed within the minute. */
const LONGEST_SECONDS = 60;

/** When what has failed that many times is tried again: each time a little later, and not all at the same moment. */
export function nextTryAfter(attempts: AnyColumn): SQL {
  const seconds = sql`least(${FIRST_SECONDS} * power(2, least(${attempts}, 10)), ${LONGEST_SECONDS})`;
  return sql`now() + make_interval(secs => (${seconds} * (0.75 + random() / 4))::double precision)`;
}
