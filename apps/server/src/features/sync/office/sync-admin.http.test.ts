import {
  type ActivityEntry,
  allRoutes,
  fillPath,
  type SyncIssue,
  type SyncIssueKind,
} from '@league/contract';
import { eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, signedOut } from '../../../../test/app.ts';
import { buildMember, buildTeam } from '../../../../test/builders.ts';
import { logInWords } from '../../../../test/log-in-words.ts';
import { activityLog } from '../../activity/activity.table.ts';
import { eventRegistrations } from '../../events/events.table.ts';
import { members, renewalMails } from '../../members/members.table.ts';
import { syncConflicts } from '../sync.table.ts';
import {
  change,
  contactOf,
  inLeague,
  removeContact,
  someMember,
  storedMember,
  storedMembers,
} from '../testing/league-members.ts';
import { type OfficeLeague, openOfficeLeague } from '../testing/office-league.ts';

let office: OfficeLeague;
let league: OfficeLeague['league'];
let app: OfficeLeague['app'];
let coach: Session;
let admin: Session;
let teamId: number;

beforeAll(async () => {
  office = await openOfficeLeague();
  ({ league, app, coach, admin, teamId } = office);
});
afterAll(() => office.close());
beforeEach(() => league.setFaults());

const used = new Set<number>();
/** A gymnast of the coach's team that no other test of this file has changed. */
async function freshMember() {
  const member = await someMember(
    league,
    ({ id, teamId: team, email, skillLevel, canReceiveEmail }) =>
      team === teamId && !used.has(id) && email !== null && skillLevel !== '' && canReceiveEmail,
  );
  used.add(member.id);
  return member;
}

const get = async (url: string) => (await admin({ method: 'GET', url })).json();
const issues = async (state: SyncIssueKind): Promise<SyncIssue[]> =>
  (await get(`/api/admin/sync/members?state=${state}&limit=100`)).issues;
const issueOf = async (state: SyncIssueKind, memberId: number) =>
  (await issues(state)).find((issue) => issue.memberId === memberId);
const resolve = (memberId: number, action: string) =>
  admin({ method: 'POST', url: `/api/admin/sync/members/${memberId}/resolve`, payload: { action } });
const logOf = (memberId: number) =>
  inLeague(league, async (tx) =>
    logInWords(await tx.select().from(activityLog)).filter((entry) => entry.memberId === memberId),
  );

async function refusedMember(phone: string) {
  const member = await freshMember();
  await league.setFaults({
    kind: 'refuseWrite',
    details: [{ Key: 'Phone', Value: 'x', Restriction: 'Bad.' }],
  });
  await change(league, member.id, { phone });
  await league.push();
  await league.setFaults();
  return member;
}

describe('[ADMIN-09] [BEYOND-01] the calls of the Sync screen', () => {
  const theirs = allRoutes.filter(({ access }) => access === 'sync.manage');

  it.each(theirs.map((entry) => [entry.method, entry.path] as const))(
    '%s %s answers 401 signed out and 403 to a coach',
    async (method, path) => {
      const request = {
        method: method as 'POST',
        url: fillPath(path, { id: 1 }),
        ...(method === 'GET' ? {} : { payload: {} }),
      };
      expect((await signedOut(app)(request)).statusCode).toBe(401);
      expect((await coach(request)).statusCode).toBe(403);
    },
  );

  it('list the runs in pages, newest first, with their counts', async () => {
    await league.pull();
    const first = await get('/api/admin/sync/runs?limit=1');
    expect(first.runs).toEqual([
      expect.objectContaining({
        kind: 'full',
        outcome: 'unchanged',
        requestedBy: null,
        counts: expect.objectContaining({ read: expect.any(Number), updated: 0 }),
        message: expect.stringMatching(/^Read \d+ contacts: nothing new\.$/),
      }),
    ]);
    const second = await get('/api/admin/sync/runs?limit=1&offset=1');
    expect(second.total).toBe(first.total);
    expect(second.runs[0].id).toBeLessThan(first.runs[0].id);
  });

  it('count what waits for the office', async () => {
    const before = await get('/api/admin/sync');
    expect(before).toMatchObject({ status: { state: 'synced' }, refused: 0, hasStoppedPlan: false });
    await refusedMember('555-0180');
    expect(await get('/api/admin/sync')).toMatchObject({ refused: before.refused + 1 });
  });
});

