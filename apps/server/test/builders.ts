import { members, membershipLevels, searchTextOf } from '../src/features/members/members.table.ts';
import { teams } from '../src/features/teams/teams.table.ts';
import type { Database } from '../src/platform/db/database.ts';
import { leagueScope } from '../src/platform/db/scope.ts';

export const LEVELS = {
  withApproval: { id: 101, name: 'Gymnast- Membership', approvalRequired: true },
  withoutApproval: { id: 102, name: 'Gymnast- Returning', approvalRequired: false },
} as const;

const yearly = {
  kind: 'EveryNYears',
  yearPeriod: 1,
  startFromJoinDate: false,
  dates: [{ month: 9, day: 1 }],
};

/** The two kinds of membership level that matter for renewals. */
export async function buildLevels({ unscoped }: Database): Promise<void> {
  await unscoped
    .insert(membershipLevels)
    .values(
      Object.values(LEVELS).map((level) => ({
        ...{ ...level, renewalPeriod: yearly, kind: 'gymnast' as const },
        isForNew: level === LEVELS.withApproval,
      })),
    )
    .onConflictDoNothing();
}

export async function buildTeam({ unscoped }: Database, name: string): Promise<number> {
  const [team] = await unscoped.insert(teams).values({ name }).returning({ id: teams.id });
  if (!team) throw new Error('The team was not stored.');
  return team.id;
}

let built = 0;

/** A gymnast with default values; returns the stored row. */
export async function buildMember(database: Database, values: Partial<typeof members.$inferInsert> = {}) {
  built += 1;
  const member = {
    firstName: 'Ana',
    lastName: `Lind${built}`,
    email: `ana.lind${built}@example.org`,
    membershipStatus: 'Active',
    skillLevel: '4',
    canReceiveEmail: true,
    providerContactId: 1000 + built,
    syncState: 'synced' as const,
    ...values,
  };
  const [row] = await database.inScope(leagueScope(), (tx) =>
    tx
      .insert(members)
      .values({
        ...member,
        searchText: searchTextOf({
          ...member,
          email: member.email ?? null,
          familyEmail: member.familyEmail ?? null,
          skillLevel: member.skillLevel ?? '',
        }),
      })
      .returning(),
  );
  if (!row) throw new Error('The member was not stored.');
  return row;
}
