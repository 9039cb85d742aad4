import { leagueScope } from '../../../platform/db/scope.ts';
import { brake, spendLosses } from '../compare/brake.ts';
import { createContactPlanner } from '../compare/contact-planner.ts';
import { readEach } from '../pull/left-out.ts';
import type { PullDeps } from '../pull/pull.ts';
import type { PullMeans } from '../pull/pull-context.ts';
import { pullSomeEvents } from '../pull/pull-events.ts';
import { type Pulled, pullContacts } from '../pull/pull-members.ts';
import { resultOf, resultOfEvents } from '../pull/pull-result.ts';
import { readStaleAgain } from '../pull/stale-contacts.ts';
import { providerFailureOf } from '../runs/failures.ts';
import { isAccountRead } from '../runs/provider-account.repository.ts';
import type { RunResult } from '../runs/runs.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import { levelIdsOf } from '../store/levels.repository.ts';
import { storeOtherContacts } from '../store/other-contacts.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import { teamNamesOf } from '../values/not-taken.ts';
import { databaseTime } from '../values/read-time.ts';
import { dueHints, type Hint, postponeHints, removeHints } from './webhook-events.repository.ts';

const BATCH_SIZE = 100;

const idsOf = (hints: readonly Hint[], kind: Hint['kind']) =>
  hints.filter((hint) => hint.kind === kind).map(({ providerId }) => providerId);

type ContactsPulled = { read: number; pulled: Pulled; missing: number };

/** Reads the hinted contacts as they are now, in one list, and brings the portal in step with them, or is stopped. */
async function pullHintedContacts(
  deps: PullDeps,
  ids: readonly number[],
  means: PullMeans,
): Promise<ContactsPulled | { stop: RunResult }> {
  const { database, provider } = deps;
  const { signal, fence, leftOut } = means;
  const readAt = await databaseTime(database);
  const listed =
    ids.length === 0
      ? []
      : await provider.listContacts({
          ...{ ids, includeArchived: true, signal },
          onUnreadable: (id) => leftOut.add('contact', id),
        });
  const { stale, current } = await readStaleAgain(deps, listed, { signal, leftOut });
  const contacts = [...listed.filter(({ id }) => !stale.has(id)), ...current];
  const planner = createContactPlanner(database, readAt);
  await planner.add(contacts);
  const foreseen = { read: contacts.length, planned: await planner.planned(contacts) };
  const { stop, losses } = await brake(deps, foreseen, { isAskedFor: false, isComplete: false });
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
    await storeOtherContacts(tx, foreseen.planned, { isComplete: false });
  });
  const missing = await confirmGone(deps, { ids, found: contacts.map(({ id }) => id) }, means);
  return { read: contacts.length, pulled, missing: missing.length };
}

/** Hinted contacts of ours that the list did not hold and the service, asked for each, does not know. */
async function confirmGone(
  { database, provider }: PullDeps,
  { ids, found }: { ids: readonly number[]; found: readonly number[] },
  { signal, fence, leftOut }: PullMeans,
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
 * Follows what the provider has hinted at: the things themselves are read, so that a hint that is late, repeated, out
 * of order, forged or the echo of our own write changes nothing. Null when there was nothing to follow, or when it
 * brought no changes.
 */
export async function pullHinted(
  deps: PullDeps,
  given: Pick<PullMeans, 'signal' | 'fence' | 'leftOut'>,
): Promise<RunResult | null> {
  const { unscoped } = deps.database;
  // Its gymnasts are linked with the portal's by the first complete read.
  if (!(await isAccountRead(unscoped))) return null;
  const hints = await dueHints(unscoped, BATCH_SIZE);
  if (hints.length === 0) return null;
  const means = { ...given, report: () => undefined };
  const { signal } = given;
  try {
    const hinted = { contacts: idsOf(hints, 'contact'), events: idsOf(hints, 'event') };
    const contacts = await pullHintedContacts(deps, hinted.contacts, means);
    const events = hinted.events.length === 0 ? undefined : await pullSomeEvents(deps, hinted.events, means);
    await removeHints(unscoped, hints);
    if ('stop' in contacts) return withTrouble(contacts.stop, events?.trouble);
    if (events && hinted.contacts.length === 0) return resultOfEvents(events);
    const result = resultOf({ ...contacts, events, readUpTo: null });
    return result.outcome === 'unchanged' && !events ? null : result;
  } catch (error) {
    if (!signal.aborted && providerFailureOf(error)) await postponeHints(unscoped, hints);
    throw error;
  }
}

function withTrouble(stop: RunResult, trouble: RunResult['facts'] = []): RunResult {
  return { ...stop, facts: [...stop.facts, ...trouble] };
}
