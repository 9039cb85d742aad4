import { createHash } from 'node:crypto';
import {
  AGE_LIMITS,
  calendarDateAt,
  fullName,
  LIMITS,
  levelAbove,
  type MadeRollover,
  type OpenRollover,
  ROLLOVER_ANSWERS,
  ROLLOVER_LISTS,
  type Rollover,
  type RolloverGymnast,
  type RolloverListQuery,
  type RolloverListReply,
  type RolloverMakeBody,
  type RolloverPart,
  type RolloverPreview,
  type RolloverPreviewBody,
  type RolloverSettings,
  type RolloverSettingsBody,
  type RolloverTicksBody,
  recordOf,
  TICKED_AT_FIRST,
  usualCutoffDay,
} from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { recordActivity } from '../activity/activity.service.ts';
import {
  type BulkDeps,
  lockGymnasts,
  makeSteps,
  type PlannedStep,
  planSteps,
} from '../members/bulk/bulk-changes.service.ts';
import { listSkillLevels, presentPlan } from '../members/index.ts';
import { scoreOutsOfGymnasts } from '../scores/index.ts';
import * as repository from './rollover.repository.ts';
import { type RolloverEntry, type RolloverLists, rolloverActions, rolloverLists } from './rollover-lists.ts';

type Deps = BulkDeps;

const nameOf = (viewer: Viewer) => {
  const { name, email } = actorOf(viewer);
  return name || email;
};

/** Throws ROLLOVER_NOT_FOUND, ROLLOVER_FINISHED. */
function assertOpen(row: repository.RolloverRow | undefined): repository.RolloverRow {
  if (!row) throw new AppError('ROLLOVER_NOT_FOUND');
  if (row.madeAt !== null) throw new AppError('ROLLOVER_FINISHED');
  return row;
}

async function readLists(tx: ScopedTransaction, rollover: repository.RolloverRow): Promise<RolloverLists> {
  const scoreOuts = await scoreOutsOfGymnasts(tx);
  const candidates = await repository.listCandidates(tx, { ...rollover, scoredOut: [...scoreOuts.keys()] });
  return rolloverLists(candidates, {
    settings: rollover,
    scoreOuts,
    levels: await listSkillLevels(tx),
    tickedLists: new Set(rollover.tickedLists),
    choices: await repository.listChoices(tx, rollover.id),
  });
}

async function presentOpen(tx: ScopedTransaction, rollover: repository.RolloverRow): Promise<OpenRollover> {
  const lists = await readLists(tx, rollover);
  const levels = await listSkillLevels(tx);
  const counts = await repository.countByLevel(tx);
  return {
    id: rollover.id,
    cutoffDay: rollover.cutoffDay,
    ageLimit: rollover.ageLimit,
    lapsedAction: rollover.lapsedAction,
    wholeLevels: rollover.wholeLevels,
    startedBy: rollover.startedBy,
    startedAt: rollover.startedAt.toISOString(),
    changedBy: rollover.changedBy,
    changedAt: rollover.changedAt.toISOString(),
    lists: recordOf(ROLLOVER_LISTS, (list) => ({
      total: lists[list].length,
      ticked: lists[list].filter(({ isTicked }) => isTicked).length,
    })),
    withoutBirthDate: await repository.countWithoutBirthDate(tx),
    levels: levels.flatMap((level) => {
      const next = levelAbove(level, levels);
      return next === null ? [] : [{ level, next, count: counts.get(level) ?? 0 }];
    }),
  };
}

async function presentLast(tx: ScopedTransaction): Promise<MadeRollover | null> {
  const last = await repository.findLastMade(tx);
  if (!last?.rollover.madeAt) return null;
  const { id, madeAt, madeBy, bulkChangeId, archived, movedUp, renewed } = last.rollover;
  return {
    id,
    message: ROLLOVER_ANSWERS.done({ archive: archived, moveUp: movedUp, renew: renewed }),
    madeBy: madeBy ?? '',
    madeAt: madeAt.toISOString(),
    bulkChangeId,
    undoneAt: last.undoneAt?.toISOString() ?? null,
    sync: await repository.countSyncStates(tx, bulkChangeId ?? 0),
  };
}

