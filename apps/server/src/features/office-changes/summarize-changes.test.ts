import type { ActivityFacts } from '@league/contract';
import { expect, it } from 'vitest';
import { foldChanges } from './fold-changes.ts';
import type { ChangeEntry } from './office-changes.repository.ts';
import { summarizeChanges } from './summarize-changes.ts';

const TEAM = 7;
let last = 0;

function entry(
  memberId: number | null,
  facts: ActivityFacts,
  { before = {}, after = {}, ...rest }: Partial<ChangeEntry> = {},
): ChangeEntry {
  last += 1;
  return {
    id: last,
    createdAt: new Date(Date.UTC(2026, 2, 1, 12, 0, last)),
    memberId,
    memberName: memberId === null ? null : `Ana No${memberId}`,
    teamId: TEAM,
    facts,
    before,
    after,
    bulkChangeId: null,
    ...rest,
  };
}

const level = (memberId: number, before: string, after: string, rest: Partial<ChangeEntry> = {}) =>
  entry(
    memberId,
    { code: 'edited', fields: ['skillLevel'] },
    { before: { skillLevel: before }, after: { skillLevel: after }, ...rest },
  );

const transfer = (memberId: number, from: [number, string], to: [number, string]) =>
  entry(
    memberId,
    { code: 'transferred' },
    {
      teamId: to[0],
      before: { teamId: from[0], team: from[1] },
      after: { teamId: to[0], team: to[1] },
    },
  );

it('[OFFICE-08] combines equal changes into one line with at most ten names', () => {
  const entries = Array.from({ length: 12 }, (_, n) => level(n + 1, '3', '4'));
  expect(summarizeChanges(entries, TEAM)).toEqual([
    '12 gymnasts moved up to Level 4: Ana No1, Ana No2, Ana No3, Ana No4, Ana No5, Ana No6, Ana No7, Ana No8, Ana No9, Ana No10 and 2 more.',
  ]);
});

it('[OFFICE-08] has no line for what was changed and put back', () => {
  const entries = [
    level(1, '3', '4'),
    level(1, '4', '3'),
    entry(2, { code: 'registrationRemoved', event: 'Fall Open' }),
    entry(2, { code: 'registrationKept', event: 'Fall Open' }),
    entry(null, { code: 'eventHidden', event: 'Fall Open' }),
    entry(null, { code: 'eventShown', event: 'Fall Open' }),
    transfer(3, [9, 'Autumn'], [TEAM, 'Spring']),
    transfer(3, [TEAM, 'Spring'], [9, 'Autumn']),
  ];
  expect(summarizeChanges(entries, TEAM)).toEqual([]);
});

it('[OFFICE-08] distinguishes events with the same name', () => {
  const event = 'Fall Open';
  const entries = [
    entry(null, { code: 'eventHidden', event, eventId: 1 }),
    entry(null, { code: 'eventHidden', event, eventId: 2 }),
    entry(null, { code: 'eventHidden', event, eventId: 3 }),
    entry(null, { code: 'eventShown', event, eventId: 3 }),
    entry(1, { code: 'registrationRemoved', event, eventId: 1 }),
    entry(1, { code: 'registrationRemoved', event, eventId: 2 }),
    entry(1, { code: 'registrationKept', event, eventId: 2 }),
    // The removal was in the mail of another day.
    entry(2, { code: 'registrationRemovedAgain', event, eventId: 1 }),
    entry(2, { code: 'registrationKept', event, eventId: 1 }),
  ];
  expect(summarizeChanges(entries, TEAM)).toEqual([
    '1 gymnast was taken off Fall Open: Ana No1.',
    '1 gymnast is registered for Fall Open after all: Ana No2.',
    'Fall Open is no longer shown to coaches.',
    'Fall Open is no longer shown to coaches.',
  ]);
});

it('[OFFICE-08] has no line for a gymnast archived and restored, or added and moved away again', () => {
  const archived = { before: { archived: false }, after: { archived: true } };
  const restored = { before: { archived: true }, after: { archived: false } };
  const entries = [
    entry(1, { code: 'archivedAsGone' }, archived),
    entry(1, { code: 'restored' }, restored),
    entry(2, { code: 'leftThere' }, archived),
    entry(2, { code: 'undone' }, restored),
    entry(3, { code: 'archived' }, archived),
    entry(3, { code: 'addedAgain' }),
    transfer(4, [9, 'Autumn'], [TEAM, 'Spring']),
    level(4, '3', '4'),
    transfer(4, [TEAM, 'Spring'], [8, 'Winter']),
    entry(5, { code: 'added' }),
    transfer(5, [TEAM, 'Spring'], [8, 'Winter']),
  ];
  expect(summarizeChanges(entries, TEAM)).toEqual([]);
});

it('[OFFICE-08] has a transfer line if a merge or a resolved sync issue changed the team', () => {
  const away = {
    teamId: 9,
    before: { team: 'Spring', teamId: TEAM },
    after: { team: 'Autumn', teamId: 9 },
  };
  const here = { before: { team: 'Autumn', teamId: 9 }, after: { team: 'Spring', teamId: TEAM } };
  const entries = [
    entry(1, { code: 'merged', entry: 44, fields: ['team'] }, away),
    entry(2, { code: 'fieldTaken', field: 'team' }, away),
    entry(3, { code: 'changeDropped' }, here),
  ];
  expect(summarizeChanges(entries, TEAM)).toEqual([
    '1 gymnast was transferred to your team from Autumn: Ana No3.',
    '2 gymnasts were transferred to Autumn: Ana No1, Ana No2.',
  ]);
});