describe('[SYNC-04] a refused change', () => {
  it('is shown with its reason and both values, and is sent when retried', async () => {
    const member = await refusedMember('555-0181');
    expect(await issueOf('refused', member.id)).toMatchObject({
      memberName: `${member.firstName} ${member.lastName}`,
      reason: 'The change was refused. Phone: Bad.',
      isNew: false,
      changes: [{ field: 'Phone', portalValue: '555-0181', providerValue: member.phone ?? '' }],
      can: [{ action: 'retry' }, { action: 'drop', means: expect.stringContaining('Phone 555-0181 → ') }],
    });
    expect((await resolve(member.id, 'retry')).statusCode).toBe(200);
    expect(await issueOf('waiting', member.id)).toBeDefined();
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0181' });
    expect(await issueOf('refused', member.id)).toBeUndefined();
    const again = await resolve(member.id, 'retry');
    expect([again.statusCode, again.json().code]).toEqual([409, 'SYNC_MATTER_SETTLED']);
  });

  it('that is dropped takes the provider’s values, and is logged', async () => {
    const member = await refusedMember('555-0182');
    expect((await resolve(member.id, 'drop')).statusCode).toBe(200);
    const row = await storedMember(league, member.id);
    expect(row).toMatchObject({ phone: member.phone, syncState: 'synced', version: member.version + 2 });
    // Guardians stay as they are, because Wild Apricot has no field for them here.
    expect(await logOf(member.id)).toEqual([
      expect.objectContaining({
        actionType: 'EDIT_MEMBER',
        before: { phone: '555-0182' },
        after: { phone: member.phone ?? '' },
      }),
    ]);
    expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
  });

  it('of a gymnast that the provider never had is dropped together with the gymnast', async () => {
    const member = await freshMember();
    await league.provider.createContact({ firstName: 'Pat', lastName: 'Parent', email: 'taken@example.org' });
    await change(league, member.id, { providerContactId: null, base: null, email: 'taken@example.org' });
    await league.push();
    const issue = await issueOf('refused', member.id);
    expect(issue).toMatchObject({ isNew: true, changes: [] });
    expect(issue?.can[1]?.means).toContain('has never had');
    await resolve(member.id, 'drop');
    const row = await storedMember(league, member.id);
    expect(row).toMatchObject({ syncState: 'synced', providerContactId: null });
    expect(row.archivedAt).not.toBeNull();
    expect((await logOf(member.id))[0]).toMatchObject({ actionType: 'DELETE_MEMBER' });
  });

  it('of a gymnast that a lost attempt may have created is dropped there too, and does not return', async () => {
    const person = { firstName: 'Lia', lastName: 'Lost', dateOfBirth: '2016-02-29' };
    const member = await buildMember(league.db.database, {
      ...{ ...person, email: 'lia@lost.example', teamId, membershipStatus: 'Pending - New' },
      ...{ providerContactId: null, syncState: 'waiting', canReceiveEmail: false },
    });
    await league.setFaults({
      kind: 'unreachable',
      times: 1,
      match: { method: 'POST', path: '/contacts' },
    });
    await league.push();
    await league.setFaults();
    await league.provider.createContact({ firstName: 'Pat', email: 'pat@lost.example' });
    await change(league, member.id, { email: 'pat@lost.example' });
    await league.push();
    expect((await issueOf('refused', member.id))?.can[1]?.means).toContain('does not know whether');
    // The lost attempt arrives after all.
    const contact = await league.provider.createContact({
      ...person,
      email: 'lia@lost.example',
      team: 'Spring',
    });
    await league.pull();
    expect((await resolve(member.id, 'drop')).statusCode).toBe(200);
    await league.push();
    await league.push();
    await league.pull();
    expect(await contactOf(league, contact.id)).toMatchObject({ isArchived: true });
    const rows = (await storedMembers(league)).filter(({ lastName }) => lastName === 'Lost');
    expect(rows).toMatchObject([{ id: member.id, archivedAt: expect.any(Date) }]);
  });

  it('that is dropped is taken back there too if an earlier attempt arrives late', async () => {
    const member = await freshMember();
    await league.setFaults({ kind: 'unreachable', times: 1, match: { method: 'PUT', path: '/contacts' } });
    await change(league, member.id, { phone: '555-0186' });
    await league.push();
    await league.setFaults({ kind: 'refuseWrite', details: [] });
    await change(league, member.id, { phone: '555-0186', coachNotes: 'Refused with it.' });
    await league.push();
    await league.setFaults();
    await league.provider.updateContact(member.contactId, { phone: '555-0186' });
    expect((await issueOf('refused', member.id))?.can[1]?.means).toContain('undone there too');
    expect((await resolve(member.id, 'drop')).statusCode).toBe(200);
    await league.pull();
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: member.phone ?? '' });
    expect(await storedMember(league, member.id)).toMatchObject({
      ...{ phone: member.phone, coachNotes: member.coachNotes, syncState: 'synced' },
    });
  });

  it('cannot be dropped if another gymnast has the email by now', async () => {
    const member = await freshMember();
    const other = await freshMember();
    await league.setFaults({ kind: 'refuseWrite', details: [] });
    await change(league, member.id, { email: 'mine@example.org' });
    await league.push();
    await league.setFaults();
    await change(league, other.id, { email: member.email });
    const reply = await resolve(member.id, 'drop');
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'DUPLICATE_EMAIL']);
    expect(await storedMember(league, member.id)).toMatchObject({
      email: 'mine@example.org',
      syncState: 'refused',
    });
  });
});

