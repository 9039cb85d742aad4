import { describe, expect, it } from 'vitest';
import { createLedger, type Field } from './ledger.ts';

const valuesOf = (ledger: ReturnType<typeof createLedger>, memberId: number, field: Field) => [
  ...(ledger.values.get(memberId)?.get(field) ?? []),
];
const wrote = (value: string, verdict: 'acknowledged' | 'unknown' = 'acknowledged') => ({
  ...{ value, verdict },
  before: 'before',
});
const memberNow = (id: number, coachNotes: string) => ({
  ...{ id, coachNotes, emergencyContactName: '', skillLevel: '', emergencyContactPhone: '' },
  ...{ email: '', phone: '', membershipStatus: '', archived: 'false' },
});

describe('the ledger', () => {
  it('allows the confirmed value alone, or both when an answer was lost', () => {
    const ledger = createLedger();
    ledger.wrote(1, 'coachNotes', wrote('first'));
    expect(valuesOf(ledger, 1, 'coachNotes')).toEqual(['first']);
    ledger.wrote(1, 'coachNotes', wrote('second', 'unknown'));
    expect(valuesOf(ledger, 1, 'coachNotes')).toEqual(['first', 'second']);
  });

  it('allows every value of a field that both sides write', () => {
    const ledger = createLedger(new Set<Field>(['membershipStatus']));
    ledger.wrote(1, 'membershipStatus', wrote('Active'));
    ledger.wrote(1, 'membershipStatus', wrote('Lapsed'));
    expect(valuesOf(ledger, 1, 'membershipStatus')).toEqual(['before', 'Active', 'Lapsed']);
  });
});

describe('a restored backup', () => {
  it('allows the values from before it and since, and none for members it does not have', () => {
    const ledger = createLedger();
    ledger.wrote(1, 'coachNotes', wrote('saved'));
    const restored = ledger.checkpoint();
    ledger.wrote(1, 'coachNotes', wrote('sent before the restore'));
    ledger.wrote(1, 'coachNotes', wrote('since'));
    ledger.wrote(2, 'coachNotes', wrote('of a new member'));
    restored({ members: [memberNow(1, 'saved')], erased: [] });
    expect(valuesOf(ledger, 1, 'coachNotes')).toEqual(['since', 'saved', 'sent before the restore']);
    expect(ledger.values.has(2)).toBe(false);
  });

  it('still expects values that were confirmed before it or are confirmed after it', () => {
    const ledger = createLedger();
    ledger.expectLogged('EDIT_MEMBER', 'acknowledged', 2);
    ledger.add({ email: 'saved@example.org', verdict: 'acknowledged', values: {} });
    ledger.removedRegistration(7, 'acknowledged');
    ledger.removedRegistration(8, 'unknown');
    const restored = ledger.checkpoint();
    ledger.expectLogged('EDIT_MEMBER', 'acknowledged', 3);
    ledger.add({ email: 'since@example.org', verdict: 'acknowledged', values: {} });
    ledger.removedRegistration(9, 'acknowledged');
    ledger.removedRegistration(8, 'acknowledged');
    restored({ members: [memberNow(1, '')], erased: [] });
    expect(ledger.logged.get('EDIT_MEMBER')).toEqual({ atLeast: 2, atMost: 5 });
    expect([...ledger.added.values()].map(({ verdict }) => verdict)).toEqual(['acknowledged', 'unknown']);
    expect([7, 8, 9].map((id) => ledger.removals.get(id))).toEqual(['acknowledged', 'unknown', 'unknown']);
    ledger.wrote(1, 'coachNotes', wrote('after'));
    expect(valuesOf(ledger, 1, 'coachNotes')).toEqual(['after']);
  });

  it('makes an erasure since then uncertain, at the service too', () => {
    const ledger = createLedger();
    const erasure = { verdict: 'acknowledged', lastName: 'Quill1n1q', email: '' } as const;
    ledger.erased(3, { ...erasure, verdict: 'unknown' });
    const restored = ledger.checkpoint();
    for (const id of [1, 2, 3, 4]) ledger.erased(id, erasure);
    restored({ members: [memberNow(1, '')], erased: [4] });
    // Member 2 was added since the backup; member 3 may have been erased before it. Member 4 was erased just before it, but
    // the answer came after the checkpoint.
    expect([...ledger.erasures.keys()].toSorted()).toEqual([1, 3, 4]);
    expect([1, 3, 4].map((id) => ledger.erasures.get(id)?.verdict)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(ledger.contactsGone.has(1)).toBe(true);
  });
});