it('[OFFICE-08] has a line for each kind of change, with no values except level, team and status', () => {
  const entries = [
    transfer(1, [9, 'Autumn'], [TEAM, 'Spring']),
    transfer(2, [TEAM, 'Spring'], [9, 'Autumn']),
    entry(3, { code: 'added' }, { after: { skillLevel: '4', dateOfBirth: '2014-05-06' } }),
    entry(4, { code: 'archived' }, { before: { archived: false }, after: { archived: true } }),
    entry(5, { code: 'restored' }, { before: { archived: true }, after: { archived: false } }),
    level(6, '5', '4'),
    level(7, '5', ''),
    entry(
      8,
      { code: 'activated' },
      { before: { membershipStatus: 'Pending - New' }, after: { membershipStatus: 'Active' } },
    ),
    entry(9, { code: 'registrationRemoved', event: 'Fall Open' }),
    entry(null, { code: 'eventHidden', event: 'Winter Cup' }),
    entry(10, { code: 'merged', entry: 44, fields: [] }),
    entry(
      11,
      { code: 'edited', fields: ['dateOfBirth', 'phone'] },
      {
        before: { dateOfBirth: '2014-05-06', phone: '555-0100' },
        after: { dateOfBirth: '2015-05-06', phone: '555-0199' },
      },
    ),
    // The log has no health notes, only that they changed.
    entry(12, { code: 'edited', fields: ['healthNote'] }),
  ];
  const lines = summarizeChanges(entries, TEAM);
  expect(lines).toEqual([
    '1 gymnast was transferred to your team from Autumn: Ana No1.',
    '1 gymnast was transferred to Autumn: Ana No2.',
    '1 gymnast was added to your roster: Ana No3.',
    '1 gymnast was archived and is off your roster: Ana No4.',
    '1 gymnast is back on your roster: Ana No5.',
    '1 gymnast is now Level 4: Ana No6.',
    '1 gymnast no longer has a level: Ana No7.',
    'The membership of 1 gymnast is now Active: Ana No8.',
    '1 gymnast was taken off Fall Open: Ana No9.',
    'Winter Cup is no longer shown to coaches.',
    'Two entries of the same child were merged, for 1 gymnast: Ana No10.',
    'Details of 2 gymnasts changed: Ana No11, Ana No12.',
  ]);
  expect(lines.join()).not.toMatch(/201\d|555|health/i);
});

it('[OFFICE-08] limits the number of lines of a mail', () => {
  const entries = Array.from({ length: 40 }, (_, n) =>
    entry(null, { code: 'eventHidden', event: `Meet ${n}` }),
  );
  const lines = summarizeChanges(entries, TEAM);
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toBe('And 10 more changes. Your dashboard lists more.');
});

it('[OFFICE-08] lists a bulk change as one line with its gymnasts', () => {
  const same = [level(1, '3', '4', { bulkChangeId: 5 }), level(2, '3', '4', { bulkChangeId: 5 })];
  const mixed = [level(3, '3', '4', { bulkChangeId: 6 }), level(4, '4', '5', { bulkChangeId: 6 })];
  const lines = foldChanges([...same, ...mixed, level(5, '3', '4')].toReversed(), TEAM);
  expect(lines.map(({ text, count }) => ({ text, count }))).toEqual([
    { text: 'Level 3 → 4', count: 1 },
    { text: '2 gymnasts: Level changed', count: 2 },
    { text: '2 gymnasts: Level 3 → 4', count: 2 },
  ]);
  expect(lines[1]?.gymnasts).toEqual([
    { memberId: 4, name: 'Ana No4', text: 'Level 4 → 5' },
    { memberId: 3, name: 'Ana No3', text: 'Level 3 → 4' },
  ]);
});

it('[OFFICE-08] lists an import, and its undo, as one line with its gymnasts', () => {
  const file = 'spring.csv';
  const hoursAgo = (hours: number) => ({ createdAt: new Date(Date.UTC(2026, 2, 1, 12 - hours)) });
  const imported = (memberId: number, hours: number) =>
    entry(memberId, { code: 'imported', file }, hoursAgo(hours));
  const undone = [1, 2].map((memberId) => entry(memberId, { code: 'importUndone', file }, hoursAgo(1)));
  const lines = foldChanges(
    [...undone, imported(2, 2), level(9, '3', '4', hoursAgo(2)), imported(1, 2), imported(3, 8)],
    TEAM,
  );
  expect(lines.map(({ count, gymnasts }) => [count, gymnasts.map(({ memberId }) => memberId)])).toEqual([
    [2, [1, 2]],
    [2, [2, 1]],
    [1, [9]],
    [1, [3]],
  ]);
  expect(lines[0]?.text).toContain('undone');
});

it('[OFFICE-08] lists the undo of a bulk change as one line', () => {
  const at = (hour: number) => ({ createdAt: new Date(Date.UTC(2026, 2, 1, hour)) });
  const undone = (memberId: number, hour: number) => entry(memberId, { code: 'undone' }, at(hour));
  const lines = foldChanges([undone(1, 9), undone(2, 9), undone(3, 8)], TEAM);
  expect(lines.map(({ count }) => count)).toEqual([2, 1]);
});

it('[OFFICE-08] lists a merge that gave the gymnast away as a transfer, without the other entry', () => {
  const merged = entry(
    1,
    { code: 'merged', entry: 44, fields: ['team'] },
    { teamId: 9, before: { team: 'Spring', teamId: TEAM }, after: { team: 'Autumn', teamId: 9 } },
  );
  expect(foldChanges([merged], TEAM)[0]?.text).toBe('Team Spring → Autumn');
  expect(foldChanges([merged], 9)[0]?.text).toMatch(/^Merged with entry no. 44/);
});
