import { randomBytes, randomUUID } from 'node:crypto';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { activityLog } from '../../src/features/activity/activity.table.ts';
import { users } from '../../src/features/auth/auth.table.ts';
import { coaches } from '../../src/features/coaches/coaches.table.ts';
import { memberMerges } from '../../src/features/duplicates/duplicates.table.ts';
import { calendarFeeds, eventRegistrations, events } from '../../src/features/events/events.table.ts';
import { imports } from '../../src/features/imports/imports.table.ts';
import { mails } from '../../src/features/mail/mail.table.ts';
import { bulkChanges, renewalMails } from '../../src/features/members/members.table.ts';
import { messages } from '../../src/features/messages/messages.table.ts';
import { erasures } from '../../src/features/personal-data/personal-data.table.ts';
import { seasonRollovers } from '../../src/features/rollover/rollover.table.ts';
import { meetScores, meets } from '../../src/features/scores/scores.table.ts';
import { syncConflicts, syncPlans } from '../../src/features/sync/sync.table.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { leagueScope } from '../../src/platform/db/scope.ts';
import { buildMember, LEVELS } from '../builders.ts';
import type { MarkedTeam, TwoTeams } from './two-teams.ts';

/** Whose record a request names, from the caller's point of view. */
export const RELATIONS = ['own', 'other', 'unknown'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Creates a new record of a team and returns the id by which a request names it. */
export type Subject = {
  build(league: TwoTeams, team: MarkedTeam, relation: Relation): Promise<number | string>;
  /** A valid id that belongs to no record. */
  unknown: number | string;
};

const UNKNOWN_ID = 1_999_999;

let built = 0;
/** Different each time, for what must be unique at the provider or in the league. */
function nextNumber(): number {
  built += 1;
  return 500_000 + built;
}

function subject(build: Subject['build']): Subject {
  return { build, unknown: UNKNOWN_ID };
}

type TableWithId = PgTable & { id: PgColumn };

async function insertInLeague<Table extends TableWithId>(
  database: Database,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<number> {
  const [row] = await database.inScope(leagueScope(), (tx) =>
    tx.insert(table).values(values).returning({ id: table.id }),
  );
  if (!row) throw new Error('The record was not stored.');
  return Number(row.id);
}

type MemberValues = NonNullable<Parameters<typeof buildMember>[1]>;

/** A gymnast whose texts all name their team. */
export async function buildMarkedMember({ database }: TwoTeams, team: MarkedTeam, values: MemberValues = {}) {
  const number = nextNumber();
  return buildMember(database, {
    teamId: team.id,
    firstName: `${team.name}-first`,
    lastName: `${team.name}-last-${number}`,
    email: `${team.name}.${number}@example.org`,
    phone: '609-555-0142',
    dateOfBirth: '2014-04-03',
    coachNotes: `${team.name}-notes`,
    emergencyContactName: `${team.name}-parent`,
    emergencyContactPhone: '609-555-0143',
    membershipLevelId: LEVELS.withApproval.id,
    providerContactId: number,
    ...values,
  });
}

const memberWith = (values: MemberValues) =>
  subject(async (league, team) => (await buildMarkedMember(league, team, values)).id);

async function buildEvent(database: Database, isVisible: boolean): Promise<number> {
  const number = nextNumber();
  return insertInLeague(database, events, {
    providerEventId: number,
    name: `Meet ${number}`,
    visibleToCoaches: isVisible,
  });
}

async function register(league: TwoTeams, team: MarkedTeam, eventId: number, removal?: 'refused') {
  return insertInLeague(league.database, eventRegistrations, {
    providerRegistrationId: nextNumber(),
    eventId,
    memberId: (await buildMarkedMember(league, team)).id,
    registrationStatus: 'Confirmed',
    sessionName: `${team.name}-session`,
    removal,
    removalFact: removal && { code: 'stored', words: 'Kept by the provider.' },
  });
}

const importIn = (values: Partial<typeof imports.$inferInsert>) =>
  subject(async ({ database }, team) =>
    insertInLeague(database, imports, {
      teamId: team.id,
      userId: 1,
      coachFirstName: 'Kim',
      coachLastName: 'Porter',
      coachEmail: 'kim@example.org',
      fileName: `${team.name}.csv`,
      objectKey: randomUUID(),
      objectVersion: 'v',
      askFirst: true,
      ...values,
    }),
  );

/** An account without a password, as created by an invitation. */
async function buildInvitedCoach({ database }: TwoTeams, team: MarkedTeam): Promise<number> {
  const number = nextNumber();
  const [user] = await database.unscoped
    .insert(users)
    .values({
      name: `Kim ${team.name}`,
      email: `kim.${team.name}.${number}@example.org`.toLowerCase(),
      firstName: 'Kim',
      lastName: team.name,
      role: 'coach',
    })
    .returning();
  if (!user) throw new Error('The account was not stored.');
  await database.unscoped.insert(coaches).values({ userId: user.id, teamId: team.id });
  return user.id;
}

const mailWith = (values: Partial<typeof mails.$inferInsert>) =>
  subject(async (league, team) =>
    insertInLeague(league.database, mails, {
      createdAt: new Date(),
      nextAttemptAt: new Date(),
      userId: await buildInvitedCoach(league, team),
      toName: 'Kim Porter',
      toAddress: 'kim@example.org',
      subject: 'Your portal',
      body: team.name,
      ...values,
    }),
  );

/** A message of the team's coach with one mail, which was refused. */
async function buildMessage(
  { database }: TwoTeams,
  team: MarkedTeam,
): Promise<{ id: string; mailId: number }> {
  const id = randomUUID();
  await database.unscoped.insert(messages).values({
    ...{ id, createdAt: new Date(), day: '2026-11-02', teamId: team.id, userId: 1, audience: 'families' },
    ...{
      senderName: team.name,
      replyTo: 'kim@example.org',
      subject: team.name,
      text: team.name,
      closing: '',
    },
    mailCount: 1,
  });
  const mailId = await insertInLeague(database, mails, {
    ...{ messageId: id, createdAt: new Date(), nextAttemptAt: new Date(), state: 'refused' },
    ...{ toName: '', toAddress: 'ana@example.org', subject: team.name, body: team.name },
  });
  return { id, mailId };
}

async function buildMeet(database: Database): Promise<number> {
  return insertInLeague(database, meets, { name: `Meet ${nextNumber()}`, heldOn: '2025-03-01' });
}

/** The records that the requests of the table name. */
export const SUBJECTS = {
  team: subject(async (_league, team) => team.id),
  member: memberWith({}),
  lapsedMember: memberWith({ membershipStatus: 'Lapsed' }),
  /** A gymnast that the provider has not erased yet. */
  erasedMember: subject(async (league, team) => {
    const at = new Date();
    const { id, providerContactId } = await buildMarkedMember(league, team, {
      archivedAt: at,
      erasingSince: at,
    });
    await insertInLeague(league.database, erasures, {
      ...{ memberId: id, providerContactId, requestedAt: at, requestedBy: 'The office' },
    });
    return id;
  }),
  refusedMember: memberWith({ syncState: 'refused', syncReason: [{ code: 'forbidden' }] }),
  coach: subject(buildInvitedCoach),
  officePerson: subject(({ database }) =>
    insertInLeague(database, users, {
      name: 'Ida Roth',
      firstName: 'Ida',
      lastName: 'Roth',
      email: `office.${nextNumber()}@example.org`,
      role: 'office',
      officeRole: 'readOnly',
    }),
  ),
  mail: mailWith({}),
  refusedMail: mailWith({ state: 'refused', reason: 'No such mailbox.' }),
  message: { build: async (league, team) => (await buildMessage(league, team)).id, unknown: randomUUID() },
  messageMail: subject(async (league, team) => (await buildMessage(league, team)).mailId),
  finishedImport: importIn({ state: 'done', finishedAt: new Date(), createdCount: 1 }),
  askingImport: importIn({ state: 'needs-confirmation', creatableCount: 1 }),
  failedImport: importIn({ state: 'failed', problem: null, finishedAt: new Date() }),
  /** An event with gymnasts of both teams; one hidden from coaches counts as another team's. */
  event: subject(async (league, _team, relation) => {
    const eventId = await buildEvent(league.database, relation === 'own');
    await register(league, league.teamA, eventId);
    await register(league, league.teamB, eventId);
    return eventId;
  }),
  providerEvent: subject(async ({ database }) => {
    const providerEventId = nextNumber();
    await insertInLeague(database, events, { providerEventId, name: `Meet ${providerEventId}` });
    return providerEventId;
  }),
  registration: subject(async (league, team) =>
    register(league, team, await buildEvent(league.database, true)),
  ),
  refusedRemoval: subject(async (league, team) =>
    register(league, team, await buildEvent(league.database, true), 'refused'),
  ),
  conflict: subject(async (league, team) =>
    insertInLeague(league.database, syncConflicts, {
      memberId: (await buildMarkedMember(league, team)).id,
      field: 'phone',
      portalValue: '609-555-0142',
      providerValue: '609-555-0199',
    }),
  ),
  refusedRenewalMail: subject(async (league, team) =>
    insertInLeague(league.database, renewalMails, {
      memberId: (await buildMarkedMember(league, team)).id,
      refusal: { code: 'stored', words: 'No address.' },
    }),
  ),
  /** A phone that a sync has replaced. */
  replacedValue: subject(async (league, team) => {
    const member = await buildMarkedMember(league, team);
    return insertInLeague(league.database, activityLog, {
      actionType: 'PROVIDER_CHANGE',
      coachName: 'Wild Apricot',
      coachEmail: '',
      memberId: member.id,
      details: 'Phone changed',
      before: { phone: '(609) 555-0100' },
      after: { phone: member.phone ?? '' },
    });
  }),
  stoppedPlan: subject(async ({ database }) => {
    await database.inScope(leagueScope(), (tx) => tx.delete(syncPlans));
    return insertInLeague(database, syncPlans, {
      kind: 'stopped',
      facts: { affected: 1, earlier: 0, maxLossPercent: 5, isTooMuch: true },
      onRosters: 10,
      counts: {
        archived: 1,
        detached: 0,
        emptied: 0,
        replaced: 0,
        added: 0,
        changed: 0,
        sent: 0,
        created: 0,
      },
      entries: [],
      losses: [],
    });
  }),
  /** The secret of a team's calendar. */
  calendarToken: {
    async build({ database }, team) {
      const token = randomBytes(32).toString('base64url');
      await database.inScope(leagueScope(), (tx) =>
        tx
          .insert(calendarFeeds)
          .values({ teamId: team.id, token })
          .onConflictDoUpdate({ target: calendarFeeds.teamId, set: { token } }),
      );
      return token;
    },
    unknown: 'A'.repeat(43),
  },
  meet: subject(({ database }) => buildMeet(database)),
  waitingScore: subject(async ({ database }) =>
    insertInLeague(database, meetScores, {
      meetId: await buildMeet(database),
      level: '4',
      standing: 'review',
      athleteName: 'Ana Lind',
      entryKey: String(nextNumber()),
    }),
  ),
  /** Two entries of one child: the id is the lower one, and the other has the next id. */
  enteredTwice: subject(async (league, team) => {
    const { id } = await buildMarkedMember(league, team);
    await buildMarkedMember(league, team);
    return id;
  }),
  merge: subject(async (league, team) => {
    const kept = await buildMarkedMember(league, team);
    const merged = await buildMarkedMember(league, team, { archivedAt: new Date(), mergedIntoId: kept.id });
    return insertInLeague(league.database, memberMerges, {
      ...{ keptId: kept.id, mergedId: merged.id, keptBefore: {}, mergedBefore: { email: merged.email } },
      moved: { registrations: [], results: [], resultNames: [], attendance: [], merged: [] },
      ...{ keptVersion: kept.version, mergedVersion: merged.version, mergedBy: 'The office' },
    });
  }),
  /** A rollover that has been made, because only one can be prepared at a time. */
  madeRollover: subject(({ database }) =>
    insertInLeague(database, seasonRollovers, {
      ...{ cutoffDay: '2026-07-01', ageLimit: 18, lapsedAction: 'archive', tickedLists: [] },
      ...{ startedBy: 'The office', changedBy: 'The office', madeBy: 'The office', madeAt: new Date() },
    }),
  ),
  bulkChange: subject(({ database }) =>
    insertInLeague(database, bulkChanges, { action: 'activate', memberCount: 1, changedBy: 'The office' }),
  ),
  /** A bulk change by a coach of the team. */
  teamBulkChange: subject(({ database }, team) =>
    insertInLeague(database, bulkChanges, {
      action: 'moveUp',
      memberCount: 1,
      changedBy: 'The coach',
      teamId: team.id,
    }),
  ),
  /** The address that a coach of the team got for one file. */
  upload: {
    async build({ teamA, sessions }, team) {
      const coach = team.id === teamA.id ? sessions['coach A'] : sessions['coach B'];
      return (await coach({ method: 'POST', url: '/api/objects/upload', payload: {} })).json().uploadURL;
    },
    unknown: `/api/objects/${randomUUID()}?expires=4102444800&signature=none`,
  },
} as const satisfies Record<string, Subject>;