describe('[SYNC-04] a gymnast whose contact is gone', () => {
  async function missingMember() {
    const member = await freshMember();
    await removeContact(league, member.contactId);
    await league.pull();
    return member;
  }

  it('is created again', async () => {
    const member = await missingMember();
    expect((await issueOf('missing', member.id))?.can.map(({ action }) => action)).toEqual([
      'createAgain',
      'archiveHere',
    ]);
    await resolve(member.id, 'createAgain');
    await league.push();
    const row = await storedMember(league, member.id);
    expect(row.syncState).toBe('synced');
    expect(row.providerContactId).not.toBe(member.contactId);
    expect(await contactOf(league, row.providerContactId ?? 0)).toMatchObject({
      lastName: member.lastName,
      email: member.email ?? '',
    });
  });

  it('is archived here, and stays archived', async () => {
    const member = await missingMember();
    await resolve(member.id, 'archiveHere');
    await league.pull();
    await league.push();
    expect((await storedMember(league, member.id)).archivedAt).not.toBeNull();
    expect(await issueOf('missing', member.id)).toBeUndefined();
    expect((await get('/api/sync-status')).refusedChanges).toBe((await issues('refused')).length);
  });
});

describe('[SYNC-01] a contact that was un-archived (case C25)', () => {
  async function unarchivedMember() {
    const member = await freshMember();
    await change(league, member.id, { archivedAt: new Date() });
    await league.push();
    await league.provider.updateContact(member.contactId, { isArchived: false });
    await league.pull();
    await league.pull();
    expect((await storedMember(league, member.id)).archivedAt).not.toBeNull();
    return member;
  }

  it('is offered once, and restored if the office says so', async () => {
    const member = await unarchivedMember();
    expect((await issues('unarchived')).filter(({ memberId }) => memberId === member.id)).toHaveLength(1);
    await resolve(member.id, 'takeBack');
    await league.push();
    await league.pull();
    expect(await storedMember(league, member.id)).toMatchObject({ archivedAt: null, syncState: 'synced' });
    expect(await issueOf('unarchived', member.id)).toBeUndefined();
  });

  it('is archived there again if the office says so', async () => {
    const member = await unarchivedMember();
    await resolve(member.id, 'archiveAgain');
    await league.push();
    await league.pull();
    expect(await contactOf(league, member.contactId)).toMatchObject({ isArchived: true });
    expect(await issueOf('unarchived', member.id)).toBeUndefined();
  });

  it('is no longer offered once it has been archived again', async () => {
    const member = await unarchivedMember();
    await league.provider.updateContact(member.contactId, { isArchived: true });
    await league.pull();
    expect(await issueOf('unarchived', member.id)).toBeUndefined();
    expect((await resolve(member.id, 'takeBack')).statusCode).toBe(409);
  });
});

