import {
  calendarDateAt,
  LIMITS,
  type ListOfficeMembersQuery,
  type OfficeFilter,
  type OfficeMember,
  type OfficeMemberList,
} from '@league/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { presentOfficeMember } from '../members.presenter.ts';
import type { MembersDeps } from '../members.service.ts';
import * as repository from './office-members.repository.ts';

const onLeaguesDay = <Filter extends OfficeFilter>({ clock, timeZone }: MembersDeps, filter: Filter) => ({
  ...filter,
  today: calendarDateAt(clock.now(), timeZone),
});

/** A page of the members of all teams, with the total; the number of queries does not depend on the list's length. */
export async function listOfficeMembers(
  deps: MembersDeps,
  viewer: Viewer,
  query: ListOfficeMembersQuery,
): Promise<OfficeMemberList> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const dated = onLeaguesDay(deps, query);
    const members = await repository.listOfficeMembers(tx, dated);
    const { total, ...counts } = await repository.countMembers(tx, dated);
    return { total, counts, members: members.map((row) => presentOfficeMember(viewer, row)) };
  });
}

/** The ids of all gymnasts that a filter finds, up to the limit of one change. */
export async function listOfficeMemberIds(
  deps: MembersDeps,
  viewer: Viewer,
  filter: OfficeFilter,
): Promise<{ memberIds: number[]; isComplete: boolean }> {
  const ids = await deps.database.inScope(scopeOf(viewer), (tx) =>
    repository.idsFound(tx, onLeaguesDay(deps, filter), LIMITS.bulkMembers + 1),
  );
  return {
    memberIds: ids.slice(0, LIMITS.bulkMembers),
    isComplete: ids.length <= LIMITS.bulkMembers,
  };
}

/** One member, archived or not. Throws MEMBER_NOT_FOUND. */
export async function findOfficeMember(
  { database }: MembersDeps,
  viewer: Viewer,
  id: number,
): Promise<OfficeMember> {
  const row = await database.inScope(scopeOf(viewer), (tx) => repository.findMember(tx, id));
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  return presentOfficeMember(viewer, row);
}
