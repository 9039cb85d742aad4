import { leagueScope } from '../../../platform/db/scope.ts';
import { brake, spendLosses } from '../compare/brake.ts';
import { createContactPlanner } from '../compare/contact-planner.ts';
import { readEach } from '../pull/left-out.ts';
import type { PullDeps } from '../pull/pull.ts';
import type { PullRunContext } from '../pull/pull-context.ts';
import { pullSomeEvents } from '../pull/pull-events.ts';
import { type Pulled, pullContacts } from '../pull/pull-members.ts';
import { resultOf, resultOfEvents } from '../pull/pull-result.ts';
import { rereadStaleContacts } from '../pull/stale-contacts.ts';
import { providerFailureOf } from '../runs/failures.ts';
import { isAccountRead } from '../runs/provider-account.repository.ts';
import type { RunResult } from '../runs/runs.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import { levelIdsOf } from '../store/levels.repository.ts';
import { storeOtherContacts } from '../store/other-contacts.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import { teamNamesOf } from '../values/not-taken.ts';
import { databaseTime } from '../values/read-time.ts';
import {
  dueWebhookEvents,
  postponeWebhookEvents,
  removeWebhookEvents,
  type WebhookEvent,
} from './webhook-events.repository.ts';

const BATCH_SIZE = 100;

const idsOf = (webhookEvents: readonly WebhookEvent[], kind: WebhookEvent['kind']) =>
  webhookEvents.filter((event) => event.kind === kind).map(({ providerId }) => providerId);

type ContactsPulled = { read: number; pulled: Pulled; missing: number };

/**
 * Reads the contacts that webhook events named, in one list, and brings the portal in step with them, unless the brake
 * stops it.
 */
async function pullNamedContacts(
  deps: PullDeps,
  ids: readonly number[],
  runContext: PullRunContext,
): Promise<ContactsPulled | { stop: RunResult }> {
  const { database, provider } = deps;
  const { signal, fence, leftOut } = runContext;
  const readAt = await databaseTime(database);
  const listed =
    ids.length === 0
      ? []
      : await provider.listContacts({
          ...{ ids, includeArchived: true, signal },
          onUnreadable: (id) => leftOut.add('contact', id),
        });
  const { stale, current } = await rereadStaleContacts(deps, listed, { signal, leftOut });
  const contacts = [...listed.filter(({ id }) => !stale.has(id)), ...current];
  const planner = createContactPlanner(database, readAt);
  await planner.add(contacts);
  const plannedRun = { read: contacts.length, planned: await planner.planned(contacts) };
  const { stop, losses } = await brake(deps, plannedRun, { isAskedFor: false, isComplete: false });
  if (stop) return { stop };
  const context = await database.inScope(leagueScope(), async (tx) => {
    const names = await knownNames(tx);
    const teams = teamNamesOf(contacts, names);
    return { teamIds: await repository.ensureTeams(tx, teams), levelIds: await levelIdsOf(tx) };
  });
  const pulled = await pullContacts(database, contacts, { ...context, readAt, signal, fence, leftOut });
  await spendLosses(database, losses);
  await database.inScope(leagueScope(), async (tx) => {
    await fence(tx);
    await storeOtherContacts(tx, plannedRun.planned, { isComplete: false });
  });
  const missing = await confirmGone(deps, { ids, found: contacts.map(({ id }) => id) }, runContext);
  return { read: contacts.length, pulled, missing: missing.length };
}

/**
 * Requests each contact of the portal that was not in the list, and marks those that the service reports as not found.
 * Returns their ids.
 */
async function confirmGone(
  { database, provider }: PullDeps,
  { ids, found }: { ids: readonly number[]; found: readonly number[] },
  { signal, fence, leftOut }: PullRunContext,
): Promise<number[]> {
  const onFile = new Set(await database.inScope(leagueScope(), repository.contactsOnFile));
  const missing: number[] = [];
  await readEach(
    ids.filter((id) => onFile.has(id) && !found.includes(id) && !leftOut.has('contact', id)),
    async (id) => {
      if ((await provider.getContact(id, { signal })) === null) missing.push(id);
    },
    (id) => leftOut.add('contact', id),
  );
  await database.inScope(leagueScope(), async (tx) => {
    await fence(tx);
    await repository.markMissing(tx, missing);
  });
  return missing;
}

/**
 * Reads what webhook events named. Since the records themselves are read, an event that is late, repeated, out of
 * order, forged, or the echo of our own write changes nothing. Null if there was nothing to read, or no change.
 */
export async function pullWebhookEvents(
  deps: PullDeps,
  given: Pick<PullRunContext, 'signal' | 'fence' | 'leftOut'>,
): Promise<RunResult | null> {
  const { unscoped } = deps.database;
  // The first complete read links its gymnasts to the portal's.
  if (!(await isAccountRead(unscoped))) return null;
  const webhookEvents = await dueWebhookEvents(unscoped, BATCH_SIZE);
  if (webhookEvents.length === 0) return null;
  const runContext = { ...given, report: () => undefined };
  const { signal } = given;
  try {
    const named = { contacts: idsOf(webhookEvents, 'contact'), events: idsOf(webhookEvents, 'event') };
    const contacts = await pullNamedContacts(deps, named.contacts, runContext);
    const events =
      named.events.length === 0 ? undefined : await pullSomeEvents(deps, named.events, runContext);
    await removeWebhookEvents(unscoped, webhookEvents);
    if ('stop' in contacts) return withTrouble(contacts.stop, events?.trouble);
    if (events && named.contacts.length === 0) return resultOfEvents(events);
    const result = resultOf({ ...contacts, events, readUpTo: null });
    return result.outcome === 'unchanged' && !events ? null : result;
  } catch (error) {
    if (!signal.aborted && providerFailureOf(error)) await postponeWebhookEvents(unscoped, webhookEvents);
    throw error;
  }
}

function withTrouble(stop: RunResult, trouble: RunResult['facts'] = []): RunResult {
  return { ...stop, facts: [...stop.facts, ...trouble] };
}
