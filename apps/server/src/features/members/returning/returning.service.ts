import {
  type ActivityFacts,
  type CalendarDate,
  emailRefusals,
  fieldText,
  fullName,
  isActivatable,
  MEMBER_FIELD_KEYS,
  NEW_MEMBERSHIP_STATUS,
  recordOf,
} from '@league/contract';
import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { leagueScope, leagueScopeFor, type Scope } from '../../../platform/db/scope.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { teams } from '../../teams/teams.table.ts';
import type { NewMember, Place } from '../add/new-member.ts';
import { changeMembers } from '../change/change-members.ts';
import { lockMemberRows } from '../change/member-locks.ts';
import { guardiansOfMember } from '../guardians.repository.ts';
import { withinScope } from '../members.repository.ts';
import { members } from '../members.table.ts';
import { type Arrival, arrivalOf, type Holders, type MayBringBack, type Newcomer } from './arrival.ts';
import { findArchived, findOtherContacts } from './holders.repository.ts';

/** Who in the whole league has the addresses of these new gymnasts, or may be one of them. */
export async function findHolders(
  database: Database,
  viewer: Pick<Viewer, 'userId'>,
  newcomers: readonly Newcomer[],
): Promise<Holders> {
  const emails = newcomers.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]));
  const births = newcomers.flatMap(({ dateOfBirth }) => dateOfBirth || []);
  return readHolders(database, leagueScopeFor(viewer), { emails, births });
}

/** Who has these lower-case addresses. For the worker of the imports. */
export const findHoldersOf = (database: Database, emails: readonly string[]): Promise<Holders> =>
  readHolders(database, leagueScope(), { emails, births: [] });

function readHolders(
  database: Database,
  scope: Scope,
  { emails, births }: { readonly emails: readonly string[]; readonly births: readonly string[] },
): Promise<Holders> {
  return database.inScope(scope, async (tx) => ({
    archived: await findArchived(tx, { emails, births }),
    contacts: emails.length === 0 ? [] : await findOtherContacts(tx, emails),
  }));
}

/** Which of these new gymnasts the scope's team had before, by their places in the list. */
export async function findReturning(
  tx: ScopedTransaction,
  newcomers: readonly Newcomer[],
): Promise<ReadonlyMap<number, number>> {
  const births = newcomers.flatMap(({ dateOfBirth }) => dateOfBirth || []);
  const archived = births.length === 0 ? [] : await findArchived(tx, { emails: [], births });
  if (archived.length === 0) return new Map();
  const holders = { archived, contacts: [] };
  const found = newcomers.flatMap((newcomer, place): [number, number][] => {
    const arrival = arrivalOf(newcomer, holders, () => true);
    return arrival.kind === 'returning' ? [[place, arrival.memberId]] : [];
  });
  return new Map(found);
}

/** A coach brings back gymnasts of their own team only; the office brings back those of other teams. */
export const mayBringBack =
  ({ role, teamId }: Pick<Viewer, 'role' | 'teamId'>): MayBringBack =>
  (entry) =>
    role === 'admin' || (entry.teamId !== null && entry.teamId === teamId);

/** Throws DUPLICATE_EMAIL for an address that the provider would refuse. */
export function refuseTaken(arrival: Arrival): void {
  if (arrival.kind !== 'taken') return;
  if (arrival.by === 'archived') throw new AppError('DUPLICATE_EMAIL', { detail: emailRefusals.ARCHIVED });
  throw new AppError('DUPLICATE_EMAIL');
}

async function lockArchived(tx: ScopedTransaction, id: number) {
  const isArchived = and(
    withinScope(tx),
    eq(members.id, id),
    isNotNull(members.archivedAt),
    isNull(members.erasingSince),
  );
  const [row] = await tx
    .select({ ...getTableColumns(members), teamName: teams.name, guardians: guardiansOfMember })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(await lockMemberRows(tx, isArchived));
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof lockArchived>>>;

/** Keeps a membership that is paid for, waits, or is suspended by the office; any other is applied for again. */
function statusOnReturn({ membershipStatus, renewalDue }: Row, today: CalendarDate): string {
  const isPaid = membershipStatus === 'Active' && (renewalDue === null || renewalDue >= today);
  const stays = isPaid || isActivatable({ membershipStatus }) || membershipStatus === 'Inactive';
  return stays ? membershipStatus : NEW_MEMBERSHIP_STATUS;
}

/** A contact that is gone at the provider is created again. */
const WITHOUT_CONTACT = {
  providerContactId: null,
  base: null,
  baseCodes: null,
  agreedStamp: null,
  notTaken: null,
  createAttempts: [],
  updateAttempts: [],
} as const;

type ReturnFacts = Extract<ActivityFacts, { code: 'addedAgain' | 'importedAgain' | 'sameChildAsNew' }>;

export type Returned = { readonly id: number; readonly name: string; readonly isApplication: boolean };

/**
 * Puts an archived gymnast back on a team's roster with the typed values; blank values do not change. Null if the
 * gymnast is no longer archived. Throws DUPLICATE_EMAIL.
 */
export async function bringBack(
  tx: ScopedTransaction,
  actor: Actor,
  {
    memberId,
    typed,
    place: { team, membershipLevelId },
    today,
    facts,
  }: { memberId: number; typed: NewMember; place: Place; today: CalendarDate; facts: ReturnFacts },
): Promise<Returned | null> {
  const row = await lockArchived(tx, memberId);
  if (!row) return null;
  const { levels } = typed;
  const given = MEMBER_FIELD_KEYS.filter((field) => typed[field]);
  const values = Object.fromEntries(given.map((field) => [field, typed[field] ?? '']));
  const membershipStatus = statusOnReturn(row, today);
  // Only the office and the sync may unlink a contact; a coach's gymnast stays among the missing until the office
  // chooses Create Again.
  const isGone = row.syncState === 'missing';
  const isCoach = tx.scope.kind === 'team';
  const isSharedNow =
    Boolean(typed.familyEmail) && row.email?.toLowerCase() === typed.familyEmail?.toLowerCase();
  const stored = recordOf(given, (field) => fieldText(row[field]));
  const changed = given.filter((field) => stored[field] !== values[field]);
  const hasNewStatus = membershipStatus !== row.membershipStatus;
  await changeMembers(tx, actor, {
    sync: isGone && isCoach ? 'missing' : 'waiting',
    changes: [
      {
        member: row,
        values: {
          ...values,
          // The gymnast who has it now is the brother or sister.
          ...(typed.familyId !== undefined && { familyId: typed.familyId }),
          ...(isSharedNow && { email: null }),
          ...{ membershipStatus, teamId: team.id, archivedAt: null, namesake: null, notGymnast: null },
          membershipLevelId: row.membershipLevelId ?? membershipLevelId,
          ...(isGone && !isCoach ? WITHOUT_CONTACT : {}),
        },
        log: {
          actionType: 'ADD_MEMBER',
          facts: { ...facts, ...(levels && levels.named.length > 1 && { levels }) },
          ...{ teamId: team.id, teamName: team.name },
          before: {
            archived: true,
            ...(hasNewStatus && { membershipStatus: row.membershipStatus }),
            ...Object.fromEntries(changed.map((field) => [field, stored[field] || null])),
          },
          after: {
            archived: false,
            ...(hasNewStatus && { membershipStatus }),
            ...Object.fromEntries(changed.map((field) => [field, values[field]])),
          },
        },
      },
    ],
  });
  const isApplication = membershipStatus === NEW_MEMBERSHIP_STATUS;
  return { id: row.id, name: fullName({ ...row, ...values }), isApplication };
}
