import { fullName, MEMBER_ANSWERS } from '@league/contract';
import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { teams } from '../../teams/teams.table.ts';
import { changeMembers } from '../change/change-members.ts';
import { lockMemberRows } from '../change/member-locks.ts';
import { passOnEmail } from '../family/siblings.service.ts';
import { hasReachedProvider } from '../members.repository.ts';
import type { MembersDeps } from '../members.service.ts';
import { members } from '../members.table.ts';

async function lockArchived(tx: ScopedTransaction, id: number) {
  const isArchived = and(eq(members.id, id), isNotNull(members.archivedAt), isNull(members.erasingSince));
  const [row] = await tx
    .select({ ...getTableColumns(members), teamName: teams.name })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(await lockMemberRows(tx, isArchived));
  return row;
}

/**
 * Removes the email of an archived gymnast, here and at the provider, so that another gymnast can have it
 * (PROVIDER-08). Throws MEMBER_NOT_FOUND, EMAIL_FREE_ALREADY.
 */
export async function freeEmail(
  { database, waitUntil }: Pick<MembersDeps, 'database' | 'waitUntil'>,
  viewer: Viewer,
  id: number,
): Promise<{ message: string }> {
  const { name, email } = await database.inScope(leagueScopeFor(viewer), async (tx) => {
    const row = await lockArchived(tx, id);
    if (!row) throw new AppError('MEMBER_NOT_FOUND');
    if (row.email === null) throw new AppError('EMAIL_FREE_ALREADY');
    const log = {
      actionType: 'EDIT_MEMBER',
      facts: { code: 'emailFreed' },
      before: { email: row.email },
      after: { email: null },
    } as const;
    // A contact that is gone at the provider has no address there.
    const sync = row.syncState === 'missing' ? 'missing' : 'waiting';
    await changeMembers(tx, actorOf(viewer), {
      changes: [{ member: row, values: { email: null }, log }],
      sync,
    });
    await passOnEmail(tx, actorOf(viewer), row.email);
    return { name: fullName(row), email: row.email };
  });
  const hasReached = await waitUntil(() =>
    database.inScope(leagueScopeFor(viewer), (tx) => hasReachedProvider(tx, id)),
  );
  return {
    message: hasReached
      ? MEMBER_ANSWERS.emailFreed(email, name)
      : MEMBER_ANSWERS.emailFreedLater(email, name),
  };
}
