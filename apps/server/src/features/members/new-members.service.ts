import {
  type FieldsWith,
  foldForSearch,
  fullName,
  MEMBER_FIELD_KEYS,
  type Member,
  type MemberApplication,
  type MemberField,
  NEW_MEMBERSHIP_STATUS,
  recordOf,
  remarkOnLevels,
  type StoredValues,
  storedValue,
} from '@league/contract';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { announceChanges } from '../../platform/db/wake-up.ts';
import { type Actor, actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { recordOfMaking } from '../activity/activity.service.ts';
import { requireLevel } from './member-changes.ts';
import { teamToAddTo } from './members.policy.ts';
import { presentMember } from './members.presenter.ts';
import { findOnRoster } from './members.repository.ts';
import type { MembersDeps } from './members.service.ts';
import { searchTextOf } from './members.table.ts';
import type { IfTaken, Telling } from './new-members.repository.ts';
import * as repository from './new-members.repository.ts';
import { listSkillLevels } from './skill-levels.repository.ts';

export { type IfTaken, isEmailTaken, type Telling } from './new-members.repository.ts';

/** A gymnast to be added, with values checked and cleaned as the contract's schemas do. */
export type NewMember = { readonly [Field in FieldsWith<'required', string>]: string } & {
  readonly [Field in MemberField]?: string | undefined;
} & {
  /** What the log says of this gymnast beside `details`. */
  readonly remark?: string;
};

export type CreatedMember = { readonly id: number; readonly name: string };

/** Gymnasts made ready to be stored. */
export type ReadyMembers = { readonly rows: repository.ReadyRows; readonly names: readonly string[] };

/** Makes gymnasts ready to be stored, which for thousands takes a while, before the database is asked. */
export function readyMembers(newMembers: readonly NewMember[]): ReadyMembers {
  const names = newMembers.map(fullName);
  const rows = newMembers.map((member, index) => ({
    ...valuesOf(member),
    searchText: searchTextOf(member),
    foldedName: foldForSearch(names[index] ?? ''),
    remark: member.remark ?? '',
  }));
  return { rows: repository.readyRows(rows), names };
}

/** The team that gymnasts are added to, and the membership level they apply for. */
export type Place = {
  readonly team: { id: number; name: string };
  readonly membershipLevelId: number | null;
};

/** Where gymnasts are added, in the transaction's scope. Throws TEAM_NOT_FOUND. */
export async function findPlace(tx: ScopedTransaction, teamId: number): Promise<Place> {
  const team = await repository.findTeam(tx, teamId);
  if (!team) throw new AppError('TEAM_NOT_FOUND');
  return { team, membershipLevelId: await repository.newMembershipLevelId(tx) };
}

/**
 * Adds gymnasts to a team of the transaction's scope: Pending - New, waiting for the sync to make their contacts, each
 * logged (MEM-22, IMPORT-10). Gives them in the order given, null for each whose email another gymnast has
 * (DUPLICATE_EMAIL); `ifTaken` can also have all of them refused then. Notes are kept (MEM-23). `tell` stores more about
 * who is added, in the same statement.
 */
export async function createMembers(
  tx: ScopedTransaction,
  {
    actor,
    place: { team, membershipLevelId },
    ready: { rows, names },
    details = 'Added to the roster',
    ifTaken = 'leave out',
    tell = [],
  }: {
    actor: Actor;
    place: Place;
    ready: ReadyMembers;
    details?: string;
    ifTaken?: IfTaken;
    tell?: readonly Telling[];
  },
): Promise<(CreatedMember | null)[]> {
  if (names.length === 0) return [];
  const common = {
    teamId: team.id,
    membershipLevelId,
    membershipStatus: NEW_MEMBERSHIP_STATUS,
  } as const;
  const action = { actionType: 'ADD_MEMBER', teamId: team.id, teamName: team.name, details } as const;
  const record: Telling = (made) =>
    recordOfMaking(actor, { ...action, made: sql`select * from ${made} order by place` });
  const ids = await repository.insertMembers(tx, rows, { common, ifTaken, tell: [record, ...tell] });
  if (ids.some((id) => id !== null)) await announceChanges(tx);
  return names.map((name, index) => {
    const id = ids[index] ?? null;
    return id === null ? null : { id, name };
  });
}

/** What is typed, as it is stored. */
function valuesOf(member: NewMember) {
  const values = recordOf(MEMBER_FIELD_KEYS, (field) => storedValue(field, member[field]));
  return { ...(values as StoredValues), email: member.email };
}

async function add(tx: ScopedTransaction, viewer: Viewer, application: MemberApplication) {
  if (viewer.role === 'admin' && application.teamId === undefined) {
    throw new AppError('INVALID_REQUEST', { fields: [{ field: 'teamId', message: 'Must name the team.' }] });
  }
  const chosen = requireLevel(application.skillLevel, await listSkillLevels(tx));
  const teamId = teamToAddTo(viewer, application.teamId);
  if (teamId === null) throw new AppError('TEAM_NOT_FOUND');
  const place = await findPlace(tx, teamId);
  const [created] = await createMembers(tx, {
    actor: actorOf(viewer),
    place,
    ready: readyMembers([{ ...application, skillLevel: chosen.level, remark: remarkOnLevels(chosen) }]),
  });
  if (!created) throw new AppError('DUPLICATE_EMAIL');
  return created;
}

/** Applies for a membership (MEM-22). Throws INVALID_REQUEST, DUPLICATE_EMAIL, TEAM_NOT_FOUND. */
export async function applyForMembership(deps: MembersDeps, viewer: Viewer, application: MemberApplication) {
  const { id, name } = await deps.database.inScope(scopeOf(viewer), (tx) => add(tx, viewer, application));
  return {
    message: `${name} is on the roster. The membership waits for the league office, which usually takes 24 to 48 hours.`,
    memberName: name,
    memberId: id,
  };
}

/** The same, answering the new member (MEM-51). */
export async function addMember(
  deps: MembersDeps,
  viewer: Viewer,
  application: MemberApplication,
): Promise<Member> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const { id } = await add(tx, viewer, application);
    const row = await findOnRoster(tx, id);
    if (!row) throw new Error('A member that was just added is not on the roster.');
    return presentMember(row);
  });
}
