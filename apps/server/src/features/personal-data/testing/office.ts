import { randomUUID } from 'node:crypto';
import type { OfficeMember } from '@league/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import { logInWords } from '../../../../test/log-in-words.ts';
import { activityLog } from '../../activity/activity.table.ts';
import { eventRegistrations } from '../../events/events.table.ts';
import { importObjects, importRows, imports } from '../../imports/imports.table.ts';
import { renewalMails } from '../../members/members.table.ts';
import { meetScores, meets, scoreNames } from '../../scores/scores.table.ts';
import { syncConflicts } from '../../sync/sync.table.ts';
import { inLeague, someMember } from '../../sync/testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../../sync/testing/office-league.ts';
import { recordWebhookEvent } from '../../sync/webhooks/webhook-events.repository.ts';
import { teams } from '../../teams/teams.table.ts';
import { erasures } from '../personal-data.table.ts';
import { tracesOf } from './traces.ts';

type NamedGymnast = {
  id: number;
  contactId: number;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phone: string;
};

/** The coach in whose name an import is stored. */
export const IMPORTER = {
  userId: 1,
  coachFirstName: 'Kim',
  coachLastName: 'Porter',
  coachEmail: 'kim@example.org',
};

/**
 * A league whose office answers parents, with gymnasts whose names occur nowhere else, for all tests of a file. Faults
 * of the provider in one test are gone in the next.
 */
export async function openPersonalDataOffice() {
  const opened = await openOfficeLeague();
  const { league, coach, admin, teamId } = opened;
  afterAll(() => opened.close());
  beforeEach(() => league.setFaults());
  const get = (url: string, session = admin) => session({ method: 'GET', url });
  let named = 0;
  return {
    ...opened,
    get,
    /** A gymnast of the coach's team with a name, an email and a phone that no other has. */
    async gymnast({ isRegistered = false } = {}): Promise<NamedGymnast> {
      named += 1;
      const registered = new Set(
        (await inLeague(league, (tx) => tx.select().from(eventRegistrations))).map(
          ({ memberId }) => memberId,
        ),
      );
      const { id, contactId } = await someMember(
        league,
        (row) =>
          row.teamId === teamId &&
          !row.lastName.startsWith('Quillwort') &&
          registered.has(row.id) === isRegistered,
      );
      const values = {
        firstName: 'Zephyrine',
        lastName: `Quillwort${named}x`,
        email: `zephyrine${named}@quillwort.example`,
        phone: `609-555-73${10 + named}`,
      };
      const edited = await coach({ method: 'PATCH', url: `/coach/members/${id}`, payload: values });
      expect(edited.statusCode).toBe(200);
      await league.push();
      return { id, contactId, ...values, name: `Zephyrine Quillwort${named}x` };
    },
    fillEverywhere: (gymnast: NamedGymnast) => fillEverywhere(opened, gymnast),
    erase: ({ id, name }: Pick<NamedGymnast, 'id' | 'name'>, session = admin) =>
      session({ method: 'POST', url: `/api/admin/members/${id}/erasure`, payload: { name } }),
    openErasures: async () => (await get('/api/admin/sync/erasures')).json(),
    officeMember: async (id: number): Promise<OfficeMember> => (await get(`/api/admin/members/${id}`)).json(),
    /** The tables that contain a text. */
    traces: (text: string) => tracesOf(league.db.url, text),
    entriesOf: (id: number) =>
      inLeague(league, async (tx) =>
        logInWords(
          await tx.select().from(activityLog).where(eq(activityLog.memberId, id)).orderBy(activityLog.id),
        ),
      ),
    async recordOf(id: number) {
      const [row] = await inLeague(league, (tx) =>
        tx.select().from(erasures).where(eq(erasures.memberId, id)),
      );
      return row;
    },
  };
}

/** Writes data of the gymnast into every table that can store some. */
async function fillEverywhere(
  { league, admin, teamId }: OfficeLeague,
  { id, contactId, name, lastName, firstName, email, phone }: NamedGymnast,
): Promise<void> {
  const [other] = (await inLeague(league, (tx) => tx.select().from(teams))).filter(
    (team) => team.id !== teamId,
  );
  const bulk = { action: 'transfer', memberIds: [id] };
  for (const to of [other?.id, teamId]) {
    const moved = await admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { ...bulk, teamId: to },
    });
    expect(moved.json()).toMatchObject({ changed: { count: 1 } });
  }
  await league.push();
  await league.provider.updateContact(contactId, { coachNotes: `Of ${name}` });
  await league.dryRun();
  await recordWebhookEvent(league.db.database.unscoped, { kind: 'contact', providerId: contactId });
  await inLeague(league, async (tx) => {
    const [meet] = await tx
      .insert(meets)
      .values({ name: `Meet of ${id}`, heldOn: '2026-03-01' })
      .returning({ id: meets.id });
    const line = { meetId: meet?.id ?? 0, level: '4', athleteName: `${lastName}, ${firstName}`, vault: 9100 };
    await tx.insert(meetScores).values([
      { ...line, memberId: id },
      { ...line, standing: 'unmatched' as const },
    ]);
    await tx.insert(scoreNames).values({ nameKey: name, clubKey: '', level: '4', memberId: id });
    await tx.insert(renewalMails).values({ memberId: id });
    await tx
      .insert(syncConflicts)
      .values({ memberId: id, field: 'phone', portalValue: phone, providerValue: '1' });
    const objectKey = randomUUID();
    await tx.insert(importObjects).values({
      ...{ key: objectKey, userId: 1, teamId, fileName: 'spring.csv' },
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    const [job] = await tx
      .insert(imports)
      .values({
        ...IMPORTER,
        teamId,
        ...{ fileName: 'spring.csv', objectKey, objectVersion: '1', state: 'done', askFirst: false },
        finishedAt: new Date(),
        fileColumns: {
          headings: [{ index: 0, heading: 'Last Name', samples: [lastName, 'Lind'], column: 'lastName' }],
          ...{ missing: [], unclear: [], ignored: [] },
        },
      })
      .returning({ id: imports.id });
    const importId = job?.id ?? 0;
    const problem = { column: 'Email Address', value: 'x', message: `“x” is already used by ${name}.` };
    await tx.insert(importRows).values([
      { importId, row: 2, outcome: 'created', memberName: name, memberId: id },
      {
        importId,
        row: 3,
        outcome: 'duplicate',
        memberName: name,
        cells: [firstName, lastName, email, phone],
      },
      {
        importId,
        row: 4,
        outcome: 'error',
        memberName: 'Bo Berg',
        cells: ['Bo', 'Berg'],
        problems: [problem],
      },
    ]);
  });
}
