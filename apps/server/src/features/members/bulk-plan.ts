import { type BulkAction, bulkRefusals, type CalendarDate } from '@league/contract';
import type { BulkRow } from './bulk-changes.repository.ts';
import type { MemberValues } from './change-members.ts';
import { isActivatable } from './members.policy.ts';
import { dueWhenActivated, type NextRenewalDue } from './renewal.ts';

type Team = { readonly id: number; readonly name: string; readonly isDemo: boolean };
type Logged = Readonly<Record<string, unknown>>;

/** What a change of many does to one member. */
export type PlannedChange = {
  readonly row: BulkRow;
  readonly values: MemberValues;
  /** The gymnast's team after the change. */
  readonly team: { readonly id: number | null; readonly name: string | null };
  /** What changes, in words. */
  readonly from: string;
  readonly to: string;
  readonly before: Logged;
  readonly after: Logged;
};

export type Refusal = { readonly id: number; readonly name: string | null; readonly reason: string };

export type BulkPlan = { readonly changes: readonly PlannedChange[]; readonly refusals: readonly Refusal[] };

/** What a plan is made by, beside the members. */
export type PlanFacts = {
  /** Where a transfer leads. */
  readonly team: Team | null;
  /** Addresses that gymnasts on rosters have. */
  readonly emailsInUse: ReadonlySet<string>;
  readonly today: CalendarDate;
  readonly nextRenewalDue: NextRenewalDue;
};

export const NO_TEAM = 'No team';
export const ARCHIVED = 'Archived';
export const ON_ROSTER = 'On the roster';

export function nameOf({ firstName, lastName }: Pick<BulkRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether the provider can send an email to the member's family. */
export function isReachable({ address, canReceiveEmail }: BulkRow): boolean {
  return address !== null && address !== '' && canReceiveEmail;
}

const teamOf = ({ teamId, teamName }: BulkRow) => ({ id: teamId, name: teamName });

function activate(row: BulkRow, facts: PlanFacts): PlannedChange | string {
  if (row.archivedAt !== null) return bulkRefusals.ARCHIVED;
  if (!isActivatable(row)) return bulkRefusals.notPending(row.membershipStatus);
  const after = { membershipStatus: 'Active', renewalDue: dueWhenActivated(row, facts) };
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

function transfer(row: BulkRow, { team }: PlanFacts): PlannedChange | string {
  if (team === null) throw new Error('A transfer needs a team.');
  if (row.archivedAt !== null) return bulkRefusals.ARCHIVED;
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
}

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

/** Restores those whose address is free and, of several archived ones with the same address, the first. */
function restoreAll(emailsInUse: ReadonlySet<string>): (row: BulkRow) => PlannedChange | string {
  const taken = new Set(emailsInUse);
  return (row) => {
    const outcome = restore(row);
    if (typeof outcome === 'string' || row.address === null) return outcome;
    if (taken.has(row.address)) return bulkRefusals.EMAIL_TAKEN;
    taken.add(row.address);
    return outcome;
  };
}

function judgeOf(action: BulkAction, facts: PlanFacts): (row: BulkRow) => PlannedChange | string {
  switch (action) {
    case 'activate':
      return (row) => activate(row, facts);
    case 'transfer':
      return (row) => transfer(row, facts);
    case 'restore':
      return restoreAll(facts.emailsInUse);
  }
}

/** Says of every named id what an action would do to the member, or why it does nothing. Touches nothing. */
export function planBulkChange(
  action: BulkAction,
  { ids, rows, facts }: { ids: readonly number[]; rows: readonly BulkRow[]; facts: PlanFacts },
): BulkPlan {
  const judge = judgeOf(action, facts);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: PlannedChange[] = [];
  const refusals: Refusal[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    const outcome = row ? judge(row) : bulkRefusals.UNKNOWN;
    if (typeof outcome !== 'string') changes.push(outcome);
    else refusals.push({ id, name: row ? nameOf(row) : null, reason: outcome });
  }
  return { changes, refusals };
}
