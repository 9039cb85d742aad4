import { describe, expect, it } from 'vitest';
import { buildContact, buildValues } from '../testing/values.ts';
import { NO_NAMES } from '../values/known-names.ts';
import { portalStatus, providerStatus } from '../values/status-words.ts';
import { changesOf, valuesOfContact } from '../values/synced-values.ts';
import { lostFields, weighedFields } from '../values/weighed-fields.ts';
import { planContact } from './plan.ts';

describe('a contact unknown to the portal', () => {
  it.each([
    ['a gymnast', {}, 'create'],
    ['a gymnast without a team', { team: '' }, 'create'],
    [
      'someone of a team whose membership ended',
      { membershipLevel: null, isMember: false, status: '' },
      'create',
    ],
    ['a parent or donor', { team: '', membershipLevel: null, isMember: false, status: '' }, 'other'],
    ['a coach', { membershipLevel: { id: 3, name: 'Club coach' } }, 'other'],
    ['the office', { isAdministrator: true }, 'other'],
    ['an archived gymnast', { isArchived: true }, 'other'],
  ])('%s', (_who, values, kind) => {
    expect(planContact(buildContact(values), null, NO_NAMES).kind).toBe(kind);
  });
});

it('a contact with the agreed values has no changes', () => {
  const values = valuesOfContact(buildContact(), null, NO_NAMES);
  expect(planContact(buildContact(), { portal: values, base: values }, NO_NAMES)).toMatchObject({
    hasChanges: false,
  });
});

it('extra spaces at the provider are no difference', () => {
  const values = valuesOfContact(buildContact(), null, NO_NAMES);
  const contact = buildContact({ firstName: ' Ana\u200b', email: 'ana@example.org ' });
  expect(planContact(contact, { portal: values, base: values }, NO_NAMES)).toMatchObject({
    hasChanges: false,
  });
});

it('an unreadable date at the provider does not empty the portal’s', () => {
  const values = valuesOfContact(buildContact(), null, NO_NAMES);
  const contact = buildContact({ dateOfBirth: null, unreadable: ['dateOfBirth'] });
  expect(planContact(contact, { portal: values, base: values }, NO_NAMES)).toMatchObject({
    hasChanges: false,
  });
});

it('a loss is: archived, without a team, or an emptied value', () => {
  const base = buildValues();
  const lostBy = (contact: Parameters<typeof buildContact>[0]) => {
    const plan = planContact(buildContact(contact), { portal: base, base }, NO_NAMES);
    return plan.kind === 'compare' ? lostFields(plan.comparison.take) : undefined;
  };
  expect(lostBy({ isArchived: true })).toEqual(['archived']);
  expect(lostBy({ team: '', skillLevel: '' })).toEqual(['skillLevel', 'team']);
  for (const change of [{ team: 'Summit' }, { phone: '2' }, {}]) expect(lostBy(change)).toEqual([]);
});

it('[PROVIDER-03] the brake counts losses and replaced values, but not status, due date or filled gaps', () => {
  const base = buildValues({ coachNotes: '' });
  const weighedBy = (contact: Parameters<typeof buildContact>[0]) => {
    const plan = planContact(buildContact({ coachNotes: '', ...contact }), { portal: base, base }, NO_NAMES);
    return plan.kind === 'compare' ? weighedFields(plan.comparison.take, base) : undefined;
  };
  expect(weighedBy({ team: 'Summit', phone: '2', skillLevel: '' })).toEqual(['phone', 'skillLevel', 'team']);
  expect(weighedBy({ isArchived: true })).toEqual(['archived']);
  expect(weighedBy({ status: 'Lapsed', renewalDue: '2031-01-01', coachNotes: 'New' })).toEqual([]);
});

describe('status words', () => {
  it.each([
    ['Active', 'Active'],
    ['Lapsed', 'Lapsed'],
    ['PendingNew', 'Pending - New'],
    ['PendingRenewal', 'Pending - Renewal'],
  ])('[MEM-01] %s is %s in the portal, and back', (provider, portal) => {
    expect(portalStatus({ status: provider, isSuspended: false })).toBe(portal);
    expect(providerStatus(portal)).toBe(provider);
  });

  it.each([
    [{ status: '', isSuspended: false }, 'Unknown'],
    [{ status: 'PendingUpgrade', isSuspended: false }, 'Pending - Level change'],
    [{ status: 'SomethingNew', isSuspended: false }, 'SomethingNew'],
    [{ status: 'Active', isSuspended: true }, 'Inactive'],
  ])('[MEM-01] %j is shown as %s', (contact, word) => {
    expect(portalStatus(contact)).toBe(word);
  });
});

it('[SYNC-04] only the named fields are sent, under the provider’s names', () => {
  const values = buildValues({ membershipStatus: 'Pending - Renewal', renewalDue: '', archived: true });
  expect(changesOf(values, ['membershipStatus', 'renewalDue', 'archived', 'phone'], NO_NAMES)).toEqual({
    status: 'PendingRenewal',
    renewalDue: null,
    isArchived: true,
    phone: '1',
  });
});
