import type { ProviderContact } from '@league/provider';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestLeague } from '../../../../test/league.ts';
import { eventRegistrations, events } from '../../events/events.table.ts';
import { members } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { brake } from '../compare/brake.ts';
import { createContactPlanner } from '../compare/contact-planner.ts';
import { lastRun, wordsOfRun } from '../runs/runs.repository.ts';
import {
  change,
  contactOf,
  inLeague,
  removeContact,
  removeEvent,
  someMember,
  storedMember,
  storedMembers,
} from '../testing/league-members.ts';
import { addChoice } from '../testing/service-fields.ts';
import { noteLeftOut } from './left-out.ts';
import { pullContacts } from './pull-members.ts';

describe('pulling the whole league', () => {
  it('[SYNC-01] [SYNC-06] brings every gymnast who is not archived into the portal over the provider’s own API', async () => {
    const league = await useTestLeague({ contacts: 400 });
    const result = await league.pull();
    expect(result).toMatchObject({ outcome: 'done' });
    const contacts = await league.provider.listContacts();
    const gymnasts = contacts.filter(
      ({ team, membershipLevel, isArchived }) =>
        !isArchived &&
        (team || membershipLevel?.name.startsWith('Gymnast')) &&
        !membershipLevel?.name.includes('coach'),
    );
    const rows = await storedMembers(league);
    expect(rows.map(({ providerContactId }) => providerContactId).sort()).toEqual(
      gymnasts
        .filter(({ isAdministrator }) => !isAdministrator)
        .map(({ id }) => id)
        .sort(),
    );
    expect(rows.length).toBeGreaterThan(390);
    expect(rows.every(({ syncState }) => syncState === 'synced')).toBe(true);
    const names = await inLeague(league, (tx) => tx.select({ name: teams.name }).from(teams));
    expect(names.map(({ name }) => name).sort()).toEqual([
      'Lakeview',
      'Northgate',
      'Oakwood',
      'Riverside',
      'Spring',
      'Summit',
    ]);
    expect(rows.find(({ lastName }) => lastName === "O'Neill")).toMatchObject({
      firstName: 'Maeve',
      dateOfBirth: '2010-11-03',
      skillLevel: '8',
    });
  });

  it('changes nothing the second time', async () => {
    const league = await useTestLeague();
    await league.pull();
    const before = await storedMembers(league);
    expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
    expect(await storedMembers(league)).toEqual(before);
  });

  it.each([
    ['the list’s second page fails', { kind: 'pageFails', page: 2, match: { path: 'contacts' } }],
    ['the list comes back half', { kind: 'listHalf', match: { path: 'contacts' } }],
    ['the list comes back empty', { kind: 'listEmpty', match: { path: 'contacts' } }],
    ['an answer is cut off', { kind: 'truncatedJson', match: { path: 'contacts' } }],
    ['the service is away', { kind: 'unreachable' }],
  ] as const)('removes no gymnast when %s', async (_fault, fault) => {
    const league = await useTestLeague({ contacts: 150 });
    await league.pull();
    const before = await storedMembers(league);
    await league.setFaults(fault);
    expect(await league.pull()).toMatchObject({ outcome: 'failed' });
    await league.setFaults();
    expect(await storedMembers(league)).toEqual(before);
    const told = await lastRun(league.db.database.unscoped, ['full']);
    expect(told).toMatchObject({ outcome: 'failed' });
    expect(told && wordsOfRun(told)).toContain('Wild Apricot');
  });

  it.each([
    ['the events cannot be read', { kind: 'status', status: 500, match: { path: '/events' } }],
    [
      'the registrations cannot be read',
      { kind: 'status', status: 500, match: { path: 'eventregistrations' } },
    ],
    ['the list of events comes back empty', { kind: 'listEmpty', match: { path: '/events' } }],
    [
      'the lists of registrations come back empty',
      { kind: 'listEmpty', match: { path: 'eventregistrations' } },
    ],
    [
      'one list of registrations comes back half',
      { kind: 'listHalf', times: 1, match: { path: 'eventregistrations' } },
    ],
  ] as const)(
    '[SYNC-01] keeps every event and registration, and syncs the gymnasts, when %s',
    async (_fault, fault) => {
      const league = await useTestLeague();
      await league.pull();
      const held = () =>
        inLeague(league, async (tx) => [
          await tx.select().from(events),
          await tx.select().from(eventRegistrations),
        ]);
      const before = await held();
      expect(before[0]?.length).toBeGreaterThan(3);
      expect(before[1]?.length).toBeGreaterThan(10);
      const member = await someMember(league);
      await league.provider.updateContact(member.contactId, { phone: '555-0144' });
      await league.setFaults(fault);
      await league.pull();
      await league.setFaults();
      expect(await held()).toEqual(before);
      expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0144' });
    },
  );

  it('[SYNC-01] keeps the registrations of an event whose list is empty for a while', async () => {
    const league = await useTestLeague();
    await league.pull();
    const held = () =>
      inLeague(league, (tx) => tx.select().from(eventRegistrations).orderBy(eventRegistrations.id));
    const before = await held();
    const eventIds = await inLeague(league, (tx) => tx.select({ id: events.providerEventId }).from(events));
    for (const { id } of eventIds) {
      const path = `eventregistrations\\?.*eventId=${id}`;
      await league.setFaults({ kind: 'listEmpty', match: { path } });
      expect(await league.pull()).toMatchObject({ outcome: 'unchanged' });
    }
    expect(await held()).toEqual(before);
  });

  it('[SYNC-01] keeps what an event lost all at once until a later read confirms it', async () => {
    const league = await useTestLeague();
    await league.pull();
    const all = await inLeague(league, (tx) => tx.select().from(eventRegistrations));
    const lost = all.filter(({ eventId }) => eventId === all[0]?.eventId);
    for (const { providerRegistrationId } of lost)
      await league.provider.deleteEventRegistration(providerRegistrationId);
    const found = () =>
      inLeague(league, (tx) =>
        tx.$count(eventRegistrations, eq(eventRegistrations.eventId, all[0]?.eventId ?? 0)),
      );
    const kept = `${lost.length} of ${all.length} event registrations; they are kept`;
    for (let reads = 0; reads < 2; reads += 1) {
      expect(await league.pull()).toMatchObject({
        outcome: 'partly',
        message: expect.stringContaining(kept),
      });
      expect(await found()).toBe(lost.length);
    }
    await league.db.database.pool.query(
      "update event_registrations set missing_since = missing_since - interval '11 minutes'",
    );
    expect(await league.pull()).not.toMatchObject({ outcome: 'partly' });
    expect(await found()).toBe(0);
  });

  it('[SYNC-01] keeps events that disappear together until a later read confirms it', async () => {
    const league = await useTestLeague();
    await league.pull();
    const found = () => inLeague(league, (tx) => tx.select().from(events).orderBy(events.id));
    const [stays, ...gone] = await found();
    for (const { providerEventId } of gone) await removeEvent(league, providerEventId);
    expect(await league.pull()).toMatchObject({
      outcome: 'partly',
      message: expect.stringContaining(`no longer has ${gone.length} of ${gone.length + 1} events`),
    });
    expect(await found()).toHaveLength(gone.length + 1);
    await league.db.database.pool.query(
      "update events set missing_since = missing_since - interval '11 minutes'",
    );
    expect(await league.pull()).not.toMatchObject({ outcome: 'partly' });
    expect(await found()).toEqual([stays]);
  });

  it('removes a registration and an event that the service confirmed to be gone', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [registration] = await inLeague(league, (tx) => tx.select().from(eventRegistrations).limit(1));
    await league.provider.deleteEventRegistration(registration?.providerRegistrationId ?? 0);
    expect(await league.pull()).not.toMatchObject({ outcome: 'failed' });
    const left = await inLeague(league, (tx) =>
      tx.select({ id: eventRegistrations.id }).from(eventRegistrations),
    );
    expect(left.map(({ id }) => id)).not.toContain(registration?.id);
    expect(left.length).toBeGreaterThan(10);
  });

  it('does not take a contact whose email another gymnast has, reports it, and stores all others', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [one, two, three] = (await storedMembers(league)).filter(({ archivedAt }) => archivedAt === null);
    if (!one || !two?.providerContactId || !three?.providerContactId)
      throw new Error('The league is too small.');
    await inLeague(league, (tx) =>
      tx.update(members).set({ email: 'Wanted@example.org' }).where(eq(members.id, one.id)),
    );
    await league.provider.updateContact(two.providerContactId, { email: 'wanted@example.org' });
    await league.provider.updateContact(three.providerContactId, { phone: '555-0145' });
    expect(await league.pull()).toMatchObject({
      outcome: 'partly',
      message: expect.stringContaining(String(two.providerContactId)),
    });
    expect(await storedMember(league, two.id)).toMatchObject({ email: two.email });
    expect(await storedMember(league, three.id)).toMatchObject({ phone: '555-0145' });
  });

  it('stops before more of the league leaves its rosters than allowed', async () => {
    const league = await useTestLeague();
    await league.pull();
    const [one, two] = (await storedMembers(league)).filter(({ archivedAt }) => archivedAt === null);
    for (const row of [one, two])
      await league.provider.updateContact(row?.providerContactId ?? 0, { isArchived: true });
    expect(await league.pull('full', { maxLossPercent: 1 })).toMatchObject({
      outcome: 'stopped',
      message: expect.stringContaining('2 of '),
    });
    expect((await storedMember(league, one?.id ?? 0)).archivedAt).toBeNull();
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    expect((await storedMember(league, one?.id ?? 0)).archivedAt).not.toBeNull();
  });

  it('keeps a gymnast on the roster whose contact is gone from the service, and says so', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await removeContact(league, member.contactId);
    await league.pull();
    expect(await storedMember(league, member.id)).toMatchObject({ syncState: 'missing', archivedAt: null });
  });

  it('[SYNC-01] keeps a gymnast on a team whose name has unusual spaces, and does not send the team back', async () => {
    const league = await useTestLeague();
    const name = 'Two\u00a0Words';
    await addChoice(league, 'Team', name);
    const [contact] = await league.provider.listContacts({ includeArchived: false });
    if (!contact) throw new Error('The league is empty.');
    await league.provider.getFieldMap({ refresh: true });
    await league.provider.updateContact(contact.id, { team: name });
    await league.pull();
    const row = (await storedMembers(league)).find(
      ({ providerContactId }) => providerContactId === contact.id,
    );
    const names = await inLeague(league, (tx) => tx.select().from(teams));
    expect(names.find(({ id }) => id === row?.teamId)?.name).toBe('Two Words');
    await change(league, row?.id ?? 0, { phone: '555-0101' });
    await league.push();
    expect(await contactOf(league, contact.id)).toMatchObject({ team: name, phone: '555-0101' });
  });

  it('[SYNC-01] takes a name with half a surrogate pair in it, and every other gymnast', async () => {
    const league = await useTestLeague();
    const [contact] = await league.provider.listContacts({ includeArchived: false });
    if (!contact) throw new Error('The league is empty.');
    await league.provider.updateContact(contact.id, { firstName: 'Zo\ud83d' });
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    const row = (await storedMembers(league)).find(
      ({ providerContactId }) => providerContactId === contact.id,
    );
    expect(row).toMatchObject({ firstName: 'Zo' });
  });

  it('[SYNC-03] runs only once at a time over all processes', async () => {
    const league = await useTestLeague();
    const results = await Promise.all([league.pull(), league.pull()]);
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    expect((await storedMembers(league)).length).toBeGreaterThan(60);
  });
});

