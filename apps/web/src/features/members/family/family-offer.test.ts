import type { Family, Guardian } from '@league/contract';
import { expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { offersFor } from './family-offer.ts';

const ANN: Guardian = {
  ...{ name: 'Ann Ames', relation: 'Mother', isEmergency: true },
  ...{ phone: '609-555-0142', email: 'ann@example.org' },
};
const MAUD = buildMember({ firstName: 'Maud' });

/** Returns the gymnasts who are offered Ann's new contact after an edit. Maud has Ann with the values of `theirs`. */
function offered(saved: Partial<Guardian>, theirs: Partial<Guardian> = {}, isLinked = false) {
  const before = buildMember({ guardians: [ANN] });
  const { phone, email } = { ...ANN, ...theirs };
  const family: Family = {
    ...{ id: MAUD.id, size: 2, reasons: ['phone'], addresses: [] },
    members: [{ ...MAUD, familyEmail: null }],
    contacts: [{ name: 'ANN AMES', relation: '', ways: [{ phone, email, memberIds: [before.id, MAUD.id] }] }],
  };
  const siblings = isLinked ? [{ id: MAUD.id, name: 'Maud Park', teamName: null }] : [];
  const after = { ...before, siblings, guardians: [{ ...ANN, ...saved }] };
  return offersFor({ before, saved: after, family }).flatMap(({ others }) =>
    others.map(({ firstName }) => firstName),
  );
}

it('[FAMILY-03] offers a new phone or email of a guardian for the family', () => {
  expect(offered({ phone: '609-555-0199' })).toEqual(['Maud']);
  expect(offered({ email: 'new@example.org' })).toEqual(['Maud']);
});

it('[FAMILY-03] offers nothing when a value was only removed', () => {
  expect(offered({ email: '' })).toEqual([]);
  expect(offered({ phone: '', email: '' })).toEqual([]);
});

it('[FAMILY-03] offers nothing when the same number is only written another way', () => {
  expect(offered({ phone: '+1 (609) 555-0142' })).toEqual([]);
  expect(offered({ phone: '609-555-0199' }, { phone: '(609) 555 0199' })).toEqual([]);
});

it('[FAMILY-03] offers nothing to a gymnast whose guardian has only the name in common, unless linked', () => {
  const namesake = { phone: '609-555-0777', email: 'other@example.org' };
  expect(offered({ phone: '609-555-0199' }, namesake)).toEqual([]);
  expect(offered({ phone: '609-555-0199' }, namesake, true)).toEqual(['Maud']);
});
