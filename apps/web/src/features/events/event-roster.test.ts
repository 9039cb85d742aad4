import type { EventEntry } from '@league/contract';
import { describe, expect, it } from 'vitest';
import {
  byStanding,
  countStandings,
  familyNumber,
  groupEntries,
  isLevelOff,
  missingEntries,
  sheetSessions,
} from './event-roster.ts';

let lastId = 0;

function buildEntry(
  values: Partial<EventEntry> = {},
  registration?: Partial<EventEntry['registration']>,
): EventEntry {
  lastId += 1;
  return {
    memberId: lastId,
    firstName: 'Ana',
    lastName: `Park${lastId}`,
    teamName: 'Spring',
    skillLevel: '4',
    dateOfBirth: '2014-04-03',
    membershipStatus: 'Active',
    email: `ana${lastId}@example.org`,
    phone: null,
    emergencyContactName: null,
    emergencyContactPhone: null,
    familyEmail: null,
    healthNote: null,
    guardians: [],
    registration:
      registration === undefined
        ? null
        : {
            id: lastId,
            status: 'Confirmed',
            sessionName: null,
            sessionTime: null,
            sessionLevel: null,
            ...registration,
          },
    ...values,
  };
}

const namesOf = (entries: readonly EventEntry[]) => entries.map(({ lastName }) => lastName);

describe('the roster beside an event', () => {
  it('[MEET-01] counts each standing, the missing ones too', () => {
    const entries = [
      buildEntry({}, {}),
      buildEntry({}, { status: 'Pending' }),
      buildEntry({}, { status: 'OnWaitlist' }),
      buildEntry({}, { status: 'Cancelled' }),
      buildEntry(),
      buildEntry(),
    ];
    expect(countStandings(entries)).toEqual({
      confirmed: 1,
      pending: 1,
      waitListed: 1,
      cancelled: 1,
      other: 0,
      notRegistered: 3,
    });
  });

  it('[MEET-01] lists a gymnast with only canceled registrations once, as not registered', () => {
    const canceled = { status: 'Cancelled' };
    const [twice, again] = [buildEntry({ memberId: 900 }, canceled), buildEntry({ memberId: 900 }, canceled)];
    const entries = [
      ...[twice, again, buildEntry({ memberId: 901 }, canceled), buildEntry({ memberId: 901 }, {})],
      ...[buildEntry({ memberId: 902 }, { status: 'OnWaitlist' }), buildEntry({ memberId: 903 })],
    ];
    expect(missingEntries(entries).map(({ memberId }) => memberId)).toEqual([900, 903]);
    expect(countStandings(entries)).toMatchObject({ cancelled: 3, notRegistered: 2 });
  });

  it('[MEET-01] groups gymnasts by level, Beginner first, whatever their registration', () => {
    const entries = [
      buildEntry({ skillLevel: '10' }),
      buildEntry({ skillLevel: '4' }, {}),
      buildEntry({ skillLevel: '4' }),
      buildEntry({ skillLevel: 'Beginner' }),
    ];
    expect(groupEntries(entries, 'level').map(({ label, entries: of }) => [label, of.length])).toEqual([
      ['Beginner', 1],
      ['4', 2],
      ['10', 1],
    ]);
  });

  it('[MEET-01] groups gymnasts by team for the office', () => {
    const entries = [buildEntry({ teamName: 'Summit' }), buildEntry({ teamName: null }), buildEntry()];
    expect(groupEntries(entries, 'team').map(({ label }) => label)).toEqual([
      'Spring',
      'Summit',
      'Without a team',
    ]);
  });

  it('[MEET-03] groups the registered by session, and finds them by name and team', () => {
    const entries = [
      buildEntry({ lastName: 'Last' }, {}),
      buildEntry({ lastName: 'Ten' }, { sessionName: 'Session 10' }),
      buildEntry({ lastName: 'Two', teamName: 'Summit' }, { sessionName: '{"Name":"Session 2"}' }),
      buildEntry({ lastName: 'Missing' }),
      buildEntry({ lastName: 'Canceled' }, { status: 'Cancelled' }),
    ];
    expect(sheetSessions(entries).map(({ name, entries: of }) => [name, namesOf(of)])).toEqual([
      ['Session 2', ['Two']],
      ['Session 10', ['Ten']],
      [null, ['Last']],
    ]);
    expect(sheetSessions(entries, 'summit').map(({ name }) => name)).toEqual(['Session 2']);
    expect(sheetSessions(entries, 'missing')).toEqual([]);
  });

  it('[MEET-02] marks a level that the session does not name', () => {
    const session = { sessionName: 'Session 1: Levels 3 and 4' };
    expect(isLevelOff(buildEntry({ skillLevel: '5' }, session))).toBe(true);
    expect(isLevelOff(buildEntry({ skillLevel: '4' }, session))).toBe(false);
    expect(isLevelOff(buildEntry({ skillLevel: '5' }))).toBe(false);
  });

  it('[MEET-01] begins with those who compete and ends with those who are not registered', () => {
    const entries = [
      buildEntry({ lastName: 'Missing' }),
      buildEntry({ lastName: 'Canceled' }, { status: 'Cancelled' }),
      buildEntry({ lastName: 'Waiting' }, { status: 'OnWaitlist' }),
      buildEntry({ lastName: 'Pending' }, { status: 'Pending' }),
      buildEntry({ lastName: 'Going' }, {}),
    ];
    expect(namesOf(byStanding(entries))).toEqual(['Going', 'Pending', 'Waiting', 'Canceled', 'Missing']);
  });

  it('[MEET-01] calls the family, else a guardian, else the emergency contact', () => {
    const guardian = { name: 'Jo Park', relation: 'Mother', phone: '3', email: '', isEmergency: false };
    const all = { phone: '1', guardians: [guardian], emergencyContactPhone: '2' };
    expect(familyNumber(buildEntry(all))).toBe('1');
    expect(familyNumber(buildEntry({ ...all, phone: null }))).toBe('3');
    expect(familyNumber(buildEntry({ ...all, phone: null, guardians: [] }))).toBe('2');
    expect(familyNumber(buildEntry())).toBeNull();
  });
});
