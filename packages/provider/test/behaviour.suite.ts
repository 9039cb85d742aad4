import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ContactChanges,
  createProviderClient,
  defaultFieldNames,
  type FieldMap,
  nextRenewalDue,
  type ProviderClient,
  type ProviderConfig,
  type ProviderContact,
  type ProviderMembershipLevel,
} from '../src/index.ts';

export type ProviderTarget = Pick<ProviderConfig, 'apiUrl' | 'authUrl' | 'apiKey' | 'budgets'>;

/**
 * What the portal relies on at the membership service. Run against the simulator and, if a key is given, against a
 * sandbox account of the real service, so that the simulator cannot drift from it. The suite creates its own contacts
 * and leaves them archived.
 */
export function describeProviderBehaviour(target: ProviderTarget): void {
  describe('the membership service', () => {
    let client: ProviderClient;
    let fields: FieldMap;
    let level: ProviderMembershipLevel;
    const startedAt = new Date();

    beforeAll(async () => {
      client = createProviderClient({ ...target, fieldNames: defaultFieldNames });
      fields = await client.getFieldMap();
      const [first] = await client.listMembershipLevels();
      if (!first) throw new Error('The account has no membership level to try with.');
      level = first;
    });

    const newEmail = () => `behaviour-${randomUUID()}@example.org`;
    const choice = (key: 'team' | 'skillLevel', index: number): string => {
      const label = fields[key].choices[index]?.label;
      if (label === undefined) throw new Error(`The field "${fields[key].name}" offers too few choices.`);
      return label;
    };
    const gymnast = (changes: ContactChanges = {}): ContactChanges => ({
      firstName: 'Zoë',
      lastName: "D'Arcy-Lund",
      email: newEmail(),
      phone: '555-0134',
      dateOfBirth: '2016-02-29',
      skillLevel: choice('skillLevel', 0),
      coachNotes: 'beam: careful\nnew shoes',
      team: choice('team', 0),
      emergencyContactName: 'Ada Lund',
      emergencyContactPhone: '555-0199',
      ...changes,
    });
    const createGymnast = (changes: ContactChanges = {}) =>
      client.createContact(gymnast({ membershipLevelId: level.id, status: 'Active', ...changes }));
    const reread = async (id: number): Promise<ProviderContact> => {
      const contact = await client.getContact(id);
      if (!contact) throw new Error(`The contact ${id} is gone.`);
      return contact;
    };

    it('[SYNC-06] accepts a good key and refuses a wrong one', async () => {
      const account = await client.getAccount();
      expect(account.id).toBeGreaterThan(0);
      expect(account.name).not.toBe('');
      const stranger = createProviderClient({ ...target, apiKey: 'wrong', fieldNames: defaultFieldNames });
      await expect(stranger.getAccount()).rejects.toMatchObject({ kind: 'signInFailed' });
    });

    it('[SYNC-06] has the league’s fields', () => {
      expect(fields.team.choices.length).toBeGreaterThan(1);
      expect(fields.skillLevel.choices.length).toBeGreaterThan(1);
      const used = Object.values(fields).filter(({ configuredName }) => configuredName !== '');
      expect(used).toHaveLength(6);
      for (const field of used) expect(field).toMatchObject({ isEditable: true });
    });

    it('names its membership levels, and each can be renewed', async () => {
      const levels = await client.listMembershipLevels();
      expect(new Set(levels.map(({ id }) => id)).size).toBe(levels.length);
      for (const each of levels) expect(() => nextRenewalDue(each, '2026-03-10', null)).not.toThrow();
    });

    describe('creating a contact', () => {
      it('[SYNC-06] accepts every value and answers with the whole contact', async () => {
        const values = gymnast({ membershipLevelId: level.id });
        const created = await client.createContact(values);
        const { membershipLevelId, ...written } = values;
        expect(created).toMatchObject({
          ...written,
          status: 'PendingNew',
          isMember: true,
          membershipLevel: { id: membershipLevelId },
          isArchived: false,
          isSuspended: false,
          canReceiveEmail: true,
          unreadable: [],
        });
        expect(await reread(created.id)).toEqual(created);
      });

      it('makes no one a member without a level', async () => {
        const created = await client.createContact({ firstName: 'Only', email: newEmail() });
        expect(created).toMatchObject({ lastName: '', isMember: false, membershipLevel: null, status: '' });
      });

      it('[SYNC-04] refuses a taken address, so that a repeated creation creates no one twice', async () => {
        const { email } = await createGymnast();
        await expect(client.createContact(gymnast({ email }))).rejects.toMatchObject({
          kind: 'refused',
          status: 400,
        });
        expect(await client.findContactsByEmail(email)).toHaveLength(1);
      });

      it('refuses an invalid address, and names the field', async () => {
        const refused = client.createContact(gymnast({ email: 'tomas@@example' }));
        await expect(refused).rejects.toMatchObject({ kind: 'refused', code: expect.any(String) });
      });
    });

    describe('reading contacts', () => {
      it('finds them by email in any case, one or many at once', async () => {
        const [one, two] = [await createGymnast(), await createGymnast()];
        expect(await client.findContactsByEmail(one.email.toUpperCase())).toEqual([one]);
        const found = await client.findContactsByEmails([one.email, two.email, newEmail()]);
        expect(found.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
        expect(await client.findContactsByEmail(newEmail())).toEqual([]);
      });

      it('finds an address with a quote in it', async () => {
        const quoted = await createGymnast({ email: `o'neil-${newEmail()}` });
        expect(await client.findContactsByEmail(quoted.email)).toEqual([quoted]);
      });

      it('[SYNC-01] lists what changed since an instant', async () => {
        const before = new Date(Date.now() - 5 * 60_000);
        const created = await createGymnast();
        const changed = await client.listContacts({ changedSince: before });
        expect(changed).toContainEqual(created);
        const later = new Date(Date.parse(created.updatedAt) + 60 * 60_000);
        expect(await client.listContacts({ changedSince: later })).toEqual([]);
      });

      it('[SYNC-01] lists everyone, and the ids of everyone', async () => {
        const created = await createGymnast();
        const progress: { read: number; total: number | null }[] = [];
        const all = await client.listContacts({ onPage: (page) => void progress.push(page) });
        const ids = await client.listContactIds();
        expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort());
        expect(ids).toContain(created.id);
        expect(progress.at(-1)?.read).toBe(all.length);
      });

      it('lists selected ones by id, and leaves out unknown ids', async () => {
        const [one, two] = [await createGymnast(), await createGymnast()];
        const listed = await client.listContacts({ ids: [one.id, two.id, unknownId] });
        expect(listed.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
      });

      it('[SYNC-04] reports an unknown contact as not found', async () => {
        expect(await client.getContact(unknownId)).toBeNull();
        await expect(client.updateContact(unknownId, { phone: '1' })).rejects.toMatchObject({
          kind: 'notFound',
        });
      });
    });

    describe('changing a contact', () => {
      it('[SYNC-04] changes the named values, leaves all others, and answers with the result', async () => {
        const created = await createGymnast();
        const changes = { coachNotes: 'vault too', skillLevel: choice('skillLevel', 1), lastName: 'Łund' };
        const updated = await client.updateContact(created.id, changes);
        const { updatedAt, choiceIds } = updated;
        expect(choiceIds.skillLevel).not.toBe(created.choiceIds.skillLevel);
        expect(updated).toEqual({ ...created, ...changes, updatedAt, choiceIds });
        expect(await reread(created.id)).toEqual(updated);
        expect(Date.parse(updated.updatedAt)).toBeGreaterThanOrEqual(Date.parse(created.updatedAt));
        expect(Date.parse(updated.updatedAt)).toBeGreaterThan(startedAt.getTime() - 5 * 60_000);
      });

      it('[SYNC-04] can be sent twice with the same result', async () => {
        const created = await createGymnast();
        const once = await client.updateContact(created.id, { phone: '555-0177', team: choice('team', 1) });
        const twice = await client.updateContact(created.id, { phone: '555-0177', team: choice('team', 1) });
        expect(twice).toEqual({ ...once, updatedAt: twice.updatedAt });
      });

      it('clears values that are written empty', async () => {
        const created = await createGymnast();
        const emptied = {
          phone: '',
          coachNotes: '',
          dateOfBirth: null,
          skillLevel: '',
          team: '',
          emergencyContactName: '',
          emergencyContactPhone: '',
        };
        expect(await client.updateContact(created.id, emptied)).toMatchObject({ ...emptied, unreadable: [] });
      });

      it.each(['2014-01-01', '2014-03-09', '2014-07-04', '2014-11-02', '2014-12-31'])(
        'keeps the birth date %s to the day',
        async (dateOfBirth) => {
          const created = await createGymnast({ dateOfBirth });
          expect((await reread(created.id)).dateOfBirth).toBe(dateOfBirth);
        },
      );

      it('refuses a team that is not offered', async () => {
        const created = await createGymnast();
        await expect(client.updateContact(created.id, { team: 'No such team' })).rejects.toMatchObject({
          kind: 'choiceUnknown',
        });
        expect(await reread(created.id)).toEqual(created);
      });
    });

    describe('memberships', () => {
      it.each(['Active', 'Lapsed', 'PendingRenewal', 'PendingNew'])('can be set to %s', async (status) => {
        const created = await createGymnast({ status: status === 'Active' ? 'Lapsed' : 'Active' });
        expect(await client.updateContact(created.id, { status })).toMatchObject({ status });
        expect(await reread(created.id)).toMatchObject({ status });
      });

      it('take a renewal date as the given day', async () => {
        const created = await createGymnast();
        const updated = await client.updateContact(created.id, { renewalDue: '2027-02-28' });
        expect(updated.renewalDue).toBe('2027-02-28');
        expect((await reread(created.id)).renewalDue).toBe('2027-02-28');
      });

      it('become active by approval, once', async () => {
        const created = await createGymnast({ status: 'PendingNew' });
        await client.approvePendingMembership(created.id);
        expect(await reread(created.id)).toMatchObject({ status: 'Active', isMember: true });
        await expect(client.approvePendingMembership(created.id)).rejects.toMatchObject({ kind: 'refused' });
      });

      it('that are new and rejected do not become active', async () => {
        const created = await createGymnast({ status: 'PendingNew' });
        await client.rejectPendingMembership(created.id);
        expect((await reread(created.id)).status).not.toBe('Active');
      });
    });

    describe('archiving', () => {
      it('[SYNC-04] can be done twice, shows in every list, and can be undone', async () => {
        const { id } = await createGymnast();
        await client.updateContact(id, { isArchived: true });
        const archived = await client.updateContact(id, { isArchived: true });
        expect(archived).toMatchObject({ isArchived: true });
        expect(await client.listContacts({ ids: [id] })).toMatchObject([{ id, isArchived: true }]);
        expect(await client.listContacts({ ids: [id], includeArchived: false })).toEqual([]);
        expect(await client.listContactIds()).toContain(id);
        expect(await client.updateContact(id, { isArchived: false })).toMatchObject({ isArchived: false });
        await client.updateContact(id, { isArchived: true });
      });

      it('[BEYOND-12] lets an archived contact be deleted, again without an error, and no other', async () => {
        const { id } = await createGymnast();
        await expect(client.deleteContact(id)).rejects.toMatchObject({ kind: 'refused', status: 400 });
        expect(await client.listContactRegistrations(id)).toEqual([]);
        await client.updateContact(id, { isArchived: true });
        await client.deleteContact(id);
        expect(await client.getContact(id)).toBeNull();
        expect(await client.listContacts({ ids: [id] })).toEqual([]);
        await client.deleteContact(id);
      });
    });

    describe('events', () => {
      it('[SYNC-01] are listed with their dates, and each can be read with its description', async () => {
        const events = await client.listEvents();
        for (const event of events)
          expect(event.startDate ?? '').toMatch(/^\d{4}-\d{2}-\d{2}T.*([+-]\d{2}:\d{2}|Z)$/);
        const [first] = events;
        if (!first) return;
        const read = await client.getEvent(first.id);
        expect(read).toEqual({ ...first, description: expect.any(String) });
      });

      it('[SYNC-01] list who is registered, and only for that event', async () => {
        for (const event of (await client.listEvents()).slice(0, 3)) {
          const registrations = await client.listEventRegistrations(event.id);
          for (const registration of registrations) expect(registration.eventId).toBe(event.id);
          const [first] = registrations;
          if (!first) continue;
          expect(await client.getEventRegistration(first.id)).toEqual(first);
          const { contactId } = first;
          if (contactId === null) continue;
          const own = await client.listContactRegistrations(contactId);
          expect(own).toContainEqual(first);
          for (const registration of own) expect(registration.contactId).toBe(contactId);
        }
      });

      it('that do not exist are not found, and a registration that is gone is no error', async () => {
        expect(await client.getEvent(unknownId)).toBeNull();
        expect(await client.getEventRegistration(unknownId)).toBeNull();
        await expect(client.deleteEventRegistration(unknownId)).resolves.toBeUndefined();
      });
    });
  });
}

/** An id that no account has reached. */
const unknownId = 2_000_000_000;
