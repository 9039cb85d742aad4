import { describe, expect, it } from 'vitest';
import { buildValues } from '../testing/values.ts';
import { compareMember } from './compare.ts';

const B = buildValues();

describe('[SYNC-01] one value in the portal, at the provider and as last agreed', () => {
  it('neither side changed it: nothing happens', () => {
    expect(compareMember({ portal: B, base: B, provider: B })).toEqual({
      take: {},
      conflicts: [],
      send: [],
      base: B,
    });
  });

  it('only the provider changed it: the portal takes it', () => {
    const provider = buildValues({ phone: '2' });
    expect(compareMember({ portal: B, base: B, provider })).toEqual({
      take: { phone: '2' },
      conflicts: [],
      send: [],
      base: provider,
    });
  });

  it('only the portal changed it: it is sent', () => {
    const portal = buildValues({ phone: '3' });
    expect(compareMember({ portal, base: B, provider: B })).toEqual({
      take: {},
      conflicts: [],
      send: ['phone'],
      base: B,
    });
  });

  it('both changed it to the same value: agreed', () => {
    const both = buildValues({ phone: '2' });
    expect(compareMember({ portal: both, base: B, provider: both })).toEqual({
      take: {},
      conflicts: [],
      send: [],
      base: both,
    });
  });

  it('both changed it differently: the portal’s value wins and is sent, the other is recorded', () => {
    const [portal, provider] = [buildValues({ phone: '3' }), buildValues({ phone: '2' })];
    expect(compareMember({ portal, base: B, provider })).toEqual({
      take: {},
      conflicts: [{ kind: 'overridden', field: 'phone', portal: '3', provider: '2' }],
      send: ['phone'],
      base: provider,
    });
  });

  it('each side changed another field: both changes apply', () => {
    const [portal, provider] = [buildValues({ phone: '3' }), buildValues({ email: 'new@example.org' })];
    expect(compareMember({ portal, base: B, provider })).toMatchObject({
      take: { email: 'new@example.org' },
      conflicts: [],
      send: ['phone'],
    });
  });

  it('never agreed: the portal’s values are sent', () => {
    const [portal, provider] = [buildValues({ phone: '3' }), buildValues({ phone: '2' })];
    expect(compareMember({ portal, base: null, provider })).toMatchObject({
      take: {},
      conflicts: [],
      send: ['phone'],
    });
  });

  it('[PROVIDER-07] active there until a later day: fulfills a renewal that waits to be sent', () => {
    const base = buildValues({ membershipStatus: 'Lapsed', renewalDue: '2025-09-01' });
    const provider = buildValues({ membershipStatus: 'Active', renewalDue: '2026-09-01' });
    for (const wish of [
      { membershipStatus: 'Pending - Renewal', renewalDue: '2025-09-01' },
      { membershipStatus: 'Active', renewalDue: '2026-08-31' },
    ])
      expect(compareMember({ portal: buildValues(wish), base, provider })).toMatchObject({
        take: { renewalDue: '2026-09-01' },
        conflicts: [],
        send: [],
        base: provider,
      });
    const further = buildValues({ membershipStatus: 'Active', renewalDue: '2027-09-01' });
    expect(compareMember({ portal: further, base, provider }).send).toEqual(['renewalDue']);
  });

  it('archived at the provider: archived here', () => {
    expect(compareMember({ portal: B, base: B, provider: buildValues({ archived: true }) }).take).toEqual({
      archived: true,
    });
  });

  it('un-archived at the provider: neither taken nor archived again, but reported', () => {
    const archived = buildValues({ archived: true });
    expect(compareMember({ portal: archived, base: archived, provider: B })).toEqual({
      take: {},
      conflicts: [{ kind: 'unarchived' }],
      send: [],
      base: archived,
    });
  });
});
