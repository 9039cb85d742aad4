import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { first, openLeague, read, type TestClient } from '../../test/client.ts';
import {
  contactList,
  count,
  eventList,
  registrationList,
  rowValue,
  type WireContact,
} from '../../test/wire.ts';
import { teamNames } from './league-shape.ts';
import { meetRoster } from './meet-roster.ts';

const clock = () => Date.parse('2026-11-04T15:15:00Z');
let league: TestClient;
let allContacts: WireContact[];
let codes: { team: string; level: string; birth: string; phone: string; emergencyPhone: string };

beforeAll(async () => {
  league = await openLeague({ clock, settings: { lists: { maximumPage: 1_000 } } });
  allContacts = await league.find('');
  codes = {
    team: await league.codeOf('Team'),
    level: await league.codeOf('Gymnast Level'),
    birth: await league.codeOf('Date of Birth'),
    phone: 'Phone',
    emergencyPhone: await league.codeOf('Emergency Contact Phone'),
  };
});
afterAll(() => league.simulator.close());

const labelOf = (contact: WireContact, code: string) => {
  const value = rowValue(contact, code);
  return typeof value === 'object' && value !== null && 'Label' in value ? String(value.Label) : null;
};
const status = (contact: WireContact) => ('Status' in contact ? contact.Status : null);
const levelName = (contact: WireContact) =>
  'MembershipLevel' in contact ? contact.MembershipLevel.Name : null;
const isArchived = (contact: WireContact) => rowValue(contact, 'IsArchived') === true;
const gymnasts = () =>
  allContacts.filter((contact) => levelName(contact)?.startsWith('Gymnast') && !isArchived(contact));
const ofTeam = (team: string) => gymnasts().filter((contact) => labelOf(contact, codes.team) === team);

describe('the invented league', () => {
  it('has 400 gymnasts: six teams of similar size, 8 gymnasts without a team, and all other contacts', () => {
    for (const team of teamNames) expect(ofTeam(team).length, team).toBeGreaterThanOrEqual(60);
    for (const team of teamNames) expect(ofTeam(team).length, team).toBeLessThanOrEqual(70);
    expect(gymnasts().filter((contact) => labelOf(contact, codes.team) === null)).toHaveLength(8);
    expect(gymnasts()).toHaveLength(408);
    expect(allContacts.filter(isArchived)).toHaveLength(12);
    expect(allContacts.filter((contact) => contact.IsAccountAdministrator)).toHaveLength(3);
    expect(
      allContacts.filter((contact) => status(contact) === null && !contact.IsAccountAdministrator),
    ).toHaveLength(25);
  });

  it.each(teamNames)('has every status and level in %s', (team) => {
    const members = ofTeam(team);
    const share = (word: string) =>
      members.filter((member) => status(member) === word).length / members.length;
    expect(share('Active')).toBeGreaterThan(0.6);
    expect(share('Active')).toBeLessThan(0.72);
    expect(share('Lapsed')).toBeCloseTo(0.2, 1);
    expect(new Set(members.map(status))).toEqual(
      new Set(['Active', 'Lapsed', 'PendingNew', 'PendingRenewal', 'PendingUpgrade']),
    );
    expect(members.filter((member) => rowValue(member, 'IsSuspendedMember') === true).length).toBeGreaterThan(
      0,
    );
    expect(new Set(members.map((member) => labelOf(member, codes.level)))).toEqual(
      new Set(['Beginner', '3', '4', '5', '6', '7', '8', null]),
    );
  });

  it('has no phone number twice, except for two sisters', () => {
    const numbers = gymnasts().flatMap((contact) =>
      [codes.phone, codes.emergencyPhone].flatMap((code) => {
        const number = rowValue(contact, code);
        return number ? [`${String(number)} ${contact.LastName}`] : [];
      }),
    );
    const counts = Map.groupBy(numbers, (number) => number.slice(0, '(609) 555-0100'.length));
    expect([...counts.values()].filter(({ length }) => length > 1).flat()).toEqual([
      '(609) 555-0142 Søskendal',
      '(609) 555-0142 Søskendal',
    ]);
    expect(numbers.length).toBeGreaterThan(700);
  });

  it('has all sixty gymnasts of the meet roster', () => {
    expect(meetRoster).toHaveLength(60);
    for (const [firstName, lastName, team, level, birth, wanted] of meetRoster) {
      const found = allContacts.filter(
        (contact) => contact.FirstName === firstName && contact.LastName === lastName,
      );
      const same = found.filter((contact) => rowValue(contact, codes.birth) === `${birth}T00:00:00`);
      const contact = first(same);
      expect([labelOf(contact, codes.team), labelOf(contact, codes.level), status(contact)]).toEqual([
        team,
        level,
        wanted,
      ]);
      expect(contact.Email).toMatch(/@families\.example$/);
    }
  });

  it('has lapsed gymnasts of every renewal outcome in Spring', () => {
    const lapsed = ofTeam('Spring').filter((contact) => status(contact) === 'Lapsed');
    const kinds = lapsed.map((contact) => {
      if (levelName(contact) === 'Gymnast- Membership') return 'approval';
      if (contact.Email === '') return 'no email';
      return rowValue(contact, 'EmailDisabled') === true ? 'email disabled' : 'at once';
    });
    expect(new Set(kinds)).toEqual(new Set(['approval', 'no email', 'email disabled', 'at once']));
  });

  it('has unusual names and missing values', () => {
    const names = allContacts.map((contact) => `${contact.FirstName} ${contact.LastName}`);
    for (const pattern of [
      /O'Neill/,
      /D'Arcy/,
      /[a-z]-[A-Z]/,
      /\p{Script=Han}/u,
      /\p{Script=Hebrew}/u,
      /\p{Script=Arabic}/u,
    ]) {
      expect(
        names.some((name) => pattern.test(name)),
        String(pattern),
      ).toBe(true);
    }
    expect(names.some((name) => name.length > 60)).toBe(true);
    expect(gymnasts().some((contact) => contact.LastName.length === 1)).toBe(true);
    expect(gymnasts().some((contact) => contact.Email === '')).toBe(true);
    expect(gymnasts().some((contact) => rowValue(contact, 'Phone') === '')).toBe(true);
    expect(gymnasts().some((contact) => rowValue(contact, codes.birth) === null)).toBe(true);
    expect(gymnasts().some((contact) => String(rowValue(contact, codes.birth)).includes('-02-29T'))).toBe(
      true,
    );
  });

  it('has gymnasts of levels 3 to 8 between 7 and 17 years in 2026', () => {
    for (const contact of gymnasts()) {
      const birth = rowValue(contact, codes.birth);
      if (typeof birth !== 'string' || !(Number(labelOf(contact, codes.level)) >= 3)) continue;
      const age = 2026 - Number(birth.slice(0, 4));
      expect(age, contact.DisplayName).toBeGreaterThanOrEqual(7);
      expect(age, contact.DisplayName).toBeLessThanOrEqual(17);
    }
  });

  it('has each address once, all in the reserved domains', () => {
    const emails = allContacts.map((contact) => contact.Email.toLowerCase()).filter((email) => email !== '');
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.filter((email) => !email.endsWith('.example'))).toEqual([]);
  });

  it('has six events, two past, with registrations of every status in every team', async () => {
    const { Events } = read(await league.api('GET', '/events'), eventList);
    expect(Events).toHaveLength(6);
    expect(Events.filter((event) => Date.parse(event.EndDate ?? event.StartDate) < clock())).toHaveLength(2);
    expect(Events.filter((event) => event.EventType === 'RSVP')).toHaveLength(1);
    expect(Events.filter((event) => event.AccessLevel === 'AdminOnly')).toHaveLength(1);
    expect(Events.filter((event) => !event.StartTimeSpecified)).toHaveLength(1);
    expect(Events.filter((event) => (event.Sessions ?? []).length > 1)).toHaveLength(1);
    const teamOf = new Map(allContacts.map((contact) => [contact.Id, labelOf(contact, codes.team)]));
    const seen = new Set<string>();
    for (const event of Events) {
      const query = `eventId=${event.Id}&includeWaitlist=true&includeCanceled=true`;
      const rows = read(
        await league.api('GET', `/eventregistrations?${query}`, undefined, 'v2.3'),
        registrationList,
      );
      for (const row of rows) seen.add(`${teamOf.get(row.Contact.Id)} ${row.Status}`);
    }
    const statuses = ['Paid', 'Unpaid', 'PartiallyPaid', 'Free', 'NoInvoice', 'Canceled', 'OnWaitlist'];
    for (const team of teamNames) for (const word of statuses) expect(seen).toContain(`${team} ${word}`);
  });
});

