import { type SQL, sql } from 'drizzle-orm';

/**
 * Identifies the state of the database that a statement sees: which transactions have ended for it, and since which
 * start of the server they are counted. Two statements with the same value see the same rows in every table, unless a
 * server process crashed between them: the server then keeps its start time, and counts transactions again that had not
 * reached its disk. Such a crash ends all connections (Database.opened).
 */
export const DATABASE_STATE = "pg_current_snapshot() || ' ' || pg_postmaster_start_time()";

/** The state, to be selected with other columns. */
export const databaseState: SQL<string> = sql.raw(DATABASE_STATE) as SQL<string>;
