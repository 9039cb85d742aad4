import { expect, it } from 'vitest';
import { KnownChildren } from './known-children.ts';

it('[OFFICE-03] [IMPORT-14] compares a child with a bounded number of those who share birth date and surname', () => {
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
