import {
  changedFieldShape,
  DEFAULT_SKILL_LEVELS,
  emergencyFieldsOf,
  fieldText,
  guardiansOf,
  guardiansText,
  IMPORTED_FIELDS,
  MEMBER_FIELDS,
  type MemberField,
  type MemberFieldKind,
  recordOf,
  rosterFileFields,
} from '@league/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RosterFileRow, rosterLines } from '../members/roster/roster-file.service.ts';
import { openCsv, validateAll } from './testing/validating.ts';

/** Fixed, so that the examples are always the same and only a change of the code can fail. */
const SEED = 20_261_129;

const word = fc.stringMatching(/^[A-Z][a-zéüñçøöřł]{1,6}$/);
const oddText = fc.constantFrom(
  ...['=1+1', '=HYPERLINK("http://x.example","x")', '+1', '-2', '@SUM(A1)', "'=x", "'quoted'", '"Bo"'],
  ...['a,b;c', 'tab\there', '12', '007', 'N/A', 'What?', 'Ann,', '&amp;', '2014-04-03', 'TRUE', '1e5', '李'],
);
const note = fc
  .array(fc.oneof(word, oddText), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n'));
const name = fc
  .tuple(word, fc.constantFrom('', ' ', '-', "'", ' "Bo" ', ', ', '=', '?', '; '), fc.oneof(word, oddText))
  .map((parts) => parts.join(''));

const VALUES: Readonly<Record<MemberFieldKind, fc.Arbitrary<string>>> = {
  name: fc.oneof(word, name),
  line: fc.oneof(word, name),
  email: fc.uuid().map((id) => `${id}@example.org`),
  phone: fc.constantFrom(
    '+1 609 555 0142',
    '609-555-0142',
    '(609) 555-0142',
    '6095550142',
    '+44 20 7946 0018',
    '609-555-0142 x12',
  ),
  date: fc.constantFrom('2014-07-04', '2012-02-29', '2015-12-31', '2009-01-01'),
  level: fc.constantFrom(...DEFAULT_SKILL_LEVELS),
  notes: note,
  guardians: fc
    .array(
      fc.record({
        name: fc.oneof(word, oddText),
        relation: fc.oneof(fc.constantFrom('', 'Mother', 'a/b', 'a / b', '/', 'a\\b'), oddText),
        phone: fc.constantFrom('', '609-555-0142'),
        email: fc.constantFrom('', 'ann@example.org'),
        isEmergency: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map(guardiansText),
};

/** The value that the form stores for a typed one; empty if it refuses it. */
function storedValue(field: MemberField, typed: string): string {
  const value = changedFieldShape[field].safeParse(typed);
  return value.success ? (value.data ?? '') : '';
}

const gymnast: fc.Arbitrary<RosterFileRow> = fc
  .record(
    recordOf(rosterFileFields(true), (field) => {
      const { kind, required } = MEMBER_FIELDS[field];
      const value = VALUES[kind].map((typed) => storedValue(field, typed));
      return required === null ? fc.oneof(value, fc.constant('')) : value.filter((text) => text !== '');
    }),
  )
  .map((values) => ({
    ...values,
    ...storedContact(values.guardians),
    guardians: guardiansOf(values.guardians),
    teamName: 'Spring',
    membershipStatus: 'Active',
  }));

/** The emergency contact of a gymnast with guardians is the marked one (FAMILY-01). */
function storedContact(guardians: string) {
  if (guardians === '') return {};
  const { emergencyContactName, emergencyContactPhone } = emergencyFieldsOf(guardiansOf(guardians));
  return {
    emergencyContactName: emergencyContactName ?? '',
    emergencyContactPhone: emergencyContactPhone ?? '',
  };
}

/** Without repeated emails, and without children who may be the same: a person must decide those in every file. */
const roster = fc.uniqueArray(gymnast, {
  minLength: 1,
  maxLength: 8,
  selector: ({ dateOfBirth, lastName, firstName }) => `${firstName.length + lastName.length} ${dateOfBirth}`,
});

const fileOf = (rows: readonly RosterFileRow[]) => [...rosterLines(rows, { withHealth: true })].join('');

async function readBack(text: string) {
  const verdicts = await validateAll(await openCsv(text));
  return verdicts.map((verdict) =>
    verdict.kind === 'good' ? recordOf(IMPORTED_FIELDS, (field) => verdict.member[field]) : verdict,
  );
}

const asImported = (rows: readonly RosterFileRow[]) =>
  rows.map((row) => recordOf(IMPORTED_FIELDS, (field) => fieldText(row[field])));

it('[IMPORT-13] imports every field that the roster file has', () => {
  expect(IMPORTED_FIELDS).toEqual(rosterFileFields(true));
});

it('[IMPORT-13] reads the portal’s own roster file without loss', async () => {
  await fc.assert(
    fc.asyncProperty(roster, async (rows) => {
      expect(await readBack(fileOf(rows))).toEqual(asImported(rows));
    }),
    { seed: SEED, numRuns: 400 },
  );
});

/** The file as a spreadsheet program saves it: with its own separator, and quotation marks only where needed. */
function savedAgain(text: string, separator: string): string {
  const cells = [...text.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  return cells
    .map(([, cell = '', end]) => {
      const bare = cell.replaceAll('""', '"');
      const quoted = /["\r\n]/.test(bare) || bare.includes(separator) ? `"${cell}"` : bare;
      return quoted + (end === ',' ? separator : '\r\n');
    })
    .join('');
}

it('[IMPORT-13] also reads it after a spreadsheet program has saved it', async () => {
  await fc.assert(
    fc.asyncProperty(roster, fc.constantFrom(',', ';', '\t'), async (rows, separator) => {
      expect(await readBack(savedAgain(fileOf(rows), separator))).toEqual(asImported(rows));
    }),
    { seed: SEED, numRuns: 400 },
  );
});
