import {
  type ArchiveReply,
  fullName,
  guardiansText,
  type ListMembersQuery,
  type ListPageQuery,
  type Member,
  type MemberActivity,
  type MemberEdit,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import type { ListPage } from '../../platform/db/queries/list-page.ts';
import { together } from '../../platform/db/together.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import type { WaitUntil } from '../../platform/wait-until.ts';
import { listMemberActivity } from '../activity/member-activity.service.ts';
import { changeMembers } from './change/change-members.ts';
import { factsOfEdit, readEdit } from './change/member-changes.ts';
import { joinFamily, offeringSibling } from './family/siblings.service.ts';
import { presentMember } from './members.presenter.ts';
import * as repository from './members.repository.ts';
import type { NextRenewalDue } from './renewal/renewal.ts';
import { arrivalOf, type Holders, type Newcomer } from './returning/arrival.ts';
import { findHolders, mayBringBack, refuseTaken } from './returning/returning.service.ts';
import { listSkillLevels } from './skill-levels.repository.ts';

export type { NextRenewalDue } from './renewal/renewal.ts';

/** The emails that give families the reason of a rejection (OFFICE-01); without a mail server no family is reached. */
export type RejectionLetters = {
  /** Which of the gymnasts have a family that can be reached by email. */
  reached(tx: ScopedTransaction, memberIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** The gymnasts whose family the message was written to. */
  written(tx: ScopedTransaction, messageId: string): Promise<ReadonlySet<number>>;
  /** Writes to these families, and returns the id of the message. */
  write(
    tx: ScopedTransaction,
    viewer: Viewer,
    rejection: { memberIds: readonly number[]; reason: string },
  ): Promise<string>;
  /** Withdraws unsent mails that are only about these gymnasts. */
  withdraw(
    tx: ScopedTransaction,
    message: { messageId: string; memberIds: readonly number[] },
  ): Promise<void>;
};

export type MembersDeps = {
  database: Database;
  clock: Clock;
  timeZone: string;
  nextRenewalDue: NextRenewalDue;
  waitUntil: WaitUntil;
  rejectionLetters: RejectionLetters;
};

/** The roster the viewer may see (MEM-51). */
export async function listMembers(
  deps: MembersDeps,
  viewer: Viewer,
  query: ListMembersQuery,
): Promise<ListPage<Member>> {
  return deps.database.inScope(scopeOf(viewer), (tx) => repository.readRosterPage(tx, query, presentMember));
}

/** An unlinked contact may be the gymnast's own; an archived entry stays archived. Throws DUPLICATE_EMAIL. */
function refuseTakenEmail(
  viewer: Viewer,
  { providerContactId, ...row }: Newcomer & { providerContactId: number | null },
  { archived, contacts }: Holders,
): void {
  const child = providerContactId === null ? row : { firstName: '', lastName: '', dateOfBirth: null };
  const newcomer = { ...child, email: row.email };
  refuseTaken(arrivalOf(newcomer, { archived, contacts: [] }, () => false));
  refuseTaken(arrivalOf(newcomer, { archived: [], contacts }, mayBringBack(viewer)));
}

async function rosterRow(tx: ScopedTransaction, id: number): Promise<repository.RosterRow> {
  const row = await repository.findOnRoster(tx, id);
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  return row;
}

/**
 * Changes a member. With `expectedVersion`, throws MEMBER_CHANGED with the present values if the copy is outdated
 * (MEM-31). Other errors: MEMBER_NOT_FOUND, DUPLICATE_EMAIL.
 */
export async function editMember(
  deps: MembersDeps,
  viewer: Viewer,
  edit: { id: number; changes: MemberEdit; expectedVersion: number | undefined },
): Promise<Member> {
  const { email, siblingOf } = edit.changes;
  const newcomer = { firstName: '', lastName: '', dateOfBirth: null, email: email ?? '', id: edit.id };
  const holders = email && !siblingOf ? await findHolders(deps.database, viewer, [newcomer]) : null;
  return offeringSibling(
    deps,
    viewer,
    async () => ({ ...(await childOf(deps, viewer, edit.id)), ...newcomer }),
    () => storeEdit(deps, viewer, { ...edit, holders }),
  );
}

/** The values that distinguish the edited child from a brother or sister. */
async function childOf({ database }: MembersDeps, viewer: Viewer, id: number) {
  const row = await database.inScope(scopeOf(viewer), (tx) => repository.findOnRoster(tx, id));
  return row ?? { firstName: '', lastName: '', dateOfBirth: null };
}

type StoredEdit = {
  id: number;
  changes: MemberEdit;
  expectedVersion: number | undefined;
  holders: Holders | null;
};

async function storeEdit(
  deps: MembersDeps,
  viewer: Viewer,
  { holders, ...edit }: StoredEdit,
): Promise<Member> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const [[row], levels] = await together([repository.lockMembers(tx, [edit.id]), listSkillLevels(tx)]);
    if (!row) throw new AppError('MEMBER_NOT_FOUND');
    if (edit.expectedVersion !== undefined && edit.expectedVersion !== row.version) {
      throw new AppError('MEMBER_CHANGED', { current: presentMember(await rosterRow(tx, edit.id)) });
    }
    const { siblingOf, ...typed } = edit.changes;
    const newcomer = { ...row, email: typed.email ?? '' };
    const family = siblingOf ? await joinFamily(tx, actorOf(viewer), { siblingOf, newcomer }) : null;
    const difference = readEdit(
      { ...row, guardians: guardiansText(row.guardians) },
      family ? { ...typed, email: '', familyEmail: family.familyEmail } : typed,
      levels,
    );
    const { before, after } = difference;
    if (after.email && holders) refuseTakenEmail(viewer, { ...row, ...after, email: after.email }, holders);
    const log = { actionType: 'EDIT_MEMBER', facts: factsOfEdit(difference), before, after } as const;
    const values = family ? { ...after, familyId: family.familyId } : after;
    const changes = Object.keys(after).length > 0 ? [{ member: row, values, log }] : [];
    const [, stored] = await together([
      changeMembers(tx, actorOf(viewer), { changes }),
      rosterRow(tx, edit.id),
    ]);
    return presentMember(stored);
  });
}

