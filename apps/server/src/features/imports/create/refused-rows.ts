import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { MOST_IMPORTS, REFUSED_ROWS } from '../imports.constants.ts';
import {
  changeImport,
  checksBeyond,
  type ImportRow,
  importsWithoutRoom,
  removeImport,
  removeSamplesIfEnded,
} from '../imports.repository.ts';
import { type NewOutcomeRow, type RefusedSize, removeRowsForRoom } from './import-rows.repository.ts';

/** The refused rows of a file are more, or longer, than one import may store. */
export class TooManyRefused extends Error {}

/** As the database stores them: each cell and each problem has some characters besides its text. */
const CHARACTERS_EACH = 4;

function charactersOf({ cells, problems }: NewOutcomeRow): number {
  let characters = 0;
  for (const cell of cells ?? []) characters += cell.length + CHARACTERS_EACH;
  for (const { column, value, message } of problems ?? [])
    characters += column.length + value.length + message.length + CHARACTERS_EACH;
  return characters;
}

/**
 * How much an import has stored with these rows too; those that can be created do not count. Throws TooManyRefused, before
 * the rows are stored.
 */
export function withRefused(stored: RefusedSize, outcomes: readonly NewOutcomeRow[]): RefusedSize {
  const refused = outcomes.filter(({ outcome }) => outcome !== 'creatable');
  const rows = stored.rows + refused.length;
  const characters = refused.reduce((sum, row) => sum + charactersOf(row), stored.characters);
  if (rows > REFUSED_ROWS.rows || characters > REFUSED_ROWS.characters)
    throw new TooManyRefused('The refused rows of the file are too many, or too long, to be stored.');
  return { rows, characters };
}

/**
 * Removes refused and typed rows of older imports of the team, where all of them would be more than a team may have; of these
 * imports the counts and the created gymnasts stay. A check that still waits for an answer is removed, as one is after a day.
 * If the import itself has ended, its example cells go.
 */
export async function makeRoom(tx: ScopedTransaction, job: Pick<ImportRow, 'id' | 'teamId'>): Promise<void> {
  await removeSamplesIfEnded(tx, job.id);
  for (const id of await checksBeyond(tx, job, MOST_IMPORTS.unanswered)) await removeImport(tx, id);
  for (const { id, finishedAt } of await importsWithoutRoom(tx, job, REFUSED_ROWS)) {
    if (finishedAt === null) await removeImport(tx, id);
    else {
      await removeRowsForRoom(tx, id);
      await changeImport(tx, id, { hasRefusedRows: false });
    }
  }
}
