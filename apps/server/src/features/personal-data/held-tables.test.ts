import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import type { Gymnast } from './gymnast.repository.ts';
import { HELD_TABLES, TABLES_WITHOUT_GYMNASTS } from './held-tables.ts';

const held = HELD_TABLES.map(({ table }) => table);
const without = Object.keys(TABLES_WITHOUT_GYMNASTS);

describe('[BEYOND-12] the list of stored data about gymnasts', () => {
  it('has every table of the database, as storing data of a gymnast or not', async () => {
    const { database } = await useTestDatabase();
    const { rows } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const tables = rows.map(({ name }) => name);
    expect(tables).toEqual([...held, ...without].sort());
    expect(new Set(tables).size).toBe(tables.length);
  });

  it('lists every table with a gymnast’s number or name as storing data', async () => {
    const { database } = await useTestDatabase();
    const { rows } = await database.pool.query<{ name: string }>(`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in
        ('member_id', 'member_name', 'athlete_name', 'date_of_birth', 'provider_contact_id', 'emergency_contact_name')
      union
      select conrelid::regclass::text from pg_constraint where confrelid = 'members'::regclass`);
    expect(rows.map(({ name }) => name).filter((name) => !held.includes(name))).toEqual([]);
  });

  it('searches every table with free text for names, in parts', () => {
    const gymnast = new Proxy({} as Gymnast, {
      get: (_, key) =>
        /^(id|providerContactId)$/.test(String(key)) ? 1 : /Name$/.test(String(key)) ? 'Ana' : [],
    });
    const statements = HELD_TABLES.flatMap(({ table, erase, parts }) => {
      const text = erase && new PgDialect().sqlToQuery(erase(gymnast, sql.raw('only_this_part'))).sql;
      return text?.includes('mention_words') ? [{ table, isParted: parts !== undefined, text }] : [];
    });
    expect(statements.map(({ table }) => table)).toEqual([
      ...['import_objects', 'imports', 'import_rows', 'mails', 'messages'],
    ]);
    for (const { table, isParted, text } of statements)
      expect([table, isParted, text.includes('only_this_part')]).toEqual([table, true, true]);
  });

  it('is complete in the document for parents and the office', async () => {
    const url = new URL('../../../../../docs/personal-data.md', import.meta.url);
    const text = await readFile(url, 'utf8');
    expect([...held, ...without].filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
  });
});
