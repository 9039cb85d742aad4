import {
  ERASURE_WORDS,
  type EraseReply,
  type ErasureState,
  isSameLine,
  MENTIONS_LISTED,
  type Mention,
  type MentionList,
  type OpenErasure,
  PERSONAL_DATA_WORDS,
  type SyncFact,
  type SyncPageQuery,
  syncWords,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { announceChanges } from '../../platform/db/wake-up.ts';
import { type Actor, actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import type { WaitUntil } from '../../platform/wait-until.ts';
import { changeMembers, passOnEmail, type SyncAfterChange } from '../members/index.ts';
import * as repository from './erasures.repository.ts';
import { entriesMergedInto, findGymnast, type Gymnast, lockGymnast } from './gymnast.repository.ts';
import {
  findMentions,
  removeFromFormerValues,
  removeFromLog,
  removeFromMembers,
} from './mentions.repository.ts';

export type PersonalDataDeps = {
  database: Database;
  clock: Clock;
  waitUntil: WaitUntil;
};

/**
 * The sync state of a gymnast who is being erased. With a known contact, only the erasure is done. A contact that an
 * attempt may have created is searched first, as for a new gymnast.
 */
function syncAfterErasure({ providerContactId, syncState, createAttempts }: Gymnast): SyncAfterChange {
  if (providerContactId !== null) return 'as before';
  const isUnknown = Array.isArray(createAttempts) && createAttempts.length === 0;
  return syncState === 'synced' && isUnknown ? 'synced' : 'waiting';
}

/**
 * Takes the gymnast off the roster and removes everything that the portal stores about them, except their row, which
 * leads to their contact. What arrives later is removed with the row.
 */
async function begin(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  { actor, at, mentions }: { actor: Actor; at: Date; mentions: readonly string[] },
): Promise<void> {
  await repository.addErasure(tx, gymnast, { at, by: actor.name || actor.email });
  // Do this before the gymnast's log is emptied, because the log has the former names to search for.
  const places = {
    notes: numbersOf('notes', mentions),
    health: numbersOf('health', mentions),
    guardians: numbersOf('guardians', mentions),
  };
  await removeFromMembers(tx, gymnast, { places, actor });
  await removeFromLog(tx, gymnast, numbersOf('log', mentions));
  // Before the change is logged, because this empties the gymnast's log too.
  await repository.eraseHeld(tx, gymnast);
  await removeFromFormerValues(tx, gymnast);
  const values = { erasingSince: at, archivedAt: gymnast.archivedAt ?? at };
  const log = {
    actionType: 'ERASE_MEMBER',
    memberName: null,
    facts: { code: 'erased', gymnast: gymnast.id },
    before: {},
    after: {},
  } as const;
  await changeMembers(tx, actor, {
    changes: [{ member: gymnast, values, log }],
    sync: syncAfterErasure(gymnast),
  });
  if (!(await repository.isUnknownThere(tx, gymnast.id))) return;
  await repository.endErasure(tx, gymnast.id);
  await passOnEmail(tx, actor, gymnast.email);
}

/** Erases the entries of the same child that were merged into the gymnast's. */
async function eraseMerged(
  tx: ScopedTransaction,
  merged: readonly { readonly id: number }[],
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  for (const { id } of merged) {
    const entry = await lockGymnast(tx, id);
    if (entry?.erasingSince === null) await begin(tx, entry, { actor, at, mentions: [] });
  }
}

/** The actor in the log for changes that an erasure causes by itself. */
const PORTAL = { id: null, name: 'Portal', email: '' } as const;

const numbersOf = (place: Mention['place'], keys: readonly string[]) =>
  keys.flatMap((key) => (key.startsWith(`${place}:`) ? [Number(key.slice(place.length + 1))] : []));

/**
 * Where notes, guardians and log entries of others mention the gymnast; the office decides about each. Throws
 * MEMBER_NOT_FOUND.
 */
export async function listMentions(
  { database }: Pick<PersonalDataDeps, 'database'>,
  viewer: Viewer,
  id: number,
): Promise<MentionList> {
  const scope = scopeOf(viewer);
  const gymnast = await database.inScope(scope, (tx) => findGymnast(tx, id));
  if (!gymnast) throw new AppError('MEMBER_NOT_FOUND');
  const { total, rows } = await findMentions(
    (work) => database.inScope(scope, work),
    gymnast,
    MENTIONS_LISTED,
  );
  return {
    total,
    mentions: rows.map(({ place, id: number, about, by, at, text }) => ({
      ...{ key: `${place}:${number}`, place, about, by, at, text },
    })),
  };
}

/**
 * Erases a gymnast for good: here at once, at the provider as soon as possible. A repeated request changes nothing and
 * returns the progress. Throws MEMBER_NOT_FOUND, ERASURE_NAME_WRONG.
 */
export async function eraseGymnast(
  { database, clock, waitUntil }: PersonalDataDeps,
  viewer: Viewer,
  { id, name, mentions = [] }: { id: number; name: string; mentions?: readonly string[] | undefined },
): Promise<EraseReply> {
  const scope = scopeOf(viewer);
  await database.inScope(scope, async (tx) => {
    const gymnast = await lockGymnast(tx, id);
    if (!gymnast) {
      if (!(await repository.findErasure(tx, id))) throw new AppError('MEMBER_NOT_FOUND');
    } else if (gymnast.erasingSince === null) {
      if (!isSameLine(name, gymnast.name)) throw new AppError('ERASURE_NAME_WRONG');
      const erasure = { actor: actorOf(viewer), at: clock.now(), mentions };
      const merged = await entriesMergedInto(tx, id);
      await begin(tx, gymnast, erasure);
      await eraseMerged(tx, merged, erasure);
    }
  });
  let state: ErasureState = 'waiting';
  await waitUntil(async () => {
    const erasure = await database.inScope(scope, (tx) => repository.findErasure(tx, id));
    state = erasure?.state ?? 'waiting';
    return state !== 'waiting' || (erasure?.attempts ?? 0) > 0;
  });
  return { message: ERASURE_WORDS[state], state };
}

/**
 * Call once the provider no longer has their contact: removes what arrived since the erasure began, and then their row.
 */
export async function finishErasure(tx: ScopedTransaction, memberId: number): Promise<void> {
  const gymnast = await lockGymnast(tx, memberId);
  if (gymnast) await repository.eraseHeld(tx, gymnast);
  await repository.endErasure(tx, memberId);
  if (gymnast) await passOnEmail(tx, PORTAL, gymnast.email);
}

const wordsOf = (reasons: readonly SyncFact[] | null) => reasons && syncWords(...reasons);

/** A page of the erasures that the provider has not carried out. */
export async function listOpenErasures(
  { database }: PersonalDataDeps,
  viewer: Viewer,
  page: SyncPageQuery,
): Promise<{ total: number; erasures: OpenErasure[] }> {
  const { total, rows } = await database.inScope(scopeOf(viewer), (tx) => repository.openErasures(tx, page));
  return {
    total,
    erasures: rows.map(({ erasure, firstName, lastName, searchReason }) => ({
      memberId: erasure.memberId,
      memberName: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
      state: erasure.state === 'refused' ? 'refused' : 'waiting',
      reason: wordsOf(erasure.reason ? [erasure.reason] : searchReason),
      attempts: erasure.attempts,
      nextTryAt: erasure.retryAt?.toISOString() ?? null,
      requestedAt: erasure.requestedAt.toISOString(),
      requestedBy: erasure.requestedBy,
    })),
  };
}

/** Asks the provider again. Throws ERASURE_NOT_FOUND. */
export async function retryErasure(
  { database }: PersonalDataDeps,
  viewer: Viewer,
  memberId: number,
): Promise<{ message: string }> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    if (!(await repository.retryErasure(tx, memberId))) throw new AppError('ERASURE_NOT_FOUND');
    await announceChanges(tx);
    return { message: PERSONAL_DATA_WORDS.askedAgain };
  });
}
