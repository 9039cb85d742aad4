import {
  ATTENDANCE_LIMITS,
  bodyLimitOf,
  IMPORT_LIMITS,
  LIMITS,
  MAX_ID,
  RESULTS_LIMITS,
  type RouteEntry,
  routes,
} from '@league/contract';
import { expect, it } from 'vitest';
import { findJsonFault } from './platform/http/guards/json-bounds.ts';

const ids = (count: number) => Array.from({ length: count }, () => MAX_ID);
const moveUp = (count: number) => ({
  action: 'moveUp',
  memberIds: ids(count),
  levels: Array.from({ length: 10 }, () => ({ level: 'Level 10', memberIds: ids(count / 10) })),
});
const tap = {
  id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  memberId: MAX_ID,
  day: '2026-03-01',
  state: 'excused',
  tappedAt: '2026-03-01T18:30:00.000+00:00',
};
const taps = Array.from({ length: ATTENDANCE_LIMITS.taps }, () => tap);
const content = 'A'.repeat(Math.ceil(RESULTS_LIMITS.fileBytes / 3) * 4);
const reason = 'é'.repeat(LIMITS.rejectionReason);
const edit = { coachNotes: 'é'.repeat(LIMITS.editedText) };

const largest: [string, RouteEntry, object][] = [
  ['a bulk change', routes.bulkChanges.make, moveUp(LIMITS.teamRoster)],
  ['a bulk change in the demo', routes.demo.bulkChange, moveUp(LIMITS.teamRoster)],
  ['a bulk change by the office', routes.officeMembers.bulkChange, moveUp(LIMITS.bulkMembers)],
  ['rejections', routes.officeMembers.reject, { memberIds: ids(LIMITS.bulkMembers), reason }],
  ['renewals', routes.members.bulkRenew, { memberIds: ids(LIMITS.memberIds) }],
  ['an import', routes.imports.confirm, { createRows: ids(IMPORT_LIMITS.confirmedRows) }],
  ['attendance', routes.attendance.take, { sentAt: tap.tappedAt, taps }],
  ['a results file', routes.scores.importScores, { file: { content } }],
  ['a results file to be matched', routes.scores.resultsColumns, { content }],
  ['a results file whose matching is forgotten', routes.scores.forgetColumns, { content }],
  ['an edit', routes.members.edit, edit],
  ['an edit by the public address', routes.publicMembers.edit, edit],
];

it.each(largest)('[SAFE-07] the limit of a body has room for the largest of %s', (_what, entry, body) => {
  const text = JSON.stringify(body);
  expect(Buffer.byteLength(text)).toBeLessThan(bodyLimitOf(entry));
  expect(findJsonFault(text)).toBeUndefined();
});
