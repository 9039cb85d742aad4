import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The query builder on a pool, a connection or a transaction. */
export type Drizzle = NodePgDatabase;
