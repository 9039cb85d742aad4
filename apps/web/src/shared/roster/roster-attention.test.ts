import type { Member, ScoreWarning } from '@league/contract';
import { expect, it } from 'vitest';
import { attention as words } from '../../strings/en/attention.ts';
import { type Attention, isAttention, needingAttention } from './roster-attention.ts';

const inOrder = {
  membershipStatus: 'Active',
  phone: '555-0100',
  dateOfBirth: '2014-07-04',
  emergencyContactName: 'Jo Park',
  emergencyContactPhone: '555-0199',
  sync: { state: 'synced', reason: null },
} satisfies Partial<Member>;

function gymnast(id: number, values: Partial<Member>): Member {
  return { id, ...inOrder, ...values } as Member;
}

const roster = [
  gymnast(1, {}),
  gymnast(2, { membershipStatus: 'Lapsed', phone: null }),
  gymnast(3, { membershipStatus: 'Pending - New', dateOfBirth: null }),
  gymnast(4, { membershipStatus: 'Pending - Renewal', emergencyContactPhone: null }),
  gymnast(5, { membershipStatus: 'Laps', sync: { state: 'refused', reason: 'No.' } }),
];

const warning = (memberId: number, severity: ScoreWarning['severity']): [number, ScoreWarning] => [
  memberId,
  { memberId, severity, tally: 1, scoreOutCount: 1, currentLevel: '4' },
];
const warnings = new Map([warning(1, 'notice'), warning(2, 'red'), warning(3, 'pink')]);

it.each<[Attention, number[]]>([
  ['lapsed', [2]],
  ['pending', [3, 4]],
  ['must-move-up', [2]],
  ['scored-out', [1, 3]],
  ['no-emergency-phone', [4]],
  ['no-phone', [2]],
  ['no-birth-date', [3]],
  ['stuck', [5]],
])('[PORTAL-02] %s: exactly those who need it', (attention, ids) => {
  expect(needingAttention(attention, roster, warnings)?.map(({ id }) => id)).toEqual(ids);
});

it('[PORTAL-02] says nothing about unknown scores', () => {
  expect(needingAttention('must-move-up', roster, undefined)).toBeNull();
  expect(needingAttention('lapsed', roster, undefined)).toHaveLength(1);
});

it('[PORTAL-02] ignores an unknown reason in the address', () => {
  expect(['lapsed', 'constructor', '', null].map(isAttention)).toEqual([true, false, false, false]);
});

it('[PORTAL-02] [SCORE-01] names no number of score-outs, because the office sets it', () => {
  for (const reason of ['must-move-up', 'scored-out'] as const) {
    const { title, text, filter } = words[reason];
    expect([title(2), text, filter].join(' ').replace('2 gymnasts', '')).not.toMatch(/\d|once|twice|three/i);
  }
});
