import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** The file in a migrations folder that lists them in order. */
export const JOURNAL_FILE = join('meta', '_journal.json');

export type Journal = { entries: { idx: number; tag: string; when: number }[] };

export function readJournal(): Journal {
  return JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, JOURNAL_FILE), 'utf8'));
}

/** The number of the newest migration of this portal. Read at its start, because an upgrade may replace the files. */
export const LAST_KNOWN_MIGRATION = Number.parseInt(readJournal().entries.at(-1)?.tag ?? '', 10);
