import type { EventEntry } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { countStandings, groupMissing, isLevelOff, numberToCall, sheetSessions } from './event-roster.ts';

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
      notRegistered: 2,
    });
  });

  it('[MEET-01] lists the missing by level, Beginner first', () => {
    const entries = [
      buildEntry({ skillLevel: '10' }),
      buildEntry({ skillLevel: '4' }, {}),
      buildEntry({ skillLevel: '4' }),
      buildEntry({ skillLevel: 'Beginner' }),
    ];
    expect(groupMissing(entries, 'level').map(({ label, entries: of }) => [label, of.length])).toEqual([
      ['Beginner', 1],
      ['4', 1],
      ['10', 1],
    ]);
  });

  it('[MEET-01] lists the missing by team for the office', () => {
    const entries = [buildEntry({ teamName: 'Summit' }), buildEntry({ teamName: null }), buildEntry()];
    expect(groupMissing(entries, 'team').map(({ label }) => label)).toEqual([
      'Spring',
      'Summit',
      'Without a team',
    ]);
  });

  it('[MEET-03] puts the registered by session, and finds them by name and team', () => {
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

  it('[MEET-01] calls the emergency contact, else the family', () => {
    expect(numberToCall(buildEntry({ phone: '1', emergencyContactPhone: '2' }))).toBe('2');
    expect(numberToCall(buildEntry({ phone: '1' }))).toBe('1');
  });
});
