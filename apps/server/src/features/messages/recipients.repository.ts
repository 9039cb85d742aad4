import { fullName, type UnreachedReason } from '@league/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { users } from '../auth/auth.table.ts';
import { coaches } from '../coaches/coaches.table.ts';
import { guardiansOfMember } from '../members/index.ts';
import { members } from '../members/members.table.ts';

/** A recipient, with how to reach the family or the coach. */
export type Contact = {
  readonly id: number;
  readonly name: string;
  readonly addresses: readonly string[];
  readonly phones: readonly string[];
  /** Why no mail may go out even if there is an address; null if mail may. */
  readonly barred: UnreachedReason | null;
};

const isOneOf = (column: unknown, ids: readonly number[]) =>
  sql`${column} = any(${sql.param([...ids])}::integer[])`;

const filled = (values: readonly (string | null)[]) => [
  ...new Set(values.flatMap((value) => (value ? [value] : []))),
];

/**
 * How to reach the families of these gymnasts; only this function decides it. The gymnast's own email comes first, then the
 * family email and those of the guardians. Gymnasts who are on no roster of the scope are left out.
 */
export async function familiesOf(tx: ScopedTransaction, memberIds: readonly number[]): Promise<Contact[]> {
  const { scope } = tx;
  const rows = await tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      familyEmail: members.familyEmail,
      phone: members.phone,
      emergencyContactPhone: members.emergencyContactPhone,
      isDemo: members.isDemo,
      guardians: guardiansOfMember,
    })
    .from(members)
    .where(
      and(
        isOneOf(members.id, memberIds),
        isNull(members.archivedAt),
        scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined,
      ),
    )
    .orderBy(sql`lower(${members.lastName})`, sql`lower(${members.firstName})`, members.id);
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    addresses: filled([row.email, row.familyEmail, ...row.guardians.map(({ email }) => email)]),
    phones: filled([row.phone, row.emergencyContactPhone, ...row.guardians.map(({ phone }) => phone)]),
    // Their addresses are invented.
    barred: row.isDemo ? 'demo' : null,
  }));
}

/** The coaches with these accounts, for the office. */
export async function coachContacts(tx: ScopedTransaction, ids: readonly number[]): Promise<Contact[]> {
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isActive: coaches.isActive,
    })
    .from(coaches)
    .innerJoin(users, eq(users.id, coaches.userId))
    .where(isOneOf(users.id, ids))
    .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, users.id);
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    addresses: [row.email],
    phones: [],
    barred: row.isActive ? null : 'deactivated',
  }));
}
