import {
  type CombinedField,
  combineValues,
  fieldText,
  fullName,
  isCombinedField,
  MERGED_FIELDS,
  MERGES_LISTED,
  type Merge,
  type MergeBody,
  type MergedField,
  type MergeReply,
  storedValue,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { type Actor, actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { changeMembers, type MemberValues } from '../members/index.ts';
import * as lists from './duplicates.repository.ts';
import type { FormerValues } from './duplicates.table.ts';
import type { LockedEntry } from './merge.repository.ts';
import * as repository from './merge.repository.ts';

export type MergeDeps = { readonly database: Database; readonly clock: Clock };

const MOST_LEFT = 200;

/** A value as it is compared and logged; of the team its name. */
function textOf(entry: LockedEntry, field: MergedField): string {
  return field === 'team' ? (entry.teamName ?? '') : fieldText(entry[field]);
}

type Chosen = Readonly<Partial<Record<MergedField, string>>>;

function combined(field: CombinedField, kept: LockedEntry, other: LockedEntry): string {
  const text = combineValues(field, textOf(kept, field), textOf(other, field));
  if (text !== null) return text;
  const message = 'The values of both entries together are too long.';
  throw new AppError('INVALID_REQUEST', { fields: [{ field: 'combine', message }] });
}

/** The values of the kept entry that become others. Throws INVALID_REQUEST. */
function chosenValues(kept: LockedEntry, other: LockedEntry, { take, combine }: MergeBody): Chosen {
  const chosen = MERGED_FIELDS.flatMap((field): [MergedField, string][] => {
    const isBoth = isCombinedField(field) && combine.includes(field);
    if (!isBoth && !take.includes(field)) return [];
    const value = isBoth ? combined(field, kept, other) : textOf(other, field);
    return value === textOf(kept, field) ? [] : [[field, value]];
  });
  return Object.fromEntries(chosen);
}

/** Values of an entry as columns take them; of the team the id. */
function columnsOf(values: Chosen, teamId: number | null): FormerValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, text]) =>
      field === 'team'
        ? ['teamId', teamId]
        : [field, storedValue(field as Exclude<MergedField, 'team'>, text)],
    ),
  );
}

/**
 * The kept entry joins the family of the other where it has none. Where it has no address of its own it has a family's, be
 * it the other's; one that has become its own is no family's beside it.
 */
function familyOf(kept: LockedEntry, other: LockedEntry, chosen: Chosen): FormerValues {
  const own = chosen.email ?? kept.email ?? '';
  const joins = kept.familyId === null && other.familyId !== null;
  const address = kept.familyEmail ?? (own === '' ? other.familyEmail : null);
  const familyEmail = address?.toLowerCase() === own.toLowerCase() ? null : address;
  return {
    ...(joins && { familyId: other.familyId }),
    ...(familyEmail !== kept.familyEmail && { familyEmail }),
  };
}

const logged = (values: Chosen) =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text || null]));

function requireUnchanged(entry: LockedEntry | undefined, version: number): LockedEntry {
  if (!entry) throw new AppError('MEMBER_NOT_FOUND');
  if (entry.archivedAt !== null || entry.version !== version) throw new AppError('MERGE_CHANGED');
  return entry;
}

type Pair = { readonly kept: LockedEntry; readonly other: LockedEntry };

/** Archives the other entry. An address that the kept one takes over is taken off it, here and at the provider. */
async function archiveOther(
  tx: ScopedTransaction,
  actor: Actor,
  { kept, other, givesEmail, at }: Pair & { givesEmail: boolean; at: Date },
): Promise<void> {
  const email = givesEmail ? { email: null } : {};
  await changeMembers(tx, actor, {
    changes: [
      {
        member: other,
        values: { archivedAt: at, mergedIntoId: kept.id, ...email },
        log: {
          actionType: 'DELETE_MEMBER',
          facts: { code: 'mergedAway', entry: kept.id },
          before: { archived: false, ...(givesEmail && { email: other.email }) },
          after: { archived: true, ...email },
        },
      },
    ],
  });
}