/**
 * Takes a member off the roster at once; `_syncWarning` says whether the provider still has to follow (MEM-40, MEM-42).
 * For a gymnast who was added in the portal, a coach is always told so: how fast the provider follows would reveal
 * whether the new entry waits under "Same Child?" (decision 0084). Throws MEMBER_NOT_FOUND, MEMBER_HAS_REGISTRATIONS.
 */
export async function archiveMember(deps: MembersDeps, viewer: Viewer, id: number): Promise<ArchiveReply> {
  const scope = scopeOf(viewer);
  const { memberName, isWaitedFor } = await deps.database.inScope(scope, async (tx) => {
    const [row] = await repository.lockMembers(tx, [id]);
    if (!row) throw new AppError('MEMBER_NOT_FOUND');
    if (await repository.hasRegistrations(tx, id)) throw new AppError('MEMBER_HAS_REGISTRATIONS');
    const log = {
      actionType: 'DELETE_MEMBER',
      facts: { code: 'archived' },
      before: { archived: false },
      after: { archived: true },
    } as const;
    await changeMembers(tx, actorOf(viewer), {
      changes: [{ member: row, values: { archivedAt: deps.clock.now() }, log }],
    });
    const isWaitedFor = scope.kind === 'league' || !(await repository.wasAddedHere(tx, id));
    return { memberName: fullName(row), isWaitedFor };
  });
  const hasReached =
    isWaitedFor &&
    (await deps.waitUntil(() => deps.database.inScope(scope, (tx) => repository.hasReachedProvider(tx, id))));
  return { memberName, _syncWarning: !hasReached };
}

/** What was done with a member; for the office, archived ones too (MEM-32). Throws MEMBER_NOT_FOUND. */
export async function memberActivity(
  deps: MembersDeps,
  viewer: Viewer,
  { id, ...page }: { readonly id: number } & ListPageQuery,
): Promise<ListPage<MemberActivity>> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    if (!(await repository.isMember(tx, id))) throw new AppError('MEMBER_NOT_FOUND');
    return listMemberActivity(tx, id, page);
  });
}
