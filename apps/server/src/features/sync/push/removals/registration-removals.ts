import { leagueScope } from '../../../../platform/db/scope.ts';
import { providerFailureOf } from '../../runs/failures.ts';
import type { PushRun } from '../push-types.ts';
import * as repository from './registration-removals.repository.ts';

const BATCH_SIZE = 50;

/**
 * Removes registrations at the provider that the office removed here (ADMIN-08), then their rows, and reports each. If
 * the provider refuses, the removal stays with the reason.
 */
export async function removeRegistrations(
  { database, provider, signal, rights }: PushRun,
  countRemoved: () => void,
): Promise<void> {
  const dueAfter = (id: number) =>
    database.inScope(leagueScope(), (tx) => repository.dueRemovals(tx, { afterId: id, limit: BATCH_SIZE }));
  for (let due = await dueAfter(0); due.length > 0; due = await dueAfter(due.at(-1)?.id ?? 0)) {
    for (const { id, providerId } of due) {
      try {
        if (!(await database.inScope(leagueScope(), (tx) => repository.isStillDue(tx, id)))) continue;
        // It may be gone already, which is no failure.
        await provider.deleteEventRegistration(providerId, { signal });
        await database.inScope(leagueScope(), (tx) => repository.forgetRegistration(tx, { id, providerId }));
        countRemoved();
        rights.areProven = true;
      } catch (error) {
        const failure = providerFailureOf(error);
        if (!failure || failure.isGeneral) throw error;
        if (failure.meaning === 'later') continue;
        await database.inScope(leagueScope(), (tx) => repository.refuseRemoval(tx, id, failure.fact));
      }
    }
  }
}