async function changeKept(
  tx: ScopedTransaction,
  actor: Actor,
  { kept, other, chosen }: Pair & { chosen: Chosen },
): Promise<void> {
  const fields = MERGED_FIELDS.filter((field) => field in chosen);
  const before = Object.fromEntries(fields.map((field) => [field, textOf(kept, field)]));
  const team = 'team' in chosen ? { teamId: other.teamId, teamName: other.teamName } : {};
  const ofEvery = { code: 'merged', entry: other.id, fields } as const;
  // The question is answered: they are the same child, and this is the entry that stays.
  const isAsked = kept.namesake?.answer === 'asked' && kept.namesake.memberId === other.id;
  const family = familyOf(kept, other, chosen);
  await changeMembers(tx, actor, {
    changes: [
      {
        member: kept,
        values: {
          ...columnsOf(chosen, other.teamId),
          ...family,
          ...(isAsked && { namesake: null }),
        } as MemberValues,
        log: {
          actionType: 'EDIT_MEMBER',
          facts: ofEvery,
          before: logged(before),
          after: logged(chosen),
          ...team,
        },
      },
    ],
    sync: fields.length > 0 || isAsked || 'familyEmail' in family ? 'waiting' : 'as before',
  });
}

function messageOf({ kept, other }: Pair, leftThere: number): string {
  const there = other.providerContactId === null ? '' : ', and in Wild Apricot with the next sync';
  const done = `${fullName(kept)} is one entry now. The other one is archived here${there}.`;
  return leftThere === 0 ? done : `${done} Wild Apricot still has registrations under its contact.`;
}

/**
 * Merges two entries of one child (OFFICE-03): the kept one gets the chosen values and all that belongs to the other, which
 * is archived. Throws MEMBER_NOT_FOUND, MERGE_CHANGED, MERGE_WRONG_ENTRY, DUPLICATE_EMAIL, INVALID_REQUEST.
 */
export async function mergeEntries(
  { database, clock }: MergeDeps,
  viewer: Viewer,
  body: MergeBody,
): Promise<MergeReply> {
  const { keepId, otherId } = body;
  if (keepId === otherId) throw new AppError('MEMBER_NOT_FOUND');
  const at = clock.now();
  const actor = actorOf(viewer);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const [keptRow, otherRow] = await repository.lockEntries(tx, [keepId, otherId]);
    const kept = requireUnchanged(keptRow, body.keepVersion);
    const other = requireUnchanged(otherRow, body.otherVersion);
    // Else its contact would be created beside the archived one of the same child, or the only living one be archived.
    const isThere = (entry: LockedEntry) => entry.providerContactId !== null && entry.syncState !== 'missing';
    if (!isThere(kept) && isThere(other)) throw new AppError('MERGE_WRONG_ENTRY');
    const chosen = chosenValues(kept, other, body);
    // Of what Wild Apricot has under the contact that is archived; a portal without a contact has none there.
    const registered = await lists.registrationsOf(tx, [other.id]);
    await archiveOther(tx, actor, { kept, other, givesEmail: chosen.email !== undefined, at });
    await changeKept(tx, actor, { kept, other, chosen });
    const moved = await repository.moveBelongings(tx, { from: other.id, to: kept.id });
    const family = familyOf(kept, other, chosen);
    const versions = await repository.versionsOf(tx, [kept.id, other.id]);
    const before = Object.fromEntries(
      MERGED_FIELDS.filter((field) => field in chosen).map((field) => [field, textOf(kept, field)]),
    );
    const mergeId = await repository.addMerge(tx, {
      keptId: kept.id,
      mergedId: other.id,
      keptBefore: {
        ...columnsOf(before, kept.teamId),
        ...('familyId' in family && { familyId: kept.familyId }),
        ...('familyEmail' in family && { familyEmail: kept.familyEmail }),
      },
      mergedBefore: { email: other.email },
      moved,
      keptVersion: versions.get(kept.id) ?? 0,
      mergedVersion: versions.get(other.id) ?? 0,
      mergedBy: actor.name || actor.email,
      mergedAt: at,
    });
    const leftThere = registered.slice(0, MOST_LEFT).map(presentRegistration);
    return { mergeId, message: messageOf({ kept, other }, leftThere.length), leftThere };
  });
}

type Registration = { readonly event: string; readonly startDate: string | null; readonly status: string };

