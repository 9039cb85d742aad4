import { expect, it } from 'vitest';
import type { SyncMember } from '../store/read-members.repository.ts';
import { buildContact, buildValues } from '../testing/values.ts';
import { NO_NAMES } from '../values/known-names.ts';
import { matchGymnasts } from './match-gymnasts.ts';

const ARCHIVED = { archivedAt: new Date('2026-05-01T12:00:00Z') };

/** The values of a gymnast without a contact that the match compares. */
function buildEntry(values: Partial<SyncMember>): SyncMember {
  const { firstName, lastName, email, dateOfBirth } = buildValues();
  return {
    ...{ id: 1, firstName, lastName, email, dateOfBirth, teamName: 'Spring', namesake: null },
    ...{ archivedAt: null, mergedIntoId: null, createAttempts: [] },
    ...values,
  } as unknown as SyncMember;
}

const matchesOf = (...given: [SyncMember[], ReturnType<typeof buildContact>[]]) =>
  matchGymnasts(...given, { names: NO_NAMES }).map(({ member, contact, isCertain }) => [
    member.id,
    contact.id,
    isCertain,
  ]);

it('[PROVIDER-01] a merged entry does not hide which contact belongs to the remaining entry', () => {
  const kept = buildEntry({ id: 1 });
  const merged = buildEntry({ id: 2, mergedIntoId: 1, ...ARCHIVED });
  const contacts = [buildContact({ id: 71 }), buildContact({ id: 72, isArchived: true })];
  expect(matchesOf([merged, kept], contacts)).toEqual([
    [1, 71, true],
    [2, 72, true],
  ]);
  // A single contact, archived or not, belongs to the remaining entry.
  for (const contact of contacts)
    expect(matchesOf([merged, kept], [contact])).toEqual([[1, contact.id, true]]);
});

it('[PROVIDER-01] an entry on a roster matches the contact that is not archived', () => {
  const former = buildEntry({ id: 1, ...ARCHIVED });
  const present = buildEntry({ id: 2 });
  const contacts = [buildContact({ id: 71, isArchived: true }), buildContact({ id: 72 })];
  expect(matchesOf([former, present], contacts)).toEqual([
    [2, 72, true],
    [1, 71, true],
  ]);
  // Two entries on rosters are indistinguishable.
  expect(matchesOf([buildEntry({ id: 1 }), present], contacts)).toEqual([]);
});

it('[PROVIDER-09] same first name and birth date are enough to ask about a contact that an attempt may have created', () => {
  const values = buildValues({ lastName: 'Waited', email: 'waited@league.example' });
  const attempt = { firstAt: '2026-05-01T12:00:00Z', lastAt: '2026-05-01T12:00:00Z', values };
  const waited = { id: 1, lastName: 'Waited', email: 'waited@league.example' };
  const changed = buildContact({
    id: 71,
    lastName: 'Renamed',
    email: 'other@league.example',
    team: 'Summit',
  });
  expect(matchesOf([buildEntry({ ...waited, createAttempts: [attempt] })], [changed])).toEqual([
    [1, 71, false],
  ]);
  expect(matchesOf([buildEntry(waited)], [changed])).toEqual([]);
});
