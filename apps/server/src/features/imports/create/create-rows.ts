import { setImmediate as statementSent } from 'node:timers/promises';
import { type CalendarDate, calendarDateAt, fullName, IMPORT_ROW_WARNINGS } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { withSavepoint } from '../../../platform/db/savepoint.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  createMembers,
  findPlace,
  type IfTaken,
  type Place,
  type ReadyMembers,
  readyMembers,
} from '../../members/add/new-members.service.ts';
import { createSibling } from '../../members/family/new-siblings.service.ts';
import { bringBack, findReturning, type Returned } from '../../members/returning/returning.service.ts';
import { scopeOfImport } from '../imports.policy.ts';
import { advanceProgress, type ImportRow, teamNames } from '../imports.repository.ts';
import type { FilePart } from '../read/file-batches.ts';
import type { ImportWorkDeps } from '../read/import-file.ts';
import { preparingParts } from '../read/read-ahead.ts';
import { storable } from '../read/storable.ts';
import { actorOfImport, recordImport } from './import-log.ts';
import * as rows from './import-rows.repository.ts';
import { makeRoom, withRefused } from './refused-rows.ts';
import { type CreatableRow, createdRow, overtakenRow, refusedRow } from './row-results.ts';

/** A part with its gymnasts prepared for storing. */
type ReadyPart = FilePart & { readonly groups: readonly ReadyGroup[] };

/** The gymnasts of a part who go to one team; the name is empty if the import is for one team. */
type ReadyGroup = {
  readonly team: string;
  readonly creatable: readonly CreatableRow[];
  readonly members: ReadyMembers;
  readonly outcomes: rows.CreatedRows;
};

/** The place where the gymnasts of each named team are added. */
type Places = ReadonlyMap<string, Place>;

function placeIn(places: Places, { member: { team } }: CreatableRow): Place {
  const place = places.get(team);
  if (!place) throw new AppError('TEAM_NOT_FOUND');
  return place;
}

/** A row with a family waits for the other rows of the batch, which may have the same family. */
const isOfFamily = ({ isSibling, member }: CreatableRow) => isSibling === true || member.familyEmail !== '';

function makeReady(part: FilePart, asked: ReadonlySet<number>): ReadyPart {
  const alone = part.creatable.filter((row) => !isOfFamily(row));
  const byTeam = Map.groupBy(alone, ({ member }) => member.team);
  const groups = [...byTeam].map(([team, creatable]) => ({
    team,
    creatable,
    members: readyMembers(
      // If a coach asked for the row, it is known to be another child.
      creatable.map(({ row, member }) => ({ ...member, isAnotherChild: asked.has(row) })),
    ),
    outcomes: rows.readyCreatedRows(creatable.map(createdRow)),
  }));
  return { ...part, groups };
}

async function* madeReady(
  parts: AsyncIterable<FilePart>,
  asked: ReadonlySet<number>,
): AsyncGenerator<ReadyPart, void> {
  for await (const part of parts) yield makeReady(part, asked);
}

type Making = { job: ImportRow; places: Places; today: CalendarDate; asked: ReadonlySet<number> };

/**
 * Brings back archived gymnasts of the team that these rows name. Returns the rows, and those whose email another
 * gymnast has.
 */
async function bringBackSome(
  tx: ScopedTransaction,
  { job, places, today, asked }: Making,
  creatable: FilePart['creatable'],
): Promise<{ back: ReadonlySet<number>; notCreated: rows.NewOutcomeRow[] }> {
  const candidates = creatable.filter((row) => !asked.has(row.row) && !isOfFamily(row));
  const returning = await findReturning(
    tx,
    candidates.map(({ member }) => member),
  );
  const back = new Set<number>();
  const notCreated: rows.NewOutcomeRow[] = [];
  for (const [index, memberId] of returning) {
    const candidate = candidates[index];
    if (!candidate) continue;
    let returned: Returned | null = null;
    const isStored = await withSavepoint(tx, async () => {
      returned = await bringBack(tx, actorOfImport(job), {
        ...{ memberId, typed: candidate.member, place: placeIn(places, candidate), today },
        facts: { code: 'importedAgain', file: job.fileName },
      });
    });
    if (!isStored) notCreated.push(overtakenRow(candidate));
    else if (!returned) continue;
    else {
      const warnings = [...candidate.warnings, IMPORT_ROW_WARNINGS.wasArchived()];
      const memberName = storable(fullName(candidate.member));
      await rows.storeRows(tx, job.id, [
        { row: candidate.row, outcome: 'created', memberName, memberId, warnings },
      ]);
    }
    back.add(candidate.row);
  }
  return { back, notCreated };
}

/**
 * Creates a gymnast with a family's address, linked to the gymnasts with that address (FAMILY-02). Returns false if the
 * email is taken.
 */
async function createOfFamily(
  tx: ScopedTransaction,
  { job, places, today, asked }: Making,
  row: CreatableRow,
): Promise<boolean> {
  const { team: _, ...member } = row.member;
  const address = row.isSibling ? member.email : member.familyEmail;
  const alone = { ...member, isAnotherChild: asked.has(row.row) };
  const typed = row.isSibling ? { ...alone, email: '', familyEmail: address } : alone;
  return createSibling(tx, {
    actor: actorOfImport(job),
    ...{ place: placeIn(places, row), typed, alone, address, today, file: job.fileName },
    extraStatements: [(made) => rows.createdRows(job.id, rows.readyCreatedRows([createdRow(row)]), made)],
    onReturned: ({ id: memberId }) =>
      rows.storeRows(tx, job.id, [
        {
          ...{ row: row.row, outcome: 'created', memberName: storable(fullName(member)), memberId },
          warnings: [...row.warnings, IMPORT_ROW_WARNINGS.wasArchived()],
        },
      ]),
  });
}

