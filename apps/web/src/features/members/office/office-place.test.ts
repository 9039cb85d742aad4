import { expect, it } from 'vitest';
import {
  activeFilters,
  listOf,
  paramsOf,
  placeIn,
  sortedBy,
  startOf,
  withoutFilter,
  withoutFilters,
} from './office-place.ts';

const read = (query: string) => placeIn(new URLSearchParams(query));
const written = (query: string) => new URLSearchParams(paramsOf(read(query))).toString();

it.each([
  ['', ''],
  ['list=archive', 'list=archive'],
  ['status=pending&sort=since', 'status=pending&sort=since'],
  ['teamId=3&level=none&missing=phone&sync=stuck', 'teamId=3&level=none&missing=phone&sync=stuck'],
  [
    'teamId=none&search=n%C3%BA%C3%B1ez&offset=50&member=7',
    'teamId=none&search=n%C3%BA%C3%B1ez&offset=50&member=7',
  ],
  ['duplicates=possible', 'duplicates=possible'],
  ['minAge=6&maxAge=8', 'minAge=6&maxAge=8'],
  ['birthYear=2014&sort=birthDate', 'birthYear=2014&sort=birthDate'],
  ['sort=name&order=asc&offset=0', ''],
])('[ADMIN-08] parses the address ?%s and writes the same one', (query, expected) => {
  expect(written(query)).toBe(expected);
});

it.each([
  'list=everyone',
  'teamId=x',
  'missing=shoes',
  'sync=lost',
  'sort=age',
  'offset=-1',
  'member=x',
  'level=',
  'minAge=-1',
  'birthYear=14',
])('[ADMIN-08] ignores the invalid parameters of ?%s', (query) => {
  expect(written(query)).toBe('');
});

it('[ADMIN-08] knows the list, its filters, and the address without them', () => {
  const place = read('status=pending&sort=since&teamId=3&missing=email&search=ana');
  expect(listOf(place)).toBe('pending');
  expect(activeFilters(place)).toEqual(['teamId', 'missing']);
  expect(paramsOf(withoutFilters(place))).toEqual({ status: 'pending', sort: 'since' });
  expect(paramsOf(startOf('pending'))).toEqual({ status: 'pending', sort: 'since' });
  expect(paramsOf(sortedBy(place, 'since'))).toMatchObject({ sort: 'since', order: 'desc' });
  expect(paramsOf(sortedBy({ ...place, offset: 50 }, 'team'))).not.toHaveProperty('offset');
});

it.each(['Pending - New', 'Pending - Renewal'])(
  '[ADMIN-08] %s is a filter of the list that waits for activation, and can be removed',
  (status) => {
    const place = read(`status=${status}&sort=since`);
    expect(listOf(place)).toBe('pending');
    expect(activeFilters(place)).toEqual(['status']);
    expect(paramsOf(withoutFilters(place))).toEqual({ status: 'pending', sort: 'since' });
  },
);

it('[OFFICE-06] removes one filter, in whichever form an age is given, and returns to the first page', () => {
  const place = read('teamId=3&minAge=6&maxAge=8&search=ana&offset=50');
  expect(activeFilters(place)).toEqual(['teamId', 'age']);
  expect(paramsOf(withoutFilter(place, 'age'))).toEqual({ teamId: '3', search: 'ana' });
  expect(paramsOf(withoutFilter(read('birthYear=2014'), 'age'))).toEqual({});
  expect(paramsOf(withoutFilter(place, 'teamId'))).toEqual({ minAge: '6', maxAge: '8', search: 'ana' });
  const pending = read('status=Pending%20-%20New&sort=since');
  expect(paramsOf(withoutFilter(pending, 'status'))).toEqual({ status: 'pending', sort: 'since' });
});