describe('[SYNC-01] [BEYOND-01] a conflict', () => {
  async function conflictOf(portal: string, provider: string) {
    const member = await freshMember();
    const edit = {
      method: 'PATCH' as const,
      url: `/api/coach/members/${member.id}`,
      payload: { phone: portal },
    };
    expect((await coach(edit)).statusCode).toBe(200);
    await league.provider.updateContact(member.contactId, { phone: provider });
    await league.push();
    const { conflicts } = await get('/api/admin/sync/conflicts?limit=100');
    return {
      member,
      conflict: conflicts.find(({ memberId }: { memberId: number }) => memberId === member.id),
    };
  }
  const resolve = (id: number, keep: string) =>
    admin({ method: 'POST', url: `/api/admin/sync/conflicts/${id}/resolve`, payload: { keep } });

  it('shows the field, both values, who entered the portal’s, and when', async () => {
    const { conflict } = await conflictOf('555-0190', '555-0191');
    expect(conflict).toMatchObject({
      field: 'Phone',
      portalValue: '555-0190',
      providerValue: '555-0191',
      currentValue: '555-0190',
      changedBy: expect.stringMatching(/^Kim Porter/),
      changedAt: expect.any(String),
      providerChangedAt: expect.any(String),
      foundAt: expect.any(String),
      resolution: null,
    });
  });

  it('is resolved with the provider’s value in one step, here and there', async () => {
    const { member, conflict } = await conflictOf('555-0192', '555-0193');
    expect((await resolve(conflict.id, 'provider')).statusCode).toBe(200);
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0193', syncState: 'waiting' });
    await league.push();
    expect(await contactOf(league, member.contactId)).toMatchObject({ phone: '555-0193' });
    expect((await resolve(conflict.id, 'provider')).statusCode).toBe(409);
    const all = await get('/api/admin/sync/conflicts?state=all&limit=100');
    expect(all.conflicts.find(({ id }: { id: number }) => id === conflict.id).resolution).toBe('provider');
  });

  it('[OFFICE-08] that gives a gymnast to another team is logged for both teams', async () => {
    const member = await freshMember();
    const other = await buildTeam(league.db.database, 'Taken There');
    const conflict = {
      memberId: member.id,
      field: 'team',
      portalValue: 'Spring',
      providerValue: 'Taken There',
    };
    const [stored] = await inLeague(league, (tx) => tx.insert(syncConflicts).values(conflict).returning());
    expect((await resolve(stored?.id ?? 0, 'provider')).statusCode).toBe(200);
    expect(await logOf(member.id)).toContainEqual(
      expect.objectContaining({
        teamId: other,
        teamName: 'Taken There',
        facts: { code: 'fieldTaken', field: 'team' },
        before: { team: 'Spring', teamId },
        after: { team: 'Taken There', teamId: other },
      }),
    );
  });

  it('is off the list once the office has seen it', async () => {
    const { member, conflict } = await conflictOf('555-0194', '555-0195');
    const { total } = await get('/api/admin/sync/conflicts');
    expect((await resolve(conflict.id, 'portal')).statusCode).toBe(200);
    expect((await get('/api/admin/sync/conflicts')).total).toBe(total - 1);
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0194' });
  });
});

