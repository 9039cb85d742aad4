import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER } from '../src/platform/db/migrations/migration-files.ts';

export type Migration = { tag: string; sql: string };

/** The rule applies to migrations after this one; earlier ones had no older portal to respect (decision 0025). */
const LAST_BEFORE_RULE = 17;

const NAME = '(?:(?:if not exists )?(?:"?public"?\\.)?"?)(\\w+)"?';
const NEW_THING = new RegExp(`^create (?:table|function) ${NAME}`, 'i');

/** Statements that an older portal does not notice, on any table. */
const UNNOTICED = [
  /^create table /i,
  /^create index /i,
  /^create function /i,
  /^create (type|sequence|extension|schema) /i,
  /^grant /i,
  /^comment on /i,
  /^(insert into|update|select) /i,
];

/**
 * Statements that may break an older portal, unless it no longer uses the object or the migration explains why it is
 * safe. Objects created in the same migration are exempt.
 */
const TAKING_AWAY = [
  /^(drop|revoke|truncate|delete)\b/i,
  /^alter \w+ .*\b(drop|rename|restrict)\b/i,
  /^alter table .* alter column .* (type|set not null|set data type|add generated)\b/i,
  /^alter table .* add column .*\b(not null|unique)\b/i,
  /^alter table .* add (constraint|primary key|unique|check|foreign key|exclude)\b/i,
  /^create unique index /i,
];

/** A new column that an older portal may leave out when it stores a row. */
const isColumnToLeaveOut = (text: string) =>
  /^alter table \S+ add column /i.test(text) &&
  (!/ not null\b/i.test(text) || / (default|generated) /i.test(text)) &&
  !/\b(unique|primary key|drop|rename|alter column)\b/i.test(text);

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\/\*.*?\*\//gs, '');

/** The statements, each on one line; the content of a function or a DO block is not a statement of the migration. */
function statementsOf(sql: string): { text: string; isExplained: boolean }[] {
  return sql.split('--> statement-breakpoint').flatMap((part) => {
    const isExplained = /^-- Older portals: \S/m.test(part);
    return withoutComments(part.replace(/\$(\w*)\$.*?\$\1\$/gs, "''"))
      .split(';')
      .map((text) => ({ text: text.replace(/\s+/g, ' ').trim(), isExplained }))
      .filter(({ text }) => text !== '');
  });
}

function thingOf(statement: string): string | undefined {
  const pattern = new RegExp(
    `^(?:alter table (?:only )?|create (?:unique )?index .*? on |create policy .*? on |create trigger .*? on |revoke .*? on (?:function )?)${NAME}`,
    'i',
  );
  return pattern.exec(statement)?.[1];
}

/** The migration that oldest_portal() returns after this one; undefined if it does not change that. */
export const raisedTo = (sql: string): number | undefined => {
  const found = /create or replace function oldest_portal\(\)[^;]*?\breturn\s+(\d+)/i.exec(
    withoutComments(sql),
  );
  return found ? Number(found[1]) : undefined;
};

const RAISES = /^create or replace function oldest_portal\(\)/i;

/**
 * What would break an older portal that is still running, in sentences; nothing for a valid migration. `oldestBefore`
 * is what oldest_portal() returns before it.
 */
export function faultsOf({ tag, sql }: Migration, oldestBefore: number): string[] {
  const number = Number.parseInt(tag, 10);
  const statements = statementsOf(sql);
  const newThings = new Set(statements.flatMap(({ text }) => NEW_THING.exec(text)?.[1] ?? []));
  const raised = raisedTo(sql);
  const faults: string[] = [];
  if (raised !== undefined && (raised >= number || raised <= oldestBefore)) {
    faults.push(
      `${tag} does not raise oldest_portal() by naming ${raised}: to one before it, above ${oldestBefore}.`,
    );
  }
  for (const { text, isExplained } of statements) {
    if (RAISES.test(text) || newThings.has(thingOf(text) ?? '')) continue;
    if (isColumnToLeaveOut(text) || UNNOTICED.some((pattern) => pattern.test(text))) continue;
    if (isExplained) continue;
    if (!TAKING_AWAY.some((pattern) => pattern.test(text))) {
      faults.push(`${tag} says in no line "-- Older portals: …" why they go on working after: ${text}.`);
    } else if (raised === undefined) {
      faults.push(
        `${tag} takes something away from older portals: ${text}. Make that in a later migration than the one of the ` +
          'release that stops using it, and raise oldest_portal() to that one; or say in a line "-- Older portals: …" ' +
          'why they go on working.',
      );
    }
  }
  return faults;
}

/** The migrations of the journal to which the rule applies. */
export const underRule = <Entry extends { idx: number }>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ idx }) => idx > LAST_BEFORE_RULE);

export function readMigration(tag: string): Migration {
  return { tag, sql: readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8') };
}