export function presentRegistration({ event, startDate, status }: Registration): Registration {
  return { event, startDate, status };
}

/** The latest merges, and which of them can be undone. */
export async function listMerges({ database }: MergeDeps, viewer: Viewer): Promise<{ merges: Merge[] }> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const rows = await lists.latestMerges(tx, MERGES_LISTED);
    const registrations = await lists.registrationsById(
      tx,
      rows.flatMap(({ merge }) => merge.moved.registrations),
    );
    return {
      merges: rows.map(({ merge, kept, merged }) => ({
        id: merge.id,
        keptId: merge.keptId,
        keptName: fullName(kept),
        mergedId: merge.mergedId,
        mergedName: fullName(merged),
        mergedBy: merge.mergedBy,
        mergedAt: merge.mergedAt.toISOString(),
        canUndo: merge.keptVersion === kept.version && merge.mergedVersion === merged.version,
        leftThere: registrations
          .filter(({ id }) => merge.moved.registrations.includes(id))
          .slice(0, MOST_LEFT)
          .map(presentRegistration),
      })),
    };
  });
}

/**
 * Undoes a merge: both entries are as they were, each with what belongs to it. Throws MERGE_NOT_FOUND, MERGE_UNDONE,
 * MERGE_CHANGED_SINCE, DUPLICATE_EMAIL.
 */
export async function undoMerge(
  { database, clock }: MergeDeps,
  viewer: Viewer,
  id: number,
): Promise<{ message: string }> {
  const actor = actorOf(viewer);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const merge = await repository.lockMerge(tx, id);
    if (!merge) throw new AppError('MERGE_NOT_FOUND');
    if (merge.undoneAt !== null) throw new AppError('MERGE_UNDONE');
    const [kept, merged] = await repository.lockEntries(tx, [merge.keptId, merge.mergedId]);
    if (kept?.version !== merge.keptVersion || merged?.version !== merge.mergedVersion)
      throw new AppError('MERGE_CHANGED_SINCE');
    await repository.returnBelongings(tx, { moved: merge.moved, from: kept.id, to: merged.id });
    await restoreValues(tx, actor, { kept, merged, before: merge.keptBefore });
    const hadEmail = merge.mergedBefore.email ?? null;
    const email = merged.email === hadEmail ? {} : { email: hadEmail as string | null };
    await changeMembers(tx, actor, {
      changes: [
        {
          member: merged,
          values: { archivedAt: null, mergedIntoId: null, ...email },
          log: {
            actionType: 'EDIT_MEMBER',
            facts: { code: 'mergeUndone', entry: kept.id },
            before: { archived: true, ...('email' in email && { email: merged.email }) },
            after: { archived: false, ...email },
          },
        },
      ],
    });
    await repository.endMerge(tx, id, clock.now());
    return { message: `${fullName(kept)} and ${fullName(merged)} are two entries again.` };
  });
}

/** Gives the kept entry its former values back. */
async function restoreValues(
  tx: ScopedTransaction,
  actor: Actor,
  { kept, merged, before }: { kept: LockedEntry; merged: LockedEntry; before: FormerValues },
): Promise<void> {
  const fields = MERGED_FIELDS.filter((field) => (field === 'team' ? 'teamId' : field) in before);
  const former = await teamNameOf(tx, before);
  const textBefore = (field: MergedField) => (field === 'team' ? former?.name : before[field]) ?? null;
  await changeMembers(tx, actor, {
    changes: [
      {
        member: kept,
        values: before as MemberValues,
        log: {
          actionType: 'EDIT_MEMBER',
          facts: { code: 'mergeUndone', entry: merged.id },
          before: Object.fromEntries(fields.map((field) => [field, textOf(kept, field) || null])),
          after: Object.fromEntries(fields.map((field) => [field, textBefore(field)])),
          ...(former && { teamId: former.id, teamName: former.name }),
        },
      },
    ],
    sync: fields.length > 0 ? 'waiting' : 'as before',
  });
}

/** The team that an entry was on, where that is to change back. */
async function teamNameOf(tx: ScopedTransaction, before: FormerValues) {
  if (!('teamId' in before)) return undefined;
  const id = before.teamId as number | null;
  return { id, name: id === null ? null : await repository.teamNameById(tx, id) };
}
