import {
  fullName,
  SYNC_ANSWERS,
  type SyncConflict,
  type SyncIssue,
  type SyncIssueKind,
  type SyncMail,
  type SyncOverview,
  type SyncPageQuery,
  type SyncRemoval,
  type SyncRun,
  syncWords,
} from '@league/contract';
import { z } from 'zod';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordActivity } from '../../activity/activity.service.ts';
import { unsentFields } from '../compare/agreed-fields.ts';
import * as removals from '../push/removals/registration-removals.repository.ts';
import * as mails from '../push/renewal-mails.repository.ts';
import { isRestored, storedAccount } from '../runs/provider-account.repository.ts';
import { listRuns, wordsOfRun } from '../runs/runs.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import { FIELD_LABELS, inWords, SYNCED_FIELDS, storedInWords } from '../values/synced-values.ts';
import { choicesFor } from './issue-choices.ts';
import { hasOpenStoppedPlan } from './plans.repository.ts';
import * as repository from './sync-issues.repository.ts';
import { type SyncStatusDeps, syncStatus } from './sync-status.service.ts';

const countsSchema = z.record(z.string(), z.number());

/** The state of the sync and what waits for the office (BEYOND-01). */
export async function syncOverview(deps: SyncStatusDeps, viewer: Viewer): Promise<SyncOverview> {
  const [status, counts, oldest, hasStoppedPlan, account, isHeld] = await Promise.all([
    syncStatus(deps, viewer),
    deps.database.inScope(leagueScopeFor(viewer), repository.countIssues),
    deps.database.inScope(leagueScopeFor(viewer), repository.oldestIssues),
    hasOpenStoppedPlan(deps.database.unscoped),
    storedAccount(deps.database.unscoped),
    isRestored(deps.database.unscoped),
  ]);
  const otherAccount = account?.other ? { known: account.known, found: account.other } : null;
  return { status, ...counts, oldest, otherAccount, isRestored: isHeld, hasStoppedPlan };
}

/** A page of the runs, newest first. */
export async function listSyncRuns(
  { database }: SyncStatusDeps,
  page: SyncPageQuery,
): Promise<{ total: number; runs: SyncRun[] }> {
  const { total, runs } = await listRuns(database.unscoped, page);
  return {
    total,
    runs: runs.map((run) => ({
      id: run.id,
      kind: run.kind,
      requestedBy: run.requestedBy,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      outcome: run.outcome,
      counts: countsSchema.parse(run.counts),
      message: wordsOfRun(run),
    })),
  };
}

/** A gymnast's changes that the provider lacks, as far as known; none if it never had the gymnast. */
function changesOf(member: SyncMember): SyncIssue['changes'] {
  const { portal, agreed } = member;
  if (agreed === null) return [];
  return unsentFields(member).map((field) => ({
    field: FIELD_LABELS[field],
    portalValue: inWords(field, portal[field]),
    providerValue: inWords(field, agreed[field]),
  }));
}

/** The provider's values that the portal could not take. */
function notTakenOf({ notTaken, portal }: SyncMember): SyncIssue['changes'] {
  return (notTaken ?? []).map(({ field, value }) => ({
    field: FIELD_LABELS[field],
    portalValue: inWords(field, portal[field]),
    providerValue: value,
  }));
}

function reasonNotTaken({ notTaken }: SyncMember): string {
  return (notTaken ?? [])
    .map(({ field, fact, reason }) => `${FIELD_LABELS[field]}: ${fact ? syncWords(fact) : reason}`)
    .join(' ');
}

/** A page of gymnasts with sync issues (SYNC-04). */
export async function listSyncIssues(
  { database }: SyncStatusDeps,
  viewer: Viewer,
  { state, ...page }: SyncPageQuery & { state: SyncIssueKind },
): Promise<{ total: number; issues: SyncIssue[] }> {
  const { total, rows } = await database.inScope(leagueScopeFor(viewer), (tx) =>
    repository.listIssues(tx, state, page),
  );
  return {
    total,
    issues: rows.map(({ member, unarchivedAt }) => ({
      memberId: member.id,
      memberName: fullName(member),
      teamName: member.teamName,
      state,
      reason:
        state === 'notTaken' ? reasonNotTaken(member) : member.syncReason && syncWords(...member.syncReason),
      since: (state === 'unarchived' && unarchivedAt ? unarchivedAt : member.updatedAt).toISOString(),
      attempts: member.syncAttempts,
      nextTryAt: state === 'waiting' ? (member.syncRetryAt?.toISOString() ?? null) : null,
      isNew: member.providerContactId === null,
      changes: state === 'notTaken' ? notTakenOf(member) : changesOf(member),
      can: choicesFor(state, member).map(({ key: _, ...choice }) => choice),
    })),
  };
}

