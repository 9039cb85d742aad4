import { Client } from 'pg';

/** The tables of a database that contain a text in any column, each once per row that has it. */
export async function tracesOf(databaseUrl: string, text: string): Promise<Record<string, number>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const found: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${client.escapeIdentifier(name)} as held where strpos(lower(held::text), lower($1)) > 0`,
        [text],
      );
      const count = rows[0]?.count ?? 0;
      if (count > 0) found[name] = count;
    }
    return found;
  } finally {
    await client.end();
  }
}
