import {
  type Family,
  type FamilyList,
  type FamilyListQuery,
  type FamilyOfMember,
  foldForSearch,
  guardianKey,
  guardiansText,
  MOST_SIBLINGS,
  type ShareContactBody,
  type ShareContactReply,
  withContactOf,
} from '@league/contract';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { changeMembers, type MemberChange } from '../change/change-members.ts';
import { findOnRoster, lockMembers } from '../members.repository.ts';
import { readFamilyMembers, readGroups, readNames, readVersions } from './families.repository.ts';
import {
  type FoundFamily,
  formerAddresses,
  isDiffering,
  joinGroups,
  presentFamily,
} from './family-groups.ts';
import { findLinkedIds, findWholeLinks } from './siblings.repository.ts';
import { leftAlone } from './siblings.service.ts';

type Deps = { readonly database: Database };

/** Presents at most MOST_SIBLINGS of a family: the requested gymnast, then the first ones. */
async function present(
  tx: ScopedTransaction,
  families: readonly FoundFamily[],
  askedId?: number,
): Promise<Family[]> {
  const rows = await readFamilyMembers(
    tx,
    families.flatMap(({ ids }) => firstOf(ids, askedId)),
  );
  const withFormer = new Set(formerAddresses(rows).map(({ from }) => from));
  const links = new Set(rows.flatMap(({ id, familyId }) => (withFormer.has(id) ? [familyId] : [])));
  const whole = await findWholeLinks(
    tx,
    rows.filter(({ familyId }) => links.has(familyId)),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return families.map((family) => {
    const ids = new Set(family.ids);
    return presentFamily(
      family,
      [...byId.values()].filter(({ id }) => ids.has(id)),
      whole,
    );
  });
}

function firstOf(ids: readonly number[], askedId: number | undefined): readonly number[] {
  const isAsked = (id: number) => id === askedId;
  return [...ids.filter(isAsked), ...ids.filter((id) => !isAsked(id))].slice(0, MOST_SIBLINGS);
}

/** The families that a search finds, sorted by the name of their first gymnast. */
async function search(tx: ScopedTransaction, text: string | undefined): Promise<FoundFamily[]> {
  const families = joinGroups(await readGroups(tx));
  const familyOf = new Map(families.flatMap((family) => family.ids.map((id) => [id, family] as const)));
  const names = await readNames(tx, [...familyOf.keys()], text);
  const found = new Set(names.flatMap(({ id, isFound }) => (isFound ? [familyOf.get(id)] : [])));
  // By the name of any gymnast, so that a search does not change the order of families.
  const inOrder = new Set(names.map(({ id }) => familyOf.get(id)));
  return [...inOrder].flatMap((family) => (family && found.has(family) ? [family] : []));
}

/** A page of families; a coach's have only the gymnasts of their own team (FAMILY-03). */
export async function listFamilies(
  { database }: Deps,
  viewer: Viewer,
  { limit, offset, differing, search: text }: FamilyListQuery,
): Promise<FamilyList> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const found = await search(tx, text);
    if (differing === undefined)
      return { total: found.length, families: await present(tx, found.slice(offset, offset + limit)) };
    const all = (await present(tx, found)).filter(isDiffering);
    return { total: all.length, families: all.slice(offset, offset + limit) };
  });
}

/** The family of one gymnast. Throws MEMBER_NOT_FOUND. */
export async function findFamily({ database }: Deps, viewer: Viewer, id: number): Promise<FamilyOfMember> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const row = await findOnRoster(tx, id);
    if (!row) throw new AppError('MEMBER_NOT_FOUND');
    const found = joinGroups(await readGroups(tx)).find(({ ids }) => ids.includes(id));
    const [family = null] = found ? await present(tx, [found], id) : [];
    return { family, unlinked: [...(await leftAlone(tx, id))] };
  });
}

type Locked = Awaited<ReturnType<typeof lockMembers>>[number];

/**
 * Replaces phone and email of a gymnast's guardian with those that another gymnast has for the guardian of this name.
 */
function changeOfGuardian(member: Locked, from: Locked, name: string): MemberChange | undefined {
  const key = foldForSearch(name);
  const source = from.guardians.find((each) => guardianKey(each) === key);
  const at = member.guardians.findIndex((each) => guardianKey(each) === key);
  if (!source || at < 0) throw new AppError('FAMILY_CHANGED');
  const guardians = member.guardians.map((each, place) =>
    place === at ? withContactOf(each, source) : each,
  );
  const [before, after] = [guardiansText(member.guardians), guardiansText(guardians)];
  if (before === after) return undefined;
  return {
    member,
    values: { guardians: after },
    log: {
      actionType: 'EDIT_MEMBER',
      facts: { code: 'edited', fields: ['guardians'] },
      before: { guardians: before },
      after: { guardians: after },
    },
  };
}

/** The address of `from` for the family; `linked` has all gymnasts of the family that the viewer sees. */
async function findNewAddress(tx: ScopedTransaction, linked: readonly Locked[], from: Locked) {
  const whole = await findWholeLinks(tx, linked);
  const address = formerAddresses(linked).find((each) => each.from === from.id);
  if (!address || !whole.has(from.familyId)) throw new AppError('FAMILY_CHANGED');
  return address;
}

/** Replaces a gymnast's family address with the one that a brother or sister has by now. */
function changeOfAddress(member: Locked, address: Family['addresses'][number]): MemberChange {
  if (!address.to.includes(member.id)) throw new AppError('FAMILY_CHANGED');
  const { familyEmail } = member;
  return {
    member,
    values: { familyEmail: address.email },
    log: {
      actionType: 'EDIT_MEMBER',
      facts: { code: 'edited', fields: ['familyEmail'] },
      before: { familyEmail },
      after: { familyEmail: address.email },
    },
  };
}

/**
 * Copies a gymnast's own address, or what they have of a guardian, to others of the family. Changes nothing if one of
 * them differs from what the viewer saw. Throws MEMBER_NOT_FOUND, FAMILY_CHANGED.
 */
export async function shareContact(
  { database }: Deps,
  viewer: Viewer,
  { guardian, from, to }: ShareContactBody,
): Promise<ShareContactReply> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const seen = new Map([from, ...to].map(({ id, version }) => [id, version]));
    // In one call: locking in two steps could deadlock with another request.
    const linkedIds = guardian === null ? await findLinkedIds(tx, from.id) : [];
    const locked = await lockMembers(tx, [...new Set([...seen.keys(), ...linkedIds])]);
    const rows = locked.filter(({ id }) => seen.has(id));
    if (rows.length < seen.size) throw new AppError('MEMBER_NOT_FOUND');
    if (rows.some(({ id, version }) => seen.get(id) !== version)) throw new AppError('FAMILY_CHANGED');
    const source = rows.find(({ id }) => id === from.id);
    if (!source) throw new AppError('MEMBER_NOT_FOUND');
    const linked = locked.filter(({ familyId }) => familyId !== null && familyId === source.familyId);
    const address = guardian === null ? await findNewAddress(tx, linked, source) : undefined;
    const changes = rows
      .filter((row) => row !== source)
      .flatMap((row) => {
        const change =
          guardian === null
            ? address && changeOfAddress(row, address)
            : changeOfGuardian(row, source, guardian);
        return change ? [change] : [];
      });
    await changeMembers(tx, actorOf(viewer), { changes });
    return {
      changed: await readVersions(
        tx,
        changes.map(({ member }) => member.id),
      ),
    };
  });
}