/** A page of the provider values that the portal's overrode (SYNC-01). */
export async function listSyncConflicts(
  { database }: SyncStatusDeps,
  viewer: Viewer,
  query: SyncPageQuery & { state: 'open' | 'all' },
): Promise<{ total: number; conflicts: SyncConflict[] }> {
  const { total, rows } = await database.inScope(leagueScopeFor(viewer), (tx) =>
    repository.listConflicts(tx, query),
  );
  return {
    total,
    conflicts: rows.map(({ conflict, member }) => {
      const { label, inWords: words } = storedInWords(conflict.field);
      const current = SYNCED_FIELDS.find((field) => field === conflict.field);
      return {
        id: conflict.id,
        memberId: member.id,
        memberName: fullName(member),
        teamName: member.teamName,
        field: label,
        portalValue: words(conflict.portalValue ?? ''),
        providerValue: conflict.providerValue === null ? null : words(conflict.providerValue),
        currentValue: current ? inWords(current, member.portal[current]) : '',
        changedBy: conflict.changedBy,
        changedAt: conflict.changedAt?.toISOString() ?? null,
        providerChangedAt: conflict.providerChangedAt?.toISOString() ?? null,
        foundAt: conflict.foundAt.toISOString(),
        resolution: conflict.resolution,
      };
    }),
  };
}

/** A page of promised emails that the provider refused. */
export async function listSyncMails(
  { database }: SyncStatusDeps,
  viewer: Viewer,
  page: SyncPageQuery,
): Promise<{ total: number; mails: SyncMail[] }> {
  const { total, rows } = await database.inScope(leagueScopeFor(viewer), (tx) =>
    mails.refusedMails(tx, page),
  );
  return {
    total,
    mails: rows.map(({ firstName, lastName, createdAt, reason, ...mail }) => ({
      ...mail,
      memberName: fullName({ firstName, lastName }),
      reason: reason ? syncWords(reason) : '',
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Asks the provider to send a refused email again, or drops it. Throws SYNC_MATTER_SETTLED. */
export async function resolveMail(
  { database }: SyncStatusDeps,
  viewer: Viewer,
  { id, action }: { id: number; action: 'retry' | 'drop' },
): Promise<{ message: string }> {
  const isDone = await database.inScope(leagueScopeFor(viewer), async (tx) => {
    const done = action === 'retry' ? await mails.retryMail(tx, id) : await mails.dropMail(tx, id);
    if (done) await announceChanges(tx);
    return done;
  });
  if (!isDone) throw new AppError('SYNC_MATTER_SETTLED');
  return { message: action === 'retry' ? SYNC_ANSWERS.mailRetried() : SYNC_ANSWERS.mailDropped() };
}

/** A page of the registrations that the office removed but the provider kept (ADMIN-08). */
export async function listSyncRemovals(
  { database }: SyncStatusDeps,
  viewer: Viewer,
  page: SyncPageQuery,
): Promise<{ total: number; removals: SyncRemoval[] }> {
  const { total, rows } = await database.inScope(leagueScopeFor(viewer), (tx) =>
    removals.refusedRemovals(tx, page),
  );
  return {
    total,
    removals: rows.map(({ firstName, lastName, reason, teamId: _id, ...removal }) => ({
      ...removal,
      memberName: fullName({ firstName, lastName }),
      reason: reason ? syncWords(reason) : '',
    })),
  };
}

/** Asks the provider again to remove a registration, or keeps it; both are logged. Throws SYNC_MATTER_SETTLED. */
export async function resolveRemoval(
  { database }: SyncStatusDeps,
  viewer: Viewer,
  { id, action }: { id: number; action: 'retry' | 'keep' },
): Promise<{ message: string }> {
  await database.inScope(leagueScopeFor(viewer), async (tx) => {
    const removal = await removals.lockRefusedRemoval(tx, id);
    if (!removal) throw new AppError('SYNC_MATTER_SETTLED');
    const { memberId, teamId, teamName, eventId, eventName } = removal;
    await removals.resolveRemoval(tx, id, action === 'retry' ? 'waiting' : null);
    await recordActivity(tx, actorOf(viewer), [
      {
        actionType: 'REMOVE_REGISTRATION',
        memberId,
        memberName: fullName(removal),
        teamId,
        teamName,
        facts: {
          code: action === 'retry' ? 'registrationRemovedAgain' : 'registrationKept',
          event: eventName,
          eventId,
        },
        before: {},
        after: {},
      },
    ]);
    await announceChanges(tx);
  });
  return {
    message: action === 'retry' ? SYNC_ANSWERS.removalRetried() : SYNC_ANSWERS.removalDropped(),
  };
}