async function findPlaces(tx: ScopedTransaction, { teamId }: ImportRow): Promise<Places> {
  if (teamId !== null) return new Map([['', await findPlace(tx, teamId)]]);
  const places = new Map<string, Place>();
  for (const { id, name } of await teamNames(tx)) places.set(name, await findPlace(tx, id));
  return places;
}

/** Creates the gymnasts of a part and stores their outcomes. Returns the outcomes of its other rows. */
async function createSome(
  tx: ScopedTransaction,
  { making, part, ifTaken }: { making: Making; part: ReadyPart; ifTaken: IfTaken },
): Promise<rows.NewOutcomeRow[]> {
  const { job, places, asked } = making;
  const { back, notCreated } = await bringBackSome(tx, making, part.creatable);
  const rest =
    back.size === 0
      ? part
      : makeReady({ ...part, creatable: part.creatable.filter(({ row }) => !back.has(row)) }, asked);
  for (const { creatable, members, outcomes } of rest.groups) {
    const [first] = creatable;
    if (!first) continue;
    const created = await createMembers(tx, {
      actor: actorOfImport(job),
      place: placeIn(places, first),
      ready: members,
      facts: { code: 'imported', file: job.fileName },
      ifTaken,
      extraStatements: [(made) => rows.createdRows(job.id, outcomes, made)],
    });
    notCreated.push(...creatable.filter((_, index) => created[index] === null).map(overtakenRow));
  }
  const ofFamilies = part.creatable.filter(isOfFamily);
  for (const row of ofFamilies)
    if (!(await createOfFamily(tx, making, row))) notCreated.push(overtakenRow(row));
  return [...notCreated, ...rest.others.map(refusedRow)];
}

/**
 * Commits without waiting for the disk; the next commit that waits writes this one too. If the database loses power
 * before that, it loses the last rows together with the progress, and the import continues after the rows that are
 * left. None of the lost gymnasts can have reached the provider, because attempts are stored by a commit that waits.
 */
async function confirmLater(tx: ScopedTransaction): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

type Progress = Pick<
  ImportRow,
  'id' | 'lastRow' | 'createdCount' | 'errorCount' | 'duplicateCount' | 'possibleDuplicateCount'
>;

function advanced(
  progress: Progress,
  { creatable, others, lastRow }: FilePart,
  notCreated: readonly rows.NewOutcomeRow[],
): Progress {
  const having = (outcome: string) => notCreated.filter((each) => each.outcome === outcome).length;
  return {
    ...progress,
    lastRow,
    createdCount: progress.createdCount + creatable.length + others.length - notCreated.length,
    errorCount: progress.errorCount + having('error'),
    duplicateCount: progress.duplicateCount + having('duplicate'),
    possibleDuplicateCount: progress.possibleDuplicateCount + having('possible-duplicate'),
  };
}

/**
 * Creates the members of a file that was read completely before. Members, outcomes and progress of some rows are stored
 * in one transaction, so a portal that is killed continues after the last stored row and creates no gymnast twice
 * (IMPORT-10). With `refuse all`, throws at an email that was taken meanwhile; members created before that part stay.
 */
export async function createRows(
  { database, clock, timeZone }: ImportWorkDeps,
  {
    job,
    parts,
    ifTaken,
    signal,
  }: { job: ImportRow; parts: AsyncIterable<FilePart>; ifTaken: IfTaken; signal: AbortSignal },
): Promise<void> {
  const scope = scopeOfImport(job);
  let progress: Progress = job;
  const { places, refused: before } = await database.inScope(scope, async (tx) => {
    // The outcomes that the check stored are written again as they are now.
    if (job.lastRow === 0) await rows.removeRows(tx, job.id);
    return {
      places: await findPlaces(tx, job),
      refused: await rows.refusedSize(tx, job.id),
    };
  });
  let refused = before;
  if (job.lastRow === 0) {
    progress = { ...job, createdCount: 0, errorCount: 0, duplicateCount: 0, possibleDuplicateCount: 0 };
  }
  const today = calendarDateAt(clock.now(), timeZone);
  const making: Making = { job, places, today, asked: new Set(job.createRows) };
  const { parts: ready, prepareNext } = preparingParts(madeReady(parts, making.asked));
  for await (const part of ready) {
    signal.throwIfAborted();
    const from = progress;
    const stored = await database.inScope(scope, async (tx) => {
      await confirmLater(tx);
      const creating = createSome(tx, { making, part, ifTaken });
      // Prepare the next rows while the database stores these.
      void statementSent().then(prepareNext);
      const notCreated = await creating;
      const size = withRefused(refused, notCreated);
      await rows.storeRows(tx, job.id, notCreated);
      const reached = advanced(from, part, notCreated);
      const { id: _, ...stored } = reached;
      await advanceProgress(tx, from, stored);
      return { reached, size };
    });
    progress = stored.reached;
    refused = stored.size;
  }
  const end = { state: 'done', finishedAt: clock.now() } as const;
  await database.inScope(scope, async (tx) => {
    await advanceProgress(tx, progress, end);
    await rows.removeEditedRows(tx, job.id);
    await makeRoom(tx, job);
    await recordImport(tx, { ...job, ...progress }, 'done');
  });
}
