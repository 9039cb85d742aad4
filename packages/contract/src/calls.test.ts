import { expect, it } from 'vitest';
import { routes as calls } from './calls.ts';
import { LIMITS } from './limits.ts';
import { routes } from './routes.ts';

it('[ERR-01] each route can be called by its method and address, and no shape of it goes along', () => {
  const expected = Object.entries(routes).flatMap(([feature, entries]) =>
    Object.entries(entries).map(([name, { method, path }]) => [feature, name, { method, path }]),
  );
  const found = Object.entries(calls).flatMap(([feature, entries]) =>
    Object.entries(entries).map(([name, { pageSize: _, ...call }]) => [feature, name, call]),
  );
  expect(found).toEqual(expected);
});

it('[ERR-02] a list that can be read on behind an id says how long its pages are, so that it can be read to its end', () => {
  expect(calls.members.list.pageSize).toBe(LIMITS.longList);
  expect(calls.publicMembers.list.pageSize).toBe(LIMITS.longList);
  expect(calls.teams.list.pageSize).toBeUndefined();
  // Its pages are turned by a person.
  expect(calls.officeMembers.list.pageSize).toBeUndefined();
});