async function present(tx: ScopedTransaction): Promise<Rollover> {
  const open = await repository.findOpen(tx);
  return { open: open ? await presentOpen(tx, open) : null, last: await presentLast(tx) };
}

/** The rollover that is being prepared, and the last one that was made. */
export function readRollover({ database }: Deps, viewer: Viewer): Promise<Rollover> {
  return database.inScope(scopeOf(viewer), present);
}

/** Starts a rollover with the usual settings. If one is already being prepared, returns that one. */
export function startRollover({ database, clock, timeZone }: Deps, viewer: Viewer): Promise<Rollover> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    await repository.addRollover(tx, {
      cutoffDay: usualCutoffDay(calendarDateAt(clock.now(), timeZone)),
      ageLimit: AGE_LIMITS.usual,
      lapsedAction: 'archive',
      tickedLists: [...TICKED_AT_FIRST],
      startedBy: nameOf(viewer),
      changedBy: nameOf(viewer),
    });
    return present(tx);
  });
}

/** Adds or removes one level, so that two people who tick different levels at once keep both. */
function wholeLevelsWith(wholeLevels: readonly string[], one: RolloverSettingsBody['wholeLevel']): string[] {
  if (one === undefined) return [...wholeLevels];
  const others = wholeLevels.filter((level) => level !== one.level);
  return one.isWhole ? [...others, one.level].slice(-LIMITS.skillLevels) : others;
}

/** Throws ROLLOVER_NOT_FOUND, ROLLOVER_FINISHED. */
export function setUpRollover(
  { database, clock }: Deps,
  viewer: Viewer,
  id: number,
  { wholeLevel, ...settings }: RolloverSettingsBody,
): Promise<Rollover> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const rollover = assertOpen(await repository.lockRollover(tx, id));
    const given: Partial<RolloverSettings> = Object.fromEntries(
      Object.entries(settings).filter(([, value]) => value !== undefined),
    );
    const wholeLevels = wholeLevelsWith(given.wholeLevels ?? rollover.wholeLevels, wholeLevel);
    await repository.changeRollover(tx, id, { ...given, wholeLevels, ...changedNow(clock.now(), viewer) });
    return present(tx);
  });
}

const changedNow = (changedAt: Date, viewer: Viewer) => ({ changedAt, changedBy: nameOf(viewer) });

/** Ticks gymnasts of a list, or all of it. Throws ROLLOVER_NOT_FOUND, ROLLOVER_FINISHED. */
export function tickGymnasts(
  { database, clock }: Deps,
  viewer: Viewer,
  id: number,
  { list, isTicked, memberIds }: RolloverTicksBody,
): Promise<Rollover> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const rollover = assertOpen(await repository.lockRollover(tx, id));
    const changed = changedNow(clock.now(), viewer);
    if (memberIds === undefined) {
      await repository.dropChoices(tx, id, list);
      const others = rollover.tickedLists.filter((each) => each !== list);
      const tickedLists = isTicked ? [...others, list] : others;
      await repository.changeRollover(tx, id, { tickedLists, ...changed });
    } else {
      await repository.chooseGymnasts(tx, { id, list, isTicked, memberIds });
      await repository.changeRollover(tx, id, changed);
    }
    return present(tx);
  });
}

/** Throws ROLLOVER_NOT_FOUND, ROLLOVER_FINISHED. */
export function discardRollover({ database }: Deps, viewer: Viewer, id: number): Promise<Rollover> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    assertOpen(await repository.lockRollover(tx, id));
    await repository.deleteRollover(tx, id);
    return present(tx);
  });
}

function presentGymnast({ gymnast, ...entry }: RolloverEntry): RolloverGymnast {
  return {
    id: gymnast.id,
    name: fullName(gymnast),
    teamName: gymnast.teamName,
    skillLevel: gymnast.skillLevel,
    dateOfBirth: gymnast.dateOfBirth,
    membershipStatus: gymnast.membershipStatus,
    statusSince: gymnast.statusSince.toISOString(),
    ...entry,
  };
}

/** A page of one list. Throws ROLLOVER_NOT_FOUND, ROLLOVER_FINISHED. */
export function listRolloverGymnasts(
  { database }: Deps,
  viewer: Viewer,
  id: number,
  { list, limit, offset }: RolloverListQuery,
): Promise<RolloverListReply> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const rollover = assertOpen(await repository.findRollover(tx, id));
    const entries = (await readLists(tx, rollover))[list];
    return { total: entries.length, gymnasts: entries.slice(offset, offset + limit).map(presentGymnast) };
  });
}

