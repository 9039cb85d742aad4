import { expect, it } from 'vitest';
import { routes as calls } from './calls.ts';
import { LIMITS } from './limits.ts';
import { routes } from './routes.ts';

it('[ERR-01] each route can be called by method and address without loading its schemas', () => {
  const expected = Object.entries(routes).flatMap(([feature, entries]) =>
    Object.entries(entries).map(([name, { method, path }]) => [feature, name, { method, path }]),
  );
  const found = Object.entries(calls).flatMap(([feature, entries]) =>
    Object.entries(entries).map(([name, { pageSize: _, ...call }]) => [feature, name, call]),
  );
  expect(found).toEqual(expected);
});

it('[ERR-02] a list that is read after an id declares its page size', () => {
  expect(calls.members.list.pageSize).toBe(LIMITS.longList);
  expect(calls.publicMembers.list.pageSize).toBe(LIMITS.longList);
  expect(calls.teams.list.pageSize).toBeUndefined();
  // A person turns the pages of this list.
  expect(calls.officeMembers.list.pageSize).toBeUndefined();
});
