import { expect, it } from 'vitest';
import { likenessOfChildren, readChildName } from './child-names.ts';
import { KnownChildren } from './known-children.ts';

it('[OFFICE-03] [IMPORT-14] compares a child with a limited number of those who share birth date and surname', () => {
  const known = new KnownChildren<{
    id: number;
    firstName: string;
    lastName: string;
    dateOfBirth: string;
  }>();
  const born = (firstName: string, lastName: string) => ({ firstName, lastName, dateOfBirth: '2014-07-04' });
  for (let id = 0; id < 500; id += 1) known.add({ id, ...born('Ana', 'Lind') });
  known.add({ id: 500, ...born('Berg', 'Lund') });
  expect(known.find(born('Ana', 'Lind')).map(({ entry }) => entry.id)).toEqual([...Array(50).keys()]);
  expect(known.find(born('Lund', 'Berg'))).toMatchObject([{ entry: { id: 500 }, reasons: ['swapped'] }]);
});

it('[OFFICE-03] finds an added entry for later children, but not for itself', () => {
  const known = new KnownChildren<{ firstName: string; lastName: string; dateOfBirth: string }>();
  const entry = { firstName: 'Ana', lastName: 'Lind', dateOfBirth: '2014-07-04' };
  expect(known.findAndAdd(entry)).toEqual([]);
  const twin = { ...entry, firstName: 'ANA' };
  expect(known.findAndAdd(twin).map((each) => each.entry)).toEqual([entry]);
  expect(known.find(entry).map((each) => each.entry)).toEqual([entry, twin]);
});

/** Names of one and several words, with accents and symbols, and the same word as first name and surname. */
const NAMES = [
  ...[
    'Lind',
    'Lind-Berg',
    'Berg Lind',
    'Berg',
    'Lindberg',
    'Lind Berg Ana',
    'Ana',
    'Köhler',
    'Koehler',
    'Kohler',
  ],
  ...[
    'O’Neill',
    'O Neill',
    'J',
    'Bill',
    'William',
    'William James',
    '—',
    '李 娜',
    'de la Cruz',
    'la de Cruz Cruz',
  ],
];

it('[OFFICE-03] finds each child that a comparison with every entry finds', () => {
  const people = NAMES.flatMap((firstName) => NAMES.map((lastName) => ({ firstName, lastName })));
  const entries = people.map((person) => {
    // One for each entry, so that no list reaches its limit.
    const known = new KnownChildren();
    known.add({ ...person, dateOfBirth: '2014-07-03' });
    known.add({ ...person, dateOfBirth: '2014-07-04' });
    return { person, known, name: readChildName(person) };
  });
  for (const { person, name } of entries) {
    const alike = entries.filter((entry) => likenessOfChildren(entry.name, name));
    const found = entries.filter(
      ({ known }) => known.find({ ...person, dateOfBirth: '2014-07-04' }).length === 1,
    );
    expect(found.map((entry) => entry.person)).toEqual(alike.map((entry) => entry.person));
  }
});