async function actionsOf(
  tx: ScopedTransaction,
  rollover: repository.RolloverRow,
  { removesRegistrations }: RolloverPreviewBody,
) {
  const { lapsedAction } = rollover;
  return rolloverActions(await readLists(tx, rollover), { lapsedAction, removesRegistrations });
}

/** A hash of these exact changes: each gymnast with the values before and after, and the removed registrations. */
function fingerprintOf(steps: readonly PlannedStep[]): string {
  const changes = steps.flatMap(({ body: { action }, planned }) => [
    [action, planned.removedRegistrations],
    ...planned.plan.changes.map(({ row, before, after }) => [row.id, before, after]),
  ]);
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex');
}

const NONE: Readonly<Record<RolloverPart, number>> = { archive: 0, moveUp: 0, renew: 0 };

function countsOf(steps: readonly PlannedStep[]): Readonly<Record<RolloverPart, number>> {
  const counted = steps.map(({ body, planned }) => [body.action, planned.plan.changes.length]);
  return { ...NONE, ...Object.fromEntries(counted) };
}

/** What the rollover would do. Throws ROLLOVER_NOT_FOUND, ROLLOVER_FINISHED. */
export function previewRollover(
  deps: Deps,
  viewer: Viewer,
  id: number,
  body: RolloverPreviewBody,
): Promise<RolloverPreview> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const rollover = assertOpen(await repository.findRollover(tx, id));
    const steps = await planSteps(tx, deps, await actionsOf(tx, rollover, body));
    const gymnasts = new Set(steps.flatMap(({ planned }) => planned.plan.changes.map(({ row }) => row.id)));
    return {
      fingerprint: fingerprintOf(steps),
      message: ROLLOVER_ANSWERS.done(countsOf(steps)),
      count: gymnasts.size,
      parts: steps.map(({ body: { action }, planned }) => ({
        part: action as RolloverPart,
        // Only a separate move up needs the levels.
        preview: { ...presentPlan(action, planned.plan, planned), levels: [] },
      })),
    };
  });
}

/**
 * Makes the changes of the preview in one transaction, so that a portal that stops in the middle has changed nothing and the
 * rollover can be made again. A rollover that was already made gives the same answer again. Throws ROLLOVER_NOT_FOUND, and
 * ROLLOVER_CHANGED if the changes are no longer those of the preview.
 */
export function makeRollover(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { fingerprint, ...body }: RolloverMakeBody,
): Promise<Rollover> {
  const actor = actorOf(viewer);
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const rollover = await repository.lockRollover(tx, id);
    if (!rollover) throw new AppError('ROLLOVER_NOT_FOUND');
    if (rollover.madeAt !== null) return present(tx);
    const asked = (await actionsOf(tx, rollover, body)).flatMap(({ memberIds }) => memberIds);
    await lockGymnasts(tx, asked);
    // Plan again now that the gymnasts are locked: these changes are the ones made.
    const steps = await planSteps(tx, deps, await actionsOf(tx, rollover, body));
    const locked = new Set(asked);
    const isLocked = steps.every(({ body: { memberIds } }) => memberIds.every((each) => locked.has(each)));
    if (!isLocked || fingerprintOf(steps) !== fingerprint) throw new AppError('ROLLOVER_CHANGED');
    const bulkChangeId = await makeSteps(tx, actor, { kind: 'rollover', steps });
    const { archive: archived, moveUp: movedUp, renew: renewed } = countsOf(steps);
    await recordActivity(tx, actor, [
      {
        actionType: 'ROLL_OVER_SEASON',
        memberId: null,
        memberName: null,
        teamId: null,
        teamName: null,
        facts: { code: 'seasonRolledOver', archived, movedUp, renewed },
        before: {},
        after: {},
      },
    ]);
    await repository.changeRollover(tx, id, {
      madeBy: nameOf(viewer),
      madeAt: deps.clock.now(),
      bulkChangeId,
      archived,
      movedUp,
      renewed,
    });
    await repository.dropChoices(tx, id);
    return present(tx);
  });
}
