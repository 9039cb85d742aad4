import { fullName, type ReplacedValues, SYNC_ANSWERS } from '@league/contract';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import {
  findProviderChange,
  listProviderChanges,
  type ProviderChange,
} from '../store/provider-changes.repository.ts';
import { teamNames } from '../store/read-members.repository.ts';
import {
  FIELD_LABELS,
  inWords,
  SYNCED_FIELDS,
  type SyncedField,
  type SyncedValues,
} from '../values/synced-values.ts';
import { type ResolutionDeps, storeOutcome } from './issue-resolution.service.ts';
import { lockIssue } from './sync-issues.repository.ts';

/** How many of a gymnast's newest changes are searched. */
const MOST_SHOWN = 50;

/** The values that can be put back: the provider replaced or removed them, and the portal still has what it brought. */
function restorable(
  { before, after }: ProviderChange,
  { portal, teams }: { portal: SyncedValues; teams: ReadonlySet<string> },
): SyncedField[] {
  return SYNCED_FIELDS.filter((field) => {
    const former = before[field];
    if (former === undefined || former === '' || portal[field] !== after[field]) return false;
    return field !== 'team' || teams.has(String(former));
  });
}

/** A gymnast's values that were changed in Wild Apricot and can be put back, newest first (PROVIDER-03). */
export async function listReplaced(
  { database }: Pick<ResolutionDeps, 'database'>,
  viewer: Viewer,
  memberId: number,
): Promise<{ changes: ReplacedValues[] }> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    const member = await lockIssue(tx, memberId);
    if (!member) throw new AppError('MEMBER_NOT_FOUND');
    if (member.erasingSince !== null) return { changes: [] };
    const context = { portal: member.portal, teams: await teamNames(tx) };
    const found = await listProviderChanges(tx, { memberId, limit: MOST_SHOWN });
    const changes = found.map((change) => ({
      id: change.id,
      changedAt: change.changedAt.toISOString(),
      values: restorable(change, context).map((field) => ({
        field: FIELD_LABELS[field],
        current: inWords(field, member.portal[field]),
        former: inWords(field, change.before[field] ?? ''),
      })),
    }));
    return { changes: changes.filter(({ values }) => values.length > 0) };
  });
}

/**
 * Gives a gymnast back the values that a change in Wild Apricot replaced, and sends them there. Values that changed
 * since stay. Throws SYNC_MATTER_SETTLED if nothing is left to put back, DUPLICATE_EMAIL.
 */
export async function putBack(
  { database, clock }: ResolutionDeps,
  viewer: Viewer,
  changeId: number,
): Promise<{ message: string }> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    const change = await findProviderChange(tx, changeId);
    const member = change && (await lockIssue(tx, change.memberId));
    if (!member || member.erasingSince !== null) throw new AppError('SYNC_MATTER_SETTLED');
    const fields = restorable(change, { portal: member.portal, teams: await teamNames(tx) });
    if (fields.length === 0) throw new AppError('SYNC_MATTER_SETTLED');
    const labels = fields.map((field) => FIELD_LABELS[field]).join(', ');
    const outcome = {
      take: Object.fromEntries(fields.map((field) => [field, change.before[field]])),
      state: member.syncState === 'missing' ? ('missing' as const) : ('waiting' as const),
      facts: { code: 'putBack' as const, fields },
      message: SYNC_ANSWERS.putBack(labels, fullName(member)),
    };
    await storeOutcome(tx, { member, outcome, actor: actorOf(viewer), now: clock.now() });
    return { message: outcome.message };
  });
}