describe('pulling what changed', () => {
  it('[SYNC-01] reads what changed early in a read that took longer than the overlap', async () => {
    // Behind the portal's clock, so the portal's clock says nothing about how far the read has come.
    let offsetMs = -3_600_000;
    const league = await useTestLeague({ contacts: 150, clock: () => Date.now() + offsetMs });
    await league.pull();
    // Members whose renewal is due would be read anyway.
    const members = (await storedMembers(league)).filter(
      ({ archivedAt, membershipStatus }) => archivedAt === null && membershipStatus !== 'Active',
    );
    const byContact = members.sort((a, b) => (a.providerContactId ?? 0) - (b.providerContactId ?? 0));
    const [early, late] = [byContact[0], byContact.at(-1)];
    if (!early || !late) throw new Error('The league is too small.');
    await league.hold({ path: '/contacts\\?.*skip=99' }, { once: true });
    const pulling = league.pull();
    await expect.poll(league.strikes).toBe(1);
    // The first page, with this contact, has been read; the read takes another quarter of an hour.
    await league.provider.updateContact(early.providerContactId ?? 0, { phone: '555-0301' });
    offsetMs += 15 * 60_000;
    await league.provider.updateContact(late.providerContactId ?? 0, { phone: '555-0302' });
    await league.setFaults();
    expect(await pulling).not.toMatchObject({ outcome: 'failed' });
    expect(await storedMember(league, early.id)).toMatchObject({ phone: early.phone });
    await league.pull('changes');
    expect(await storedMember(league, early.id)).toMatchObject({ phone: '555-0301' });
  });

  it('[SYNC-01] is not misled by a future time stamp, even if the provider’s clock is an hour behind', async () => {
    const league = await useTestLeague({ contacts: 10, clock: () => Date.now() - 3_600_000 });
    const [ahead] = await league.provider.listContacts({ includeArchived: false });
    await league.setFaults({ kind: 'clockOffset', ms: 3 * 3_600_000 });
    await league.provider.updateContact(ahead?.id ?? 0, { phone: '555-0303' });
    await league.setFaults();
    await league.pull();
    const member = await someMember(league, ({ providerContactId }) => providerContactId !== ahead?.id);
    await league.provider.updateContact(member.contactId, { phone: '555-0304' });
    await league.pull('changes');
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0304' });
  });

  it('[SYNC-01] does not count as a loss what our own push has filled since the read began', async () => {
    const league = await useTestLeague();
    await league.pull();
    const rows = (await storedMembers(league)).filter(({ archivedAt }) => archivedAt === null).slice(0, 4);
    const readAt = new Date(Date.now() - 60_000);
    const outdated: ProviderContact[] = [];
    for (const { id, providerContactId } of rows) {
      outdated.push({ ...(await contactOf(league, providerContactId ?? 0)), phone: '' });
      await change(league, id, { phone: `555-040${id % 10}` });
    }
    await league.push();
    const brakeAt = async (moment: Date) => {
      const planner = createContactPlanner(league.db.database, moment);
      await planner.add(outdated);
      const plannedRun = { read: outdated.length, planned: await planner.planned(outdated) };
      const run = { isAskedFor: false, isComplete: true };
      return brake({ ...league.runDeps, maxLossPercent: 1 }, plannedRun, run);
    };
    expect(await brakeAt(readAt)).toMatchObject({ stop: null });
    // The same read, begun after the push, would be a loss.
    expect(await brakeAt(new Date(Date.now() + 60_000))).toMatchObject({ stop: { outcome: 'stopped' } });
  });

  it('[SYNC-01] [SYNC-02] takes over what the provider changed, and nothing else', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    await league.provider.updateContact(member.contactId, {
      phone: '555-0199',
      team: 'Oakwood',
      status: 'Lapsed',
    });
    expect(await league.pull('changes')).toMatchObject({
      outcome: 'done',
      counts: { updated: 1, created: 0 },
    });
    expect(await storedMember(league, member.id)).toMatchObject({
      phone: '555-0199',
      membershipStatus: 'Lapsed',
      lastName: member.lastName,
      version: member.version + 1,
      syncState: 'synced',
    });
  });

  it('[SYNC-04] a read from before our own push does not restore the old value', async () => {
    const league = await useTestLeague();
    await league.pull();
    const member = await someMember(league);
    const readAt = new Date(Date.now() - 60_000);
    const outdated = await contactOf(league, member.contactId);
    await change(league, member.id, { phone: '555-0177' });
    await league.push();
    const context = {
      ...{ teamIds: new Map<string, number>(), levelIds: new Set<number>(), readAt },
      ...{ signal: new AbortController().signal, fence: async () => undefined, leftOut: noteLeftOut() },
    };
    await pullContacts(league.db.database, [outdated], context);
    expect(await storedMember(league, member.id)).toMatchObject({ phone: '555-0177', syncState: 'synced' });
  });
});
