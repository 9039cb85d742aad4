import { describe, expect, it } from 'vitest';
import { contactFields } from '../../test/fake-service.ts';
import { defaultFieldNames } from '../config.ts';
import { ProviderChoiceUnknown } from '../errors.ts';
import { isEmptyChange, toContactBody } from './changes.ts';
import type { ContactChanges } from './contact.ts';
import { type FieldKind, type FieldMap, findFields } from './fields.ts';

const fields = findFields(contactFields, defaultFieldNames);
const as = (kind: FieldKind): FieldMap => ({ ...fields, team: { ...fields.team, kind } });
const fieldValuesIn = (changes: ContactChanges, map = fields) => toContactBody(changes, map).FieldValues;

describe('a change written to the service', () => {
  it('[SYNC-04] has only the named values, and never an invoice', () => {
    expect(toContactBody({ firstName: 'Ana', lastName: undefined }, fields)).toEqual({
      RecreateInvoice: false,
      FirstName: 'Ana',
    });
    expect(toContactBody({}, fields)).toEqual({ RecreateInvoice: false });
    expect(isEmptyChange({ firstName: undefined })).toBe(true);
    expect(isEmptyChange({ firstName: '' })).toBe(false);
  });

  it('has names, email, status and level at the top, everything else as field values by system code', () => {
    const everything: ContactChanges = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.org',
      phone: '555-0100',
      dateOfBirth: '2016-02-29',
      skillLevel: '4,5',
      coachNotes: 'new here',
      team: 'Spring',
      emergencyContactName: 'Eva Ruiz',
      emergencyContactPhone: '555-0101',
      status: 'PendingNew',
      renewalDue: '2026-09-01',
      isArchived: true,
      membershipLevelId: 714001,
    };
    expect(toContactBody(everything, fields)).toEqual({
      RecreateInvoice: false,
      FirstName: 'Ana',
      LastName: 'Ruiz',
      Email: 'ana@example.org',
      Status: 'PendingNew',
      MembershipLevel: { Id: 714001 },
      MembershipEnabled: true,
      FieldValues: [
        { SystemCode: 'Phone', Value: '555-0100' },
        { SystemCode: 'IsArchived', Value: true },
        { SystemCode: 'RenewalDue', Value: '2026-09-01T00:00:00' },
        { SystemCode: 'custom-1', Value: { Id: 100, Label: 'Spring' } },
        {
          SystemCode: 'custom-2',
          Value: [
            { Id: 101, Label: '4' },
            { Id: 102, Label: '5' },
          ],
        },
        { SystemCode: 'custom-3', Value: '2016-02-29T00:00:00' },
        { SystemCode: 'custom-4', Value: 'new here' },
        { SystemCode: 'custom-5', Value: 'Eva Ruiz' },
        { SystemCode: 'custom-6', Value: '555-0101' },
      ],
    });
  });

  const spring = { Id: 100, Label: 'Spring' };
  it.each<[kind: FieldKind, team: string, written: unknown]>([
    ['choice', 'Spring', spring],
    ['choice', ' spring ', spring],
    ['choice', '', null],
    ['multipleChoice', 'Spring', [spring]],
    ['multipleChoice', 'Larkspur, Spring', [{ Id: 101, Label: 'Larkspur' }, spring]],
    ['multipleChoice', '', []],
    ['text', 'Anything', 'Anything'],
    ['text', '', ''],
    ['number', '4', 4],
    ['number', '', null],
  ])('has a team in a %s field: %j as %j', (kind, team, written) => {
    expect(fieldValuesIn({ team }, as(kind))).toEqual([{ SystemCode: 'custom-1', Value: written }]);
  });

  it('treats a label with a comma as one choice', () => {
    const team = {
      ...fields.team,
      kind: 'multipleChoice' as const,
      choices: [{ id: 9, label: 'North, East' }],
    };
    expect(fieldValuesIn({ team: 'North, East' }, { ...fields, team })).toEqual([
      { SystemCode: 'custom-1', Value: [{ Id: 9, Label: 'North, East' }] },
    ]);
  });

  it.each<[kind: FieldKind, team: string]>([
    ['choice', 'Winter'],
    ['multipleChoice', 'Spring, Winter'],
    ['number', 'four'],
  ])('refuses a value that a %s field does not offer: %j', (kind, team) => {
    expect(() => toContactBody({ team }, as(kind))).toThrow(ProviderChoiceUnknown);
  });

  it('lists what a field offers, but does not put the refused value into the message', () => {
    expect(() => toContactBody({ team: 'Winter' }, fields)).toThrow(/"Team".*Spring, Larkspur/);
    expect(() => toContactBody({ team: 'Winter' }, fields)).not.toThrow(/Winter/);
  });

  it('clears dates and texts', () => {
    expect(fieldValuesIn({ dateOfBirth: null, renewalDue: null, phone: '', coachNotes: '' })).toEqual([
      { SystemCode: 'Phone', Value: '' },
      { SystemCode: 'RenewalDue', Value: null },
      { SystemCode: 'custom-3', Value: null },
      { SystemCode: 'custom-4', Value: '' },
    ]);
  });

  it.each(['2015-02-29', '29.02.2016', '2016-2-29', '2016-02-29T00:00:00'])('refuses the date %j', (date) => {
    expect(() => toContactBody({ dateOfBirth: date }, fields)).toThrow(RangeError);
    expect(() => toContactBody({ renewalDue: date }, fields)).toThrow(RangeError);
  });
});
