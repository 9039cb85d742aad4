import { type Body, booleanOf, idIn } from '../http/body.ts';
import { nextRenewalDue } from '../levels/renewal.ts';
import type { LevelRecord, MembershipRecord, MembershipStatus } from '../state/records.ts';
import { calendarDay } from '../time/dates.ts';
import type { World } from '../world.ts';
import { refusedValue } from './custom-write.ts';
import type { Draft } from './field-writes.ts';
import { isPending, readStatus } from './statuses.ts';

interface RequestedMembership {
  level: LevelRecord | null;
  isEnabled: boolean | null;
  status: MembershipStatus | null;
}

/** Merges `MembershipLevel`, `MembershipEnabled` and `Status` of a body into a draft (sections 5.1 and 5.5). */
export function writeMembership(draft: Draft, body: Body, world: World, isIgnored: (key: string) => boolean) {
  const requested: RequestedMembership = {
    level: isIgnored('MembershipLevel') ? null : readLevel(draft, body, world),
    isEnabled: isIgnored('MembershipEnabled') ? null : booleanOf(body.membershipenabled),
    status: isIgnored('Status') ? null : readRequestedStatus(draft, body),
  };
  if (draft.details.length > 0) return;
  const { membership } = draft.contact;
  if (membership) draft.contact.membership = changeMembership(membership, requested, world);
  else startMembership(draft, requested, world);
}

function readLevel(draft: Draft, body: Body, world: World): LevelRecord | null {
  const sent = body.membershiplevel;
  if (sent === undefined || sent === null) return null;
  const id = idIn(sent);
  const level = id === null ? undefined : world.store.get('levels', id);
  if (!level) draft.details.push(refusedValue('Membership level ID', sent, 'Unexpected option.').refused);
  return level ?? null;
}

function readRequestedStatus(draft: Draft, body: Body): MembershipStatus | null {
  if (body.status === undefined || body.status === null) return null;
  const status = readStatus(body.status);
  if (!status)
    draft.details.push(refusedValue('Membership status', body.status, 'Unexpected option.').refused);
  return status;
}

/**
 * Makes a contact a member. This needs a level and `MembershipEnabled: true`; a level alone is ignored unless the
 * settings say otherwise.
 */
function startMembership(
  draft: Draft,
  { level, isEnabled, status }: RequestedMembership,
  world: World,
): void {
  if (!level) {
    if (isEnabled === true) {
      draft.details.push(refusedValue('Membership level ID', '', 'A member needs a level.').refused);
    }
    return;
  }
  const { levelAloneMakesMember } = world.settings().contacts;
  if (isEnabled !== true && !(levelAloneMakesMember && isEnabled === null)) return;
  const now = world.now();
  const first = status ?? statusOfNewMember(level, world);
  const isActive = first === 'Active';
  draft.contact.membership = {
    levelId: level.id,
    isEnabled: true,
    status: first,
    memberSince: isActive ? now : null,
    renewalDue: isActive ? nextRenewalDue(level, calendarDay(now, world.zone)) : null,
    isProfileOpenToOthers: true,
    renewalDateLastChanged: isActive ? now : null,
    levelLastChanged: now,
    groupIds: [],
    beforePending: null,
    pendingInvoiceId: null,
  };
}

function statusOfNewMember(level: LevelRecord, world: World): MembershipStatus {
  const { statusOfNewMember: rule } = world.settings().contacts;
  if (rule !== 'byLevel') return rule;
  return level.fee === 0 && !level.isApprovalRequired ? 'Active' : 'PendingNew';
}

function changeMembership(
  before: MembershipRecord,
  requested: RequestedMembership,
  world: World,
): MembershipRecord {
  const after = { ...before, isEnabled: requested.isEnabled ?? before.isEnabled };
  if (requested.level && requested.level.id !== before.levelId) {
    after.levelId = requested.level.id;
    after.levelLastChanged = world.now();
  }
  return requested.status && requested.status !== before.status
    ? withStatus(after, before, requested.status, world)
    : after;
}

function withStatus(
  after: MembershipRecord,
  before: MembershipRecord,
  status: MembershipStatus,
  world: World,
): MembershipRecord {
  const changed = { ...after, status };
  if (isPending(status)) {
    changed.beforePending =
      before.beforePending ??
      (isPending(before.status) ? null : { status: before.status, levelId: before.levelId });
    return changed;
  }
  changed.beforePending = null;
  changed.pendingInvoiceId = null;
  const level = world.store.get('levels', after.levelId);
  if (status === 'Active' && before.status === 'PendingNew' && level) {
    const now = world.now();
    changed.memberSince ??= now;
    changed.renewalDue ??= nextRenewalDue(level, calendarDay(now, world.zone));
  }
  return changed;
}
