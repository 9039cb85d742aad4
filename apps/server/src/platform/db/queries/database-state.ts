import { type SQL, sql } from 'drizzle-orm';

/**
 * Names the state of the database that a statement sees: which transactions have ended for it, and since which start of
 * the server they are counted. Two statements that give the same see the same rows in every table, no matter who has written,
 * unless a process of the server has crashed between the two: the server then goes on with the same start, and counts
 * transactions again that had left nothing on its disk. Such a crash ends all connections (Database.opened).
 */
export const DATABASE_STATE = "pg_current_snapshot() || ' ' || pg_postmaster_start_time()";

/** The same, to be read among other columns. */
export const databaseState: SQL<string> = sql.raw(DATABASE_STATE) as SQL<string>;
