import {
  type ActivityFacts,
  COLUMN_FIELDS,
  type ColumnField,
  calendarDateAt,
  emergencyFieldsOf,
  foldForSearch,
  fullName,
  guardiansOf,
  MEMBER_ANSWERS,
  MEMBER_FAULTS,
  type Member,
  type MemberApplication,
  NEW_MEMBERSHIP_STATUS,
  recordOf,
  type StoredValues,
  storedValue,
} from '@league/contract';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import { type Actor, actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { creationEntries, levelColumns } from '../../activity/activity.service.ts';
import { requireLevel } from '../change/member-changes.ts';
import { joinFamily, offeringSibling } from '../family/siblings.service.ts';
import { storeGuardians } from '../guardians.repository.ts';
import { teamToAddTo } from '../members.policy.ts';
import { presentMember } from '../members.presenter.ts';
import { findOnRoster } from '../members.repository.ts';
import type { MembersDeps } from '../members.service.ts';
import { type Namesake, searchTextOf } from '../members.table.ts';
import { arrivalOf, type Holders } from '../returning/arrival.ts';
import { bringBack, findHolders, mayBringBack, refuseTaken } from '../returning/returning.service.ts';
import { listSkillLevels } from '../skill-levels.repository.ts';
import type { NewMember, Place } from './new-member.ts';
import type { ExtraStatement, IfTaken } from './new-members.repository.ts';
import * as repository from './new-members.repository.ts';
import { assertMayAdd } from './new-members-share.ts';

export type { NewMember, Place } from './new-member.ts';
export { type ExtraStatement, type IfTaken, isEmailTaken } from './new-members.repository.ts';

export type CreatedMember = { readonly id: number; readonly name: string };

/** Gymnasts prepared for storing. */
export type ReadyMembers = {
  readonly rows: repository.ReadyRows;
  readonly names: readonly string[];
  /** The guardians of each, as text. */
  readonly guardians: readonly string[];
};

const ANOTHER_CHILD: Namesake = { contactId: null, memberId: null, isArchived: false, answer: 'another' };

function namesakeOf({ isAnotherChild, sameContact }: NewMember): Namesake | null {
  if (isAnotherChild) return ANOTHER_CHILD;
  if (!sameContact) return null;
  const { contactId, isArchived } = sameContact;
  return { contactId, memberId: null, isArchived, answer: 'same', isUnderSameEmail: true };
}

/** Prepares gymnasts for storing before the transaction, because thousands take a while. */
export function readyMembers(newMembers: readonly NewMember[]): ReadyMembers {
  const names = newMembers.map(fullName);
  const rows = newMembers.map((member, index) => ({
    ...valuesOf(member),
    searchText: searchTextOf({ ...member, familyEmail: member.familyEmail ?? null }),
    foldedName: foldForSearch(names[index] ?? ''),
    ...levelColumns(member.levels),
    namesake: namesakeOf(member),
  }));
  const guardians = newMembers.map((member) => member.guardians ?? '');
  return { rows: repository.readyRows(rows), names, guardians };
}

/** The team and level that gymnasts are added to, in the transaction's scope. Throws TEAM_NOT_FOUND. */
export async function findPlace(tx: ScopedTransaction, teamId: number): Promise<Place> {
  const team = await repository.findTeam(tx, teamId);
  if (!team) throw new AppError('TEAM_NOT_FOUND');
  return { team, membershipLevelId: await repository.newMembershipLevelId(tx) };
}

/**
 * Adds gymnasts to a team of the scope, as Pending - New, waiting for the sync to create their contacts; logs each
 * (MEM-22, IMPORT-10). Returns them in the given order, null for each whose email another gymnast has
 * (DUPLICATE_EMAIL); `ifTaken` can make it refuse all instead. Stores the notes (MEM-23). The statements in `extraStatements`
 * store more about the added gymnasts. Throws GYMNASTS_SHARE_USED.
 */
export async function createMembers(
  tx: ScopedTransaction,
  {
    actor,
    place: { team, membershipLevelId },
    ready: { rows, names, guardians },
    facts = { code: 'added' },
    ifTaken = 'leave out',
    extraStatements = [],
  }: {
    actor: Actor;
    place: Place;
    ready: ReadyMembers;
    facts?: ActivityFacts;
    ifTaken?: IfTaken;
    extraStatements?: readonly ExtraStatement[];
  },
): Promise<(CreatedMember | null)[]> {
  if (names.length === 0) return [];
  await assertMayAdd(tx, actor, names.length);
  const common = {
    teamId: team.id,
    membershipLevelId,
    membershipStatus: NEW_MEMBERSHIP_STATUS,
  } as const;
  const action = { actionType: 'ADD_MEMBER', teamId: team.id, teamName: team.name, facts } as const;
  const record: ExtraStatement = (made) =>
    creationEntries(actor, { ...action, created: sql`select * from ${made} order by place` });
  const ids = await repository.insertMembers(tx, rows, {
    common,
    ifTaken,
    extraStatements: [record, ...extraStatements],
  });
  await storeGuardians(
    tx,
    ids.flatMap((memberId, index) => {
      const text = guardians[index] ?? '';
      return memberId === null || text === '' ? [] : [{ memberId, text }];
    }),
  );
  if (ids.some((id) => id !== null)) await announceChanges(tx);
  return names.map((name, index) => {
    const id = ids[index] ?? null;
    return id === null ? null : { id, name };
  });
}

/** The typed values as they are stored. */
function valuesOf(member: NewMember) {
  const values = recordOf(COLUMN_FIELDS, (field) => storedValue(field, member[field]));
  const { guardians = '' } = member;
  const emergency = guardians === '' ? {} : emergencyFieldsOf(guardiansOf(guardians));
  return {
    ...(values as StoredValues<ColumnField>),
    ...emergency,
    ...(member.familyId !== undefined && { familyId: member.familyId }),
  };
}

type Added = {
  readonly id: number;
  readonly name: string;
  readonly isBack: boolean;
  readonly isApplication: boolean;
};

/** Adds a gymnast, or brings back the same child from the archive. */
async function add(deps: MembersDeps, viewer: Viewer, application: MemberApplication): Promise<Added> {
  const newcomer = { ...application, email: application.siblingOf ? '' : application.email };
  const holders = await findHolders(deps.database, viewer, [newcomer]);
  return offeringSibling(
    deps,
    viewer,
    () => application,
    () =>
      deps.database.inScope(scopeOf(viewer), (tx) => addWithin(tx, deps, { viewer, application, holders })),
  );
}

async function addWithin(
  tx: ScopedTransaction,
  { clock, timeZone }: MembersDeps,
  { viewer, application, holders }: { viewer: Viewer; application: MemberApplication; holders: Holders },
): Promise<Added> {
  if (viewer.role === 'admin' && application.teamId === undefined) {
    throw new AppError('INVALID_REQUEST', {
      fields: [{ field: 'teamId', message: MEMBER_FAULTS.teamMissing }],
    });
  }
  const chosen = requireLevel(application.skillLevel, await listSkillLevels(tx));
  const teamId = teamToAddTo(viewer, application.teamId);
  if (teamId === null) throw new AppError('TEAM_NOT_FOUND');
  const place = await findPlace(tx, teamId);
  const actor = actorOf(viewer);
  const { siblingOf, ...values } = application;
  // Without their own email, the contact takes no one's address.
  const family = siblingOf
    ? { ...(await joinFamily(tx, actor, { siblingOf, newcomer: application })), email: '' }
    : {};
  const typed = { ...values, ...family, skillLevel: chosen.level, levels: chosen };
  const arrival = arrivalOf(typed, holders, mayBringBack(viewer));
  refuseTaken(arrival);
  if (arrival.kind === 'returning') {
    const { memberId } = arrival;
    const today = calendarDateAt(clock.now(), timeZone);
    const facts = { code: 'addedAgain' } as const;
    const returned = await bringBack(tx, actor, { memberId, typed, place, today, facts });
    if (returned) return { ...returned, isBack: true };
  }
  // By adding the gymnast, the office has decided. For a coach's gymnast, the sync checks whether it may adopt the
  // contact.
  const sameContact = viewer.role === 'admin' && arrival.kind === 'new' ? arrival.contact : null;
  const ready = readyMembers([{ ...typed, sameContact }]);
  const [created] = await createMembers(tx, { actor, place, ready });
  if (!created) throw new AppError('DUPLICATE_EMAIL');
  return { ...created, isBack: false, isApplication: true };
}

/** Applies for a membership (MEM-22). Throws INVALID_REQUEST, DUPLICATE_EMAIL, TEAM_NOT_FOUND, GYMNASTS_SHARE_USED. */
export async function applyForMembership(deps: MembersDeps, viewer: Viewer, application: MemberApplication) {
  const { id, name, isBack, isApplication } = await add(deps, viewer, application);
  const sentence = isBack ? MEMBER_ANSWERS.addedAgain(name) : MEMBER_ANSWERS.added(name);
  const waits =
    viewer.role === 'admin' ? MEMBER_ANSWERS.applicationWaitsForYou() : MEMBER_ANSWERS.applicationWaits();
  return {
    message: [sentence, ...(isApplication ? [waits] : [])].join(' '),
    memberName: name,
    memberId: id,
  };
}

/** Applies for a membership, and returns the new member (MEM-51). */
export async function addMember(
  deps: MembersDeps,
  viewer: Viewer,
  application: MemberApplication,
): Promise<Member> {
  const { id } = await add(deps, viewer, application);
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const row = await findOnRoster(tx, id);
    if (!row) throw new Error('A member that was just added is not on the roster.');
    return presentMember(row);
  });
}
