import {
  APPLICATION_DAYS,
  type Applications,
  calendarDateAt,
  compareRosterGroups,
  fullName,
  LEVEL_GROUPS,
  type LevelGroup,
  type MembershipStanding,
  type OfficeDashboard,
  rosterGroupOf,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { countDuplicates } from '../duplicates/index.ts';
import { scoreNeeds } from '../scores/index.ts';
import * as repository from './office-dashboard.repository.ts';

export type OfficeDashboardDeps = { database: Database; clock: Clock; timeZone: string };

const DAY_MS = 24 * 3_600_000;
const MONTHS = 12;
const LATE_BACKUP_DAYS = 2;
/** The office is warned after this many wrong second factors in this many days; fewer are typing errors. */
const WRONG_FACTOR_WARNING = { failures: 3, days: 7 } as const;

function applicationsOf(rows: readonly repository.PendingRow[], status: string, now: Date): Applications {
  const since = rows
    .filter((row) => row.status === status)
    .map((row) => row.since.getTime())
    .sort((left, right) => left - right);
  const olderThan = (days: number) => since.filter((at) => now.getTime() - at > days * DAY_MS).length;
  const [oldest] = since;
  const [late, notFresh] = [olderThan(APPLICATION_DAYS.late), olderThan(APPLICATION_DAYS.soon)];
  return {
    total: since.length,
    fresh: since.length - notFresh,
    older: notFresh - late,
    late,
    oldestSince: oldest === undefined ? null : new Date(oldest).toISOString(),
  };
}

function wrongSecondFactorsOf(failedAt: readonly Date[], now: Date): OfficeDashboard['wrongSecondFactors'] {
  const recent = failedAt.filter((at) => now.getTime() - at.getTime() < WRONG_FACTOR_WARNING.days * DAY_MS);
  const last = recent.at(-1);
  return last && recent.length >= WRONG_FACTOR_WARNING.failures
    ? { count: recent.length, lastAt: last.toISOString() }
    : null;
}

function lateBackupOf(
  { lastAt, startedAt }: repository.BackupState,
  now: Date,
): OfficeDashboard['lateBackup'] {
  const since = lastAt ?? startedAt;
  if (since === null || now.getTime() - since.getTime() < LATE_BACKUP_DAYS * DAY_MS) return null;
  return { lastAt: lastAt?.toISOString() ?? null };
}

function sumOf(rows: readonly MembershipStanding[]): MembershipStanding {
  const sum = { active: 0, lapsed: 0, pending: 0, other: 0 };
  for (const row of rows) {
    sum.active += row.active;
    sum.lapsed += row.lapsed;
    sum.pending += row.pending;
    sum.other += row.other;
  }
  return sum;
}

function headsOf({ active, lapsed, pending, other }: MembershipStanding): number {
  return active + lapsed + pending + other;
}

function levelGroupOf(skillLevel: string): LevelGroup {
  const level = Number(skillLevel);
  if (!Number.isInteger(level) || level < 3) return 'Beginner';
  return level < 6 ? 'Intermediate' : 'Advanced';
}

/** The last twelve months as `YYYY-MM`, the one of `today` at the end. */
function monthsUpTo(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  );
}

function figuresOf(rows: readonly repository.StandingRow[]) {
  const byTeam = Map.groupBy(rows, ({ id }) => id);
  const byLevel = Map.groupBy(rows, ({ level }) => rosterGroupOf(level));
  const byGroup = Map.groupBy(rows, ({ level }) => levelGroupOf(level));
  return {
    teams: [...byTeam].map(([id, of]) => ({ id, name: of[0]?.name ?? null, ...sumOf(of) })),
    levels: [...byLevel]
      .sort(([left], [right]) => compareRosterGroups(left, right))
      .map(([level, of]) => ({ level, count: headsOf(sumOf(of)) })),
    levelGroups: LEVEL_GROUPS.map((group) => ({ group, ...sumOf(byGroup.get(group) ?? []) })),
  };
}

/** What needs the office today, and the league in figures (ADMIN-07), in a fixed number of queries. */
export async function officeDashboard(
  { database, clock, timeZone }: OfficeDashboardDeps,
  viewer: Viewer,
): Promise<OfficeDashboard> {
  const now = clock.now();
  const months = monthsUpTo(calendarDateAt(now, timeZone));
  return database.inScope(scopeOf(viewer), async (tx) => {
    const pending = await repository.pendingApplications(tx);
    const figures = figuresOf(await repository.standings(tx));
    const coached = await repository.teamsWithCoach(tx);
    const neverSignedIn = await repository.coachesNeverSignedIn(tx, now);
    const renewals = await repository.renewalsByMonth(tx, { firstMonth: months[0] ?? '', timeZone });
    return {
      applications: {
        new: applicationsOf(pending, 'Pending - New', now),
        renewal: applicationsOf(pending, 'Pending - Renewal', now),
      },
      ...(await scoreNeeds(tx)),
      ...(await repository.undeliveredMails(tx)),
      missingData: await repository.missingData(tx),
      withoutTeam: headsOf(sumOf(figures.teams.filter(({ id }) => id === null))),
      teamsWithoutCoach: figures.teams.flatMap(({ id, name, ...standing }) =>
        id === null || name === null || coached.has(id) ? [] : [{ id, name, memberCount: headsOf(standing) }],
      ),
      coachesNeverSignedIn: neverSignedIn.map(
        ({ firstName, lastName, createdAt, invitedUntil, ...coach }) => ({
          ...coach,
          name: fullName({ firstName, lastName }),
          createdAt: createdAt.toISOString(),
          invitedUntil: invitedUntil?.toISOString() ?? null,
        }),
      ),
      wrongSecondFactors: wrongSecondFactorsOf(await repository.failedSecondFactors(tx, viewer.userId), now),
      lateBackup: lateBackupOf(await repository.backupState(tx), now),
      duplicates: await countDuplicates(tx),
      upcomingEvents: await repository.upcomingEvents(tx, { now, limit: 5 }),
      ...figures,
      renewals: months.map((month) => ({ month, count: renewals.get(month) ?? 0 })),
      demoMembers: await repository.countDemoMembers(tx),
    };
  });
}
