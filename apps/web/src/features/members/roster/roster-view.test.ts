import type { Member } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import type { RosterSort } from './roster-choices.ts';
import { ALL_LEVELS, prepareRoster, viewRoster } from './roster-view.ts';

function view(roster: readonly Member[], { search = '', level = ALL_LEVELS } = {}) {
  return viewRoster(prepareRoster(roster), { search, level });
}

const namesIn = ({ members }: { members: readonly Member[] }) =>
  members.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

it('[ROSTER-03] sorts by first name, age, level or status, equal ones by name', () => {
  const roster = [
    buildMember({ firstName: 'Zoe', lastName: 'Ames', dateOfBirth: '2012-01-01', skillLevel: '8' }),
    buildMember({ firstName: 'Ana', lastName: 'Bird', dateOfBirth: '2015-01-01', skillLevel: 'Beginner' }),
    buildMember({ firstName: 'Mia', lastName: 'Cole', dateOfBirth: null, membershipStatus: 'Lapsed' }),
  ];
  const sorted = (sort: RosterSort) => prepareRoster(roster, sort).map(({ member }) => member.firstName);
  expect(sorted('last')).toEqual(['Zoe', 'Ana', 'Mia']);
  expect(sorted('first')).toEqual(['Ana', 'Mia', 'Zoe']);
  expect(sorted('age')).toEqual(['Ana', 'Zoe', 'Mia']);
  expect(sorted('level')[0]).toBe('Ana');
  expect(sorted('status')).toEqual(['Zoe', 'Ana', 'Mia']);
});

describe('the level tabs', () => {
  it('[MEM-03] follow the numbers, Beginner first and Not Set last, with all levels before them', () => {
    const roster = ['10', '', '3', 'Beginner', '8', '3'].map((skillLevel) => buildMember({ skillLevel }));
    expect(view(roster).levels).toEqual([
      { level: ALL_LEVELS, count: 6 },
      { level: 'Beginner', count: 1 },
      { level: '3', count: 2 },
      { level: '8', count: 1 },
      { level: '10', count: 1 },
      { level: 'Not Set', count: 1 },
    ]);
  });

  it('[MEM-03] show the gymnasts of their level only, in order of last and first name', () => {
    const roster = [
      buildMember({ firstName: 'Zoë', lastName: 'Álvarez', skillLevel: '5' }),
      buildMember({ firstName: 'Bea', lastName: 'Zimmer', skillLevel: '5' }),
      buildMember({ firstName: 'Ada', lastName: 'Alvarez', skillLevel: '5' }),
      buildMember({ firstName: 'Not', lastName: 'Here', skillLevel: '4' }),
    ];
    expect(namesIn(view(roster, { level: '5' }))).toEqual(['Ada Alvarez', 'Zoë Álvarez', 'Bea Zimmer']);
  });

  it('[MEM-03] fall back to all levels when the last gymnast of a level has left it', () => {
    const shown = view([buildMember({ skillLevel: '4' })], { level: '7' });
    expect(shown.level).toBe(ALL_LEVELS);
    expect(shown.members).toHaveLength(1);
  });
});

describe('the search', () => {
  const roster = [
    buildMember({
      firstName: 'Siobhán',
      lastName: "O'Neill-Byrne",
      email: 'so@example.com',
      skillLevel: '4',
    }),
    buildMember({ firstName: 'María José', lastName: 'De la Cruz Núñez', email: null, skillLevel: '6' }),
    buildMember({ firstName: 'Quill', lastName: 'Marsh', email: 'Family4@Example.com', skillLevel: '5' }),
  ];

  it.each([
    ['oneill', "Siobhán O'Neill-Byrne"],
    ['siobhan o’neill', "Siobhán O'Neill-Byrne"],
    ['o neill byrne', "Siobhán O'Neill-Byrne"],
    ['nunez', 'María José De la Cruz Núñez'],
    ['de la cruz', 'María José De la Cruz Núñez'],
    ['Núñez María', 'María José De la Cruz Núñez'],
    ['family4@example.com', 'Quill Marsh'],
    ['level 5', 'Quill Marsh'],
    ['marsh, level 5', 'Quill Marsh'],
    ['lvl 4', "Siobhán O'Neill-Byrne"],
    ['  QUILL ', 'Quill Marsh'],
  ])('[MEM-07] finds by name, email and level as one types: %s', (search, name) => {
    expect(namesIn(view(roster, { search }))).toEqual([name]);
  });

  it.each([
    ['lapsed', ['Ana']],
    ['active', ['Bo']],
    ['pending', ['Cy']],
    ['pending, cy', ['Cy']],
    ['lapsed bo', []],
    ['level 4 lapsed', ['Ana']],
    ['level 5 lapsed', []],
    ['555-0172', ['Ana']],
    ['(609) 555 0172', ['Ana']],
    ['5550188', ['Bo']],
    ['55', []],
    ['2014', ['Ana']],
    ['7/4/2014', ['Ana']],
    ['2014-07-04', ['Ana']],
    ['July 4, 2014', ['Ana']],
    ['Feb 30, 2013', []],
  ])('[MEM-07] finds by status, phone and birth date: %s', (search, names) => {
    const gymnasts = [
      buildMember({
        firstName: 'Ana',
        skillLevel: '4',
        membershipStatus: 'Lapsed',
        phone: '+1 (609) 555-0172',
        dateOfBirth: '2014-07-04',
      }),
      buildMember({
        firstName: 'Bo',
        membershipStatus: 'Active',
        phone: null,
        emergencyContactPhone: '609-555-0188',
        dateOfBirth: '2013-02-03',
      }),
      buildMember({ firstName: 'Cy', membershipStatus: 'Pending - New', phone: null, dateOfBirth: null }),
    ];
    expect(view(gymnasts, { search }).members.map(({ firstName }) => firstName)).toEqual(names);
  });

  it('[MEM-07] matches no text that reaches from one field into the next', () => {
    expect(view(roster, { search: 'byrne oneill' }).members).toHaveLength(0);
    expect(view(roster, { search: 'marsh marsh' }).members).toHaveLength(0);
  });

  it('[MEM-07] finds no gymnast of that name on another level than the one in the search', () => {
    expect(view(roster, { search: 'level 4 quill' }).members).toHaveLength(0);
  });

  it('[MEM-07] shows everyone for a search of spaces or marks only', () => {
    expect(view(roster, { search: " ' " }).members).toHaveLength(3);
  });

  it('[MEM-07] keeps to the chosen level while it has matches, and counts those elsewhere', () => {
    const shown = view(roster, { search: 'example.com', level: '4' });
    expect(namesIn(shown)).toEqual(["Siobhán O'Neill-Byrne"]);
    expect(shown.elsewhere).toBe(1);
    expect(shown.levels.map(({ level }) => level)).toEqual([ALL_LEVELS, '4', '5']);
  });

  it('[MEM-07] shows all levels when the chosen level has no match', () => {
    const shown = view(roster, { search: 'quill', level: '4' });
    expect(shown.level).toBe(ALL_LEVELS);
    expect(namesIn(shown)).toEqual(['Quill Marsh']);
    expect(shown.elsewhere).toBe(0);
  });

  it('[PORTAL-02] shows only the gymnasts of the filter, and only their levels', () => {
    const shown = viewRoster(prepareRoster(roster), {
      search: '',
      level: ALL_LEVELS,
      only: new Set(roster.filter(({ email }) => email === null).map(({ id }) => id)),
    });
    expect(namesIn(shown)).toEqual(['María José De la Cruz Núñez']);
    expect(shown.levels.map(({ level }) => level)).toEqual([ALL_LEVELS, '6']);
  });
});
