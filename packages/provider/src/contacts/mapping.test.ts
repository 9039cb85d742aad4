import { describe, expect, it } from 'vitest';
import { contactFields, wireContact } from '../../test/fake-service.ts';
import { defaultFieldNames } from '../config.ts';
import { contact } from '../wire.ts';
import { findFields } from './fields.ts';
import { toProviderContact } from './mapping.ts';

const fields = findFields(contactFields, defaultFieldNames);
const read = (changes: Record<string, unknown> = {}) =>
  toProviderContact(contact.parse(wireContact(7, changes)), fields);
const readField = (SystemCode: string, Value: unknown) => read({ FieldValues: [{ SystemCode, Value }] });

describe('a contact in the service’s form', () => {
  it('[SYNC-01] is converted to our words', () => {
    const wire = {
      MembershipLevel: { Id: 714001, Url: 'https://…', Name: 'Gymnast- Membership' },
      MembershipEnabled: true,
      Status: 'PendingRenewal',
      FieldValues: [
        { FieldName: 'Archived', SystemCode: 'IsArchived', Value: false },
        { FieldName: 'Member', SystemCode: 'IsMember', Value: true },
        { FieldName: 'Phone', SystemCode: 'Phone', Value: '555-0134' },
        { FieldName: 'Team', SystemCode: 'custom-1', Value: { Id: 100, Label: 'Spring' } },
        { FieldName: 'Gymnast Level', SystemCode: 'custom-2', Value: [{ Id: 101, Label: '4' }] },
        { FieldName: 'Date of Birth', SystemCode: 'custom-3', Value: '2014-02-28T00:00:00' },
        { FieldName: 'Coach Notes', SystemCode: 'custom-4', Value: 'beam: careful' },
        { FieldName: 'Emergency Contact Name', SystemCode: 'custom-5', Value: 'Ada Okafor' },
        { FieldName: 'Emergency Contact Phone', SystemCode: 'custom-6', Value: '555-0199' },
        { FieldName: 'Renewal due', SystemCode: 'RenewalDue', Value: '2026-09-01T00:00:00' },
        { FieldName: 'Member since', SystemCode: 'MemberSince', Value: '2025-08-31T23:30:00-04:00' },
        { FieldName: 'Shoe size', SystemCode: 'custom-99', Value: 33 },
      ],
      SomethingNew: { Id: 1 },
    };
    expect(read(wire)).toEqual({
      id: 7,
      firstName: 'Maren',
      lastName: 'Okafor',
      email: 'contact7@example.org',
      phone: '555-0134',
      dateOfBirth: '2014-02-28',
      skillLevel: '4',
      coachNotes: 'beam: careful',
      team: 'Spring',
      emergencyContactName: 'Ada Okafor',
      emergencyContactPhone: '555-0199',
      guardians: '',
      healthNote: '',
      familyEmail: '',
      choiceIds: { team: 100, skillLevel: 101 },
      fieldCodes: {
        ...{ team: 'custom-1', skillLevel: 'custom-2', dateOfBirth: 'custom-3', coachNotes: 'custom-4' },
        ...{ emergencyContactName: 'custom-5', emergencyContactPhone: 'custom-6' },
        ...{ guardians: '', healthNote: '', familyEmail: '' },
      },
      isMember: true,
      membershipLevel: { id: 714001, name: 'Gymnast- Membership' },
      status: 'PendingRenewal',
      isSuspended: false,
      renewalDue: '2026-09-01',
      memberSince: '2025-08-31',
      isArchived: false,
      isAdministrator: false,
      canReceiveEmail: true,
      updatedAt: '2026-02-11T23:42:07.533Z',
      unreadable: [],
    });
  });

  it('who is not a member has no level, status and dates', () => {
    expect(read()).toMatchObject({
      isMember: false,
      membershipLevel: null,
      status: '',
      renewalDue: null,
      memberSince: null,
      isSuspended: false,
      phone: '',
      team: '',
      skillLevel: '',
    });
  });

  it('without names and email has empty texts', () => {
    const empty = { FirstName: null, LastName: '', Email: null };
    expect(read(empty)).toMatchObject({ firstName: '', lastName: '', email: '', canReceiveEmail: false });
  });

  it.each(["D'Arcy-Lund", '  Zoë ', '李', 'O’Neil <b>'])('keeps the name %j to the letter', (name) => {
    expect(read({ LastName: name }).lastName).toBe(name);
  });

  it.each<[value: unknown, read: string]>([
    [null, ''],
    ['', ''],
    ['Spring', 'Spring'],
    [{ Id: 100, Label: 'Spring' }, 'Spring'],
    [{ Id: 100, Label: null }, ''],
    [[], ''],
    [[{ Id: 100, Label: 'Spring' }], 'Spring'],
    [
      [
        { Id: 100, Label: 'Spring' },
        { Id: 101, Label: 'Larkspur' },
      ],
      'Spring,Larkspur',
    ],
    [4, '4'],
  ])('has the team %j, whatever kind of field it is, read as %j', (value, expected) => {
    expect(readField('custom-1', value).team).toBe(expected);
  });

  it.each<[value: unknown, read: string | null]>([
    ['2016-02-29', '2016-02-29'],
    ['2016-02-29T00:00:00', '2016-02-29'],
    ['2016-02-29T00:00:00.000', '2016-02-29'],
    ['2016-02-29T00:00:00-05:00', '2016-02-29'],
    ['2016-02-29T00:00:00+13:00', '2016-02-29'],
    ['2016-02-29T00:00:00.000Z', '2016-02-29'],
    ['2016-02-29T23:59:59.999-05:00', '2016-02-29'],
    [null, null],
    ['', null],
  ])('has the birth date %j read as the day it names, in any time zone', (value, expected) => {
    expect(readField('custom-3', value)).toMatchObject({ dateOfBirth: expected, unreadable: [] });
  });

  it.each(['2/29/2016', 'unknown', '2015-02-29', '2015-13-01T00:00:00'])(
    'has an unreadable birth date %j reported, instead of guessed or read as empty',
    (value) => {
      expect(readField('custom-3', value)).toMatchObject({ dateOfBirth: null, unreadable: ['dateOfBirth'] });
    },
  );

  it.each([
    ['FirstName', 'firstName'],
    ['LastName', 'lastName'],
    ['Email', 'email'],
  ])('[PROVIDER-04] has a missing %s reported as unknown, instead of read as empty', (key, field) => {
    const { [key]: _, ...wire } = wireContact(7) as Record<string, unknown>;
    expect(toProviderContact(contact.parse(wire), fields).unreadable).toEqual([field]);
    expect(read({ [key]: '' })).toMatchObject({ [field]: '', unreadable: [] });
  });

  it.each(['EmailDisabled', 'EmailingDisabledAutomatically', 'RecievingEMailsDisabled'])(
    'cannot receive email if %s is set',
    (code) => {
      expect(readField(code, false).canReceiveEmail).toBe(true);
      expect(readField(code, true).canReceiveEmail).toBe(false);
      expect(readField(code, 'True').canReceiveEmail).toBe(false);
    },
  );

  it('is suspended by the flag, or if their membership is not enabled', () => {
    const level = { MembershipLevel: { Id: 1, Name: 'L' }, Status: 'Active' };
    expect(readField('IsSuspendedMember', true).isSuspended).toBe(true);
    expect(read({ ...level, MembershipEnabled: false })).toMatchObject({
      isSuspended: true,
      status: 'Active',
    });
    expect(read({ ...level, MembershipEnabled: true }).isSuspended).toBe(false);
    expect(read({ MembershipEnabled: false }).isSuspended).toBe(false);
  });

  it('has equal instants in one form', () => {
    const inUtc = readField('LastUpdated', '2026-02-11T23:42:07.533+00:00');
    expect(inUtc.updatedAt).toBe('2026-02-11T23:42:07.533Z');
    expect(read({ ProfileLastUpdated: '2026-02-11T18:42:07-05:00' }).updatedAt).toBe(
      '2026-02-11T23:42:07.000Z',
    );
    const lastUpdated = { SystemCode: 'LastUpdated', Value: '2026-02-11T23:42:07.533+00:00' };
    expect(read({ ProfileLastUpdated: null, FieldValues: [lastUpdated] }).updatedAt).toBe(inUtc.updatedAt);
  });

  it.each([null, '', 'yesterday', '2026-02-11T18:42:07'])(
    'is refused with %j as the time of its last change',
    (value) => {
      expect(() => read({ ProfileLastUpdated: value })).toThrow('when it was last updated');
    },
  );
});