describe('a reset', { timeout: 120_000 }, () => {
  it('results in the same league for the same seed, and in another one for another seed', async () => {
    const listAll = async () => league.find('');
    await league.control('PUT', 'settings', { lists: { maximumPage: 1_000 } });
    const reset = async (body: object) => {
      league.simulator.reset(body);
      await league.setSettings({ lists: { maximumPage: 1_000 } });
      return listAll();
    };
    const once = await reset({ seed: 5 });
    expect(await reset({ seed: 5 })).toEqual(once);
    expect(await reset({ seed: 6 })).not.toEqual(once);
    league.simulator.reset();
  });

  it('can result in an empty league with fields and levels', async () => {
    expect((await league.control('POST', 'reset', { league: 'empty' })).status).toBe(200);
    expect(read(await league.api('GET', '/contacts?$count'), count).Count).toBe(0);
    expect(read(await league.api('GET', '/events'), eventList).Events).toEqual([]);
    expect(await league.codeOf('Team')).toMatch(/^custom-\d+$/);
    await league.control('POST', 'reset');
  });

  it('refuses a size that is too large, and unknown options', async () => {
    expect((await league.control('POST', 'reset', { contacts: 100_001 })).status).toBe(400);
    expect((await league.control('POST', 'reset', { members: 5 })).status).toBe(400);
    expect((await league.control('POST', 'reset', '{"seed":')).status).toBe(400);
  });

  it('can seed a league of ten thousand that can be read page by page', async () => {
    expect((await league.control('POST', 'reset', { contacts: 10_000 })).status).toBe(200);
    const all = read(await league.api('GET', '/contacts?$count'), count).Count;
    expect(all).toBe(10_000 + 8 + 4 + 12 + 25 + 3);
    const seen = new Set<number>();
    for (let skip = 0; skip < all + 100; skip += 100) {
      const page = await league.api('GET', `/contacts?$async=false&$top=100&$skip=${skip}`);
      for (const contact of read(page, contactList).Contacts) seen.add(contact.Id);
    }
    expect(seen.size).toBe(all);
    const filter = encodeURIComponent("'Profile last updated' ge 2020-01-01 AND Status ne 'Nonsense'");
    expect(read(await league.api('GET', `/contacts?$count&$filter=${filter}`), count).Count).toBe(all);
    await league.control('POST', 'reset');
  });
});