it('[MEM-15] [SYNC-04] an email that the provider refused can be viewed, retried and dropped', async () => {
  const member = await freshMember();
  await inLeague(league, (tx) => tx.insert(renewalMails).values({ memberId: member.id }));
  await league.setFaults({ kind: 'status', status: 400, match: { path: 'SendEmail' } });
  await league.push();
  await league.setFaults();
  const [mail] = (await get('/api/admin/sync/mails')).mails;
  expect(mail).toMatchObject({
    memberId: member.id,
    email: member.email,
    reason: expect.stringContaining('refused'),
  });
  const resolve = (action: string) =>
    admin({ method: 'POST', url: `/api/admin/sync/mails/${mail.id}/resolve`, payload: { action } });
  expect((await resolve('retry')).statusCode).toBe(200);
  await league.push();
  expect((await get('/api/admin/sync/mails')).total).toBe(0);
  expect(JSON.stringify(await league.control('mail'))).toContain(member.email);
  expect((await resolve('drop')).statusCode).toBe(409);
});

it('[MEM-15] an email promised for a gymnast who is archived by now no longer waits', async () => {
  const [archived, lapsed] = [await freshMember(), await freshMember()];
  await inLeague(league, (tx) =>
    tx
      .insert(renewalMails)
      .values([{ memberId: archived.id, refusal: { code: 'gone' } }, { memberId: lapsed.id }]),
  );
  await change(league, archived.id, { archivedAt: new Date() });
  await inLeague(league, (tx) =>
    tx.update(members).set({ membershipStatus: 'Lapsed' }).where(eq(members.id, lapsed.id)),
  );
  await league.push();
  expect((await get('/api/admin/sync/mails')).mails).toEqual([]);
  const waiting = await inLeague(league, (tx) =>
    tx
      .select()
      .from(renewalMails)
      .where(inArray(renewalMails.memberId, [archived.id, lapsed.id])),
  );
  expect(waiting).toEqual([]);
});

it('[ADMIN-08] [SYNC-04] a registration that the provider keeps can be viewed, removed again and kept', async () => {
  const removeOne = async () => {
    const [registration] = await inLeague(league, (tx) =>
      tx.select().from(eventRegistrations).where(isNull(eventRegistrations.removal)).limit(1),
    );
    if (!registration) throw new Error('The league has no registration.');
    await inLeague(league, (tx) =>
      tx
        .update(eventRegistrations)
        .set({ removal: 'waiting' })
        .where(eq(eventRegistrations.id, registration.id)),
    );
    await league.setFaults({ kind: 'status', status: 403, match: { method: 'DELETE' } });
    await league.push();
    await league.setFaults();
    return registration;
  };
  const listed = async () => (await get('/api/admin/sync/removals')).removals;
  const resolve = (id: number, action: string) =>
    admin({ method: 'POST', url: `/api/admin/sync/removals/${id}/resolve`, payload: { action } });
  const one = await removeOne();
  expect(await listed()).toEqual([
    expect.objectContaining({
      id: one.id,
      memberId: one.memberId,
      eventName: expect.stringMatching(/./),
      reason: expect.stringContaining('status 403'),
    }),
  ]);
  expect(await get('/api/admin/sync')).toMatchObject({ removals: 1 });
  expect((await resolve(one.id, 'retry')).statusCode).toBe(200);
  expect((await resolve(one.id, 'keep')).statusCode).toBe(409);
  await league.push();
  expect(await listed()).toEqual([]);
  const rows = await inLeague(league, (tx) => tx.select().from(eventRegistrations));
  expect(rows.some(({ id }) => id === one.id)).toBe(false);
  const two = await removeOne();
  expect((await resolve(two.id, 'keep')).statusCode).toBe(200);
  await league.push();
  const [kept] = await inLeague(league, (tx) =>
    tx.select().from(eventRegistrations).where(eq(eventRegistrations.id, two.id)),
  );
  expect(kept).toMatchObject({ removal: null, removalFact: null });
  const log = await get('/api/admin/coach-activity-logs?actionType=REMOVE_REGISTRATION');
  expect(log.map(({ memberId, details }: ActivityEntry) => [memberId, details])).toEqual([
    [two.memberId, expect.stringMatching(/^Registration for .+ kept after all$/)],
    [one.memberId, expect.stringMatching(/^Registration for .+ removed again$/)],
  ]);
});
