import { calendarDateAt, PERSONAL_DATA_WORDS } from '@league/contract';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { inParts, slicesOf, turnForSlice } from '../../platform/slices.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { type CopyHead, type CopyPart, type Mask, writtenAsPage } from './copy-page.ts';
import type { PersonalDataDeps } from './erasure.service.ts';
import { entriesMergedInto, findGymnast, type Gymnast, lockGymnast } from './gymnast.repository.ts';
import { HELD_TABLES } from './held-tables.ts';
import { maskOthers, readOthers } from './mask-others.ts';

export type CopyDeps = Pick<PersonalDataDeps, 'database' | 'clock'> & {
  timeZone: string;
  leagueName: string;
  officeEmail: string;
};

function known(gymnast: Gymnast | undefined): Gymnast {
  if (!gymnast) throw new AppError('MEMBER_NOT_FOUND');
  if (gymnast.erasingSince !== null) throw new AppError('ERASURE_UNDER_WAY');
  return gymnast;
}

/**
 * Everything stored about a gymnast, as the text of a JSON file or of a readable page, all as of one moment. The log
 * records who took it; without that entry there is no copy. Throws MEMBER_NOT_FOUND, ERASURE_UNDER_WAY.
 */
export async function copyOfGymnast(
  { database, clock, timeZone, leagueName, officeEmail }: CopyDeps,
  viewer: Viewer,
  id: number,
  form: keyof typeof FORMS = 'json',
): Promise<{ fileName: string; parts: AsyncIterable<string> }> {
  const now = clock.now();
  const { held, others } = await database.inScope(scopeOf(viewer), async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only');
    const gymnast = known(await findGymnast(tx, id));
    const others = await readOthers(tx, gymnast);
    const merged: Gymnast[] = [];
    for (const entry of await entriesMergedInto(tx, id)) merged.push(known(await findGymnast(tx, entry.id)));
    const held: CopyPart[] = [];
    for (const { copy } of HELD_TABLES) {
      if (!copy) continue;
      const present = copy.present ?? ((row: unknown) => row);
      const rowsOf = async (of: readonly Gymnast[]) => {
        const rows: unknown[] = [];
        for (const each of of) {
          const found = await tx.execute<{ row: unknown }>(copy.select(each));
          rows.push(...found.rows.map(({ row }) => present(row)));
        }
        return rows;
      };
      if (copy.as === 'gymnast') {
        held.push({ as: copy.as, rows: await rowsOf([gymnast]), isOne: true });
        held.push({ as: 'mergedEntries', rows: await rowsOf(merged), isOne: false });
      } else {
        const rows = await rowsOf([gymnast, ...merged]);
        held.push({ as: copy.as, rows: merged.length === 0 ? rows : await onceEach(rows), isOne: false });
      }
    }
    return { held, others };
  });
  // In a separate transaction with the gymnast locked, which a read as of one moment cannot do. Otherwise an erasure at
  // that moment would leave the name here.
  const name = await database.inScope(scopeOf(viewer), async (tx) => {
    const gymnast = known(await lockGymnast(tx, id));
    await recordActivity(tx, actorOf(viewer), [
      {
        actionType: 'COPY_PERSONAL_DATA',
        memberId: id,
        memberName: gymnast.name,
        // A parent's request is between them and the office. Without a team, no coach can read the entry.
        teamId: null,
        teamName: gymnast.teamName,
        facts: { code: 'copied' },
        before: {},
        after: {},
      },
    ]);
    return gymnast.name;
  });
  return {
    fileName: `gymnast-${id}-${calendarDateAt(now, timeZone)}.${form}`,
    parts: inParts(
      FORMS[form](
        {
          ...{ about: PERSONAL_DATA_WORDS.aboutCopy, league: leagueName, preparedAt: now.toISOString() },
          ...{ gymnast: name, officeEmail, timeZone },
        },
        held.map((part) => (part.isOne ? { ...part, rows: part.rows.slice(0, 1) } : part)),
        (value) => maskOthers(value, others),
      ),
      MASKED_CHARACTERS,
    ),
  };
}

/**
 * Rows without repetitions: a row that belongs to two entries of the child is in the copy once. Works in slices, so
 * that other callers are answered in between.
 */
async function onceEach(rows: readonly unknown[]): Promise<unknown[]> {
  const found = new Map<string, unknown>();
  for (const slice of slicesOf(rows, rows.length)) {
    for (const row of slice) found.set(JSON.stringify(row), row);
    await turnForSlice();
  }
  return [...found.values()];
}

/** Masking a text takes five times as long as writing it, so rows are masked one by one as they are written. */
const MASKED_CHARACTERS = 40_000;

const INDENT = '  ';

function indented(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${INDENT.repeat(depth)}`);
}

/** The same text as JSON.stringify returns, row by row. */
function* writtenAsJson(
  { about, league, preparedAt }: CopyHead,
  parts: readonly CopyPart[],
  mask: Mask,
): Generator<string> {
  let separator = '{\n';
  for (const [key, value] of Object.entries({ about, league, preparedAt })) {
    yield `${separator}${INDENT}${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    separator = ',\n';
  }
  for (const { as, rows, isOne } of parts) {
    yield `${separator}${INDENT}${JSON.stringify(as)}: `;
    if (isOne) {
      const [row = null] = rows;
      yield indented(mask(row), 1);
      continue;
    }
    let before = '[\n';
    for (const row of rows) {
      yield `${before}${INDENT.repeat(2)}${indented(mask(row), 2)}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]' : `\n${INDENT}]`;
  }
  yield '\n}\n';
}

const FORMS = { json: writtenAsJson, html: writtenAsPage } as const;
