import {
  type BulkAction,
  bulkRefusals,
  type CalendarDate,
  isActivatable,
  isRenewable,
  NEW_MEMBERSHIP_STATUS,
  renewalRefusals,
} from '@league/contract';
import { dueWhenActivated, renew } from '../renewal/renewal.ts';
import type { BulkRow } from './bulk-changes.repository.ts';
import {
  ARCHIVED,
  isReachable,
  levelInWords,
  NO_TEAM,
  ON_ROSTER,
  type PlanFacts,
  type PlannedChange,
  teamOf,
} from './planned-change.ts';

/** What an action does to a gymnast, or why it leaves them out. */
type PlanChange = (row: BulkRow, facts: PlanFacts) => PlannedChange | string;

/** Plans another level for a gymnast. */
export function changeLevel(row: BulkRow, skillLevel: string): PlannedChange {
  return {
    row,
    values: { skillLevel },
    team: teamOf(row),
    from: levelInWords(row.skillLevel),
    to: levelInWords(skillLevel),
    before: { skillLevel: row.skillLevel },
    after: { skillLevel },
  };
}

/** Plans another status for a gymnast, and until when the membership is then paid for. */
function changeStatus(
  row: BulkRow,
  after: { membershipStatus: string; renewalDue: CalendarDate | null },
): PlannedChange {
  const { membershipStatus, renewalDue } = row;
  return {
    row,
    values: after,
    team: teamOf(row),
    from: membershipStatus,
    to: after.membershipStatus,
    before: { membershipStatus, renewalDue, statusSince: row.statusSince.toISOString() },
    after,
  };
}

const activate: PlanChange = (row, facts) => {
  if (!isActivatable(row)) return bulkRefusals.notPending(row.membershipStatus);
  const after = { membershipStatus: 'Active', renewalDue: dueWhenActivated(row, facts) };
  const change = changeStatus(row, after);
  const values = { ...change.values, isRenewalUnapproved: false };
  return { ...change, values, end: isReachable(row) ? 'mailed' : 'tellFamily' };
};

const renewOne: PlanChange = (row, facts) => {
  if (!isRenewable(row)) return renewalRefusals.NOT_LAPSED;
  const { outcome, renewalDue } = renew(row, facts);
  const after = { membershipStatus: outcome.membershipStatus, renewalDue };
  if (outcome.requiresAdminApproval) return { ...changeStatus(row, after), end: 'approval' };
  return { ...changeStatus(row, after), end: outcome.emailTriggered ? 'mailed' : 'tellFamily' };
};

const moveUp: PlanChange = (row, { levelsSeen, nextLevel }) => {
  const seen = levelsSeen?.get(row.id);
  // The preview has levels only for the gymnasts that it moves; the others were left out for another reason.
  if (seen !== undefined && seen !== row.skillLevel) return bulkRefusals.LEVEL_CHANGED;
  if (row.skillLevel === '') return bulkRefusals.NO_LEVEL;
  const next = nextLevel(row.skillLevel);
  if (next === null) return bulkRefusals.HIGHEST_LEVEL;
  return levelsSeen && seen === undefined ? bulkRefusals.LEVEL_CHANGED : changeLevel(row, next);
};

const setLevel: PlanChange = (row, { level }) => {
  if (level === null) throw new Error('No level was given.');
  return row.skillLevel === level ? bulkRefusals.SAME_LEVEL : changeLevel(row, level);
};

const transfer: PlanChange = (row, { team }) => {
  if (team === null) throw new Error('A transfer needs a team.');
  if (row.teamId === team.id) return bulkRefusals.SAME_TEAM;
  if (row.isDemo) return bulkRefusals.DEMO_GYMNAST;
  if (team.isDemo) return bulkRefusals.DEMO_TEAM;
  return {
    row,
    values: { teamId: team.id },
    team,
    from: row.teamName ?? NO_TEAM,
    to: team.name,
    before: { team: row.teamName, teamId: row.teamId },
    after: { team: team.name, teamId: team.id },
  };
};

/** Takes a gymnast off the roster. */
export function archive(
  row: BulkRow,
  { registered, removesRegistrations, now }: Pick<PlanFacts, 'registered' | 'removesRegistrations' | 'now'>,
): PlannedChange | string {
  if (registered.has(row.id) && !removesRegistrations) return bulkRefusals.REGISTERED;
  return {
    row,
    values: { archivedAt: now },
    team: teamOf(row),
    from: ON_ROSTER,
    to: ARCHIVED,
    before: { archived: false },
    after: { archived: true },
  };
}

/**
 * An application leaves the roster. A renewal leaves the membership as it was: lapsed, or active until the day it is
 * paid for.
 */
const reject: PlanChange = (row, facts) => {
  if (!isActivatable(row)) return bulkRefusals.notPending(row.membershipStatus);
  const end = facts.reached.has(row.id) ? 'rejectionMailed' : 'rejectionToTell';
  if (row.membershipStatus === NEW_MEMBERSHIP_STATUS) {
    const change = archive(row, facts);
    return typeof change === 'string' ? change : { ...change, from: row.membershipStatus, end };
  }
  const { renewalDue } = row;
  const isPaidFor = renewalDue !== null && renewalDue >= facts.today;
  const change = changeStatus(row, { membershipStatus: isPaidFor ? 'Active' : 'Lapsed', renewalDue });
  return { ...change, values: { ...change.values, isRenewalUnapproved: true }, end };
};

/** Puts a gymnast back on the roster. */
function restore(row: BulkRow): PlannedChange | string {
  if (row.archivedAt === null) return bulkRefusals.NOT_ARCHIVED;
  if (row.erasingSince !== null) return bulkRefusals.BEING_ERASED;
  return {
    row,
    values: { archivedAt: null },
    team: teamOf(row),
    from: ARCHIVED,
    to: ON_ROSTER,
    before: { archived: true },
    after: { archived: false },
  };
}

/** Restores gymnasts whose address is free; of several archived ones with the same address, only the first. */
export function restoreAll(emailsInUse: ReadonlySet<string>): (row: BulkRow) => PlannedChange | string {
  const taken = new Set(emailsInUse);
  return (row) => {
    const outcome = restore(row);
    if (typeof outcome === 'string' || row.address === null) return outcome;
    if (taken.has(row.address)) return bulkRefusals.EMAIL_TAKEN;
    taken.add(row.address);
    return outcome;
  };
}

const BY_ACTION: Readonly<Record<Exclude<BulkAction, 'restore'>, PlanChange>> = {
  activate,
  renew: renewOne,
  moveUp,
  setLevel,
  transfer,
  archive,
  reject,
};

/** What an action does to a gymnast, or why it does nothing. */
export function planFor(action: BulkAction, facts: PlanFacts): (row: BulkRow) => PlannedChange | string {
  if (action === 'restore') return restoreAll(facts.emailsInUse);
  const plan = BY_ACTION[action];
  const archived = action === 'archive' ? bulkRefusals.ARCHIVED_ALREADY : bulkRefusals.ARCHIVED;
  return (row) => (row.archivedAt === null ? plan(row, facts) : archived);
}
