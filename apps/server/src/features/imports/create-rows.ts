import { setImmediate as statementSent } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import {
  createMembers,
  findPlace,
  type IfTaken,
  isEmailTaken,
  type Place,
  type ReadyMembers,
  readyMembers,
} from '../members/new-members.service.ts';
import type { ImportWorkDeps } from './import-file.ts';
import { coachOf, recordImport } from './import-log.ts';
import * as rows from './import-rows.repository.ts';
import { scopeOfImport } from './imports.policy.ts';
import { type ImportRow, moveOn } from './imports.repository.ts';
import type { ImportedMember, RowVerdict } from './judge.types.ts';
import { createdRow, overtakenRow, refusedRow } from './outcomes.ts';

type Creatable = { verdict: RowVerdict; member: ImportedMember };

/** The rows that become members: the good ones, and those a coach has asked for by number. */
function creatableAmong(job: ImportRow, verdicts: readonly RowVerdict[]): Creatable[] {
  const asked = new Set(job.createRows);
  return verdicts.flatMap((verdict) =>
    verdict.kind === 'good' || (verdict.kind === 'possibleDuplicate' && asked.has(verdict.row))
      ? [{ verdict, member: verdict.member }]
      : [],
  );
}

/** Some rows of a file, and those of them that become members made ready to be stored. */
type Batch = {
  readonly verdicts: readonly RowVerdict[];
  readonly creatable: readonly Creatable[];
  readonly ready: ReadyMembers;
};

async function* batchesOf(
  job: ImportRow,
  judged: AsyncIterable<readonly RowVerdict[]>,
): AsyncGenerator<Batch, void> {
  for await (const some of judged) {
    const verdicts = some.filter(({ row }) => row > job.lastRow);
    if (verdicts.length === 0) continue;
    const creatable = creatableAmong(job, verdicts);
    yield { verdicts, creatable, ready: readyMembers(creatable.map(({ member }) => member)) };
  }
}

async function createSome(
  tx: ScopedTransaction,
  {
    job,
    place,
    batch: { verdicts, creatable, ready },
    ifTaken,
  }: { job: ImportRow; place: Place; batch: Batch; ifTaken: IfTaken },
): Promise<rows.NewOutcomeRow[]> {
  const details = `Imported from ${job.fileName}`;
  const created = await createMembers(tx, { viewer: coachOf(job), place, ready, details, ifTaken });
  const outcomes = creatable.map(({ verdict, member }, index) => {
    const stored = created[index];
    return stored ? createdRow(verdict, stored) : overtakenRow(verdict, member.email);
  });
  const taken = new Set(creatable.map(({ verdict }) => verdict.row));
  for (const verdict of verdicts)
    if (verdict.kind !== 'good' && !taken.has(verdict.row)) outcomes.push(refusedRow(verdict));
  return outcomes;
}

/**
 * Does not wait until the disk has what this transaction stores; the next one that waits has it written as well. A
 * database that loses power meanwhile has lost the last rows together with the progress, and the import goes on behind
 * what it has. Nothing of them can have reached the provider: an attempt is noted by a transaction that waits.
 */
async function confirmLater(tx: ScopedTransaction): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

type Progress = Pick<
  ImportRow,
  'id' | 'lastRow' | 'createdCount' | 'errorCount' | 'duplicateCount' | 'possibleDuplicateCount'
>;

function advanced(progress: Progress, outcomes: readonly rows.NewOutcomeRow[], lastRow: number): Progress {
  const having = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length;
  return {
    ...progress,
    lastRow,
    createdCount: progress.createdCount + having('created'),
    errorCount: progress.errorCount + having('error'),
    duplicateCount: progress.duplicateCount + having('duplicate'),
    possibleDuplicateCount: progress.possibleDuplicateCount + having('possible-duplicate'),
  };
}

/**
 * Creates the members of a file that was read to its end before. Some rows at a time: the members, the rows' outcomes
 * and the progress in one transaction, so that a portal that is killed goes on behind the last stored row and creates
 * nobody twice (IMPORT-10).
 */
export async function createRows(
  { database, clock }: ImportWorkDeps,
  {
    job,
    judged,
    signal,
  }: { job: ImportRow; judged: AsyncIterable<readonly RowVerdict[]>; signal: AbortSignal },
): Promise<void> {
  const scope = scopeOfImport(job);
  let progress: Progress = job;
  if (job.lastRow === 0) {
    // What a check has shown is told anew, as it is now.
    await database.inScope(scope, (tx) => rows.removeRows(tx, job.id));
    progress = { ...job, createdCount: 0, errorCount: 0, duplicateCount: 0, possibleDuplicateCount: 0 };
  }
  const batches = batchesOf(job, judged);
  try {
    let following = batches.next();
    for (let next = await following; !next.done; next = await following) {
      signal.throwIfAborted();
      const { value: batch } = next;
      const from = progress;
      let isFollowed = false;
      const store = (ifTaken: IfTaken) =>
        database.inScope(scope, async (tx) => {
          await confirmLater(tx);
          const place = await findPlace(tx, job.teamId);
          const creating = createSome(tx, { job, place, batch, ifTaken });
          // The next are made ready while the database stores these.
          if (!isFollowed) following = statementSent().then(() => batches.next());
          isFollowed = true;
          // Met when its turn comes; until then it must not count as unhandled.
          following.catch(() => undefined);
          const outcomes = await creating;
          await rows.storeRows(tx, job.id, outcomes);
          const reached = advanced(from, outcomes, batch.verdicts.at(-1)?.row ?? from.lastRow);
          const { id: _, ...stored } = reached;
          await moveOn(tx, from, stored);
          return reached;
        });
      // Hardly ever has somebody taken an email since the rows were judged; then each row is looked at.
      progress = await store('refuse all').catch((error: unknown) => {
        if (isEmailTaken(error)) return store('leave out');
        throw error;
      });
    }
  } finally {
    await batches.return();
  }
  const end = { state: 'done', finishedAt: clock.now() } as const;
  await database.inScope(scope, async (tx) => {
    await moveOn(tx, progress, end);
    await recordImport(tx, { ...job, ...progress });
  });
}
