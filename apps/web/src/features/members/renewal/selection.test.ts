import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import {
  NO_SELECTION,
  selectRange,
  summarizeSelection,
  toggle,
  toggleAllLapsed,
  toggleAllShown,
  withoutVanished,
} from './selection.ts';

const quill = buildMember({ firstName: 'Quill', skillLevel: '5', membershipStatus: 'Lapsed' });
const lapsed = [
  quill,
  buildMember({ skillLevel: '5', membershipStatus: 'Lapsed' }),
  buildMember({ skillLevel: '5', membershipStatus: 'Lapsed' }),
  buildMember({ skillLevel: '4', membershipStatus: 'Lapsed' }),
  buildMember({ skillLevel: '4', membershipStatus: 'Lapsed' }),
];
const active = buildMember({ membershipStatus: 'Active' });
const roster = [...lapsed, active];

describe('the selection', () => {
  it('[MEM-10] adds and removes a card', () => {
    const once = toggle(NO_SELECTION, active.id);
    expect([...once]).toEqual([active.id]);
    expect(toggle(once, active.id).size).toBe(0);
  });

  it('[MEM-11] selects every lapsed member of the team and keeps what was selected', () => {
    const selection = toggleAllLapsed(new Set([active.id]), roster);
    expect(selection).toEqual(new Set(roster.map(({ id }) => id)));
  });

  it('[MEM-11] removes the lapsed when all of them are selected, and keeps the others', () => {
    const all = toggleAllLapsed(new Set([active.id]), roster);
    expect([...toggleAllLapsed(all, roster)]).toEqual([active.id]);
  });

  it('[MEM-11] completes a partial selection instead of clearing it', () => {
    expect(toggleAllLapsed(new Set([quill.id]), roster).size).toBe(5);
  });

  it('[MEM-10] says how many are selected, how many of them have lapsed and how many are not shown', () => {
    const selection = toggleAllLapsed(new Set([active.id]), roster);
    const summary = summarizeSelection(selection, { roster, shown: [quill] });
    expect(summary).toMatchObject({ selected: 6, notShown: 5, lapsedInTeam: 5, areAllLapsedSelected: true });
    expect(summary.lapsedIds).toEqual(lapsed.map(({ id }) => id));
  });

  it('[MEM-11] counts only the status Lapsed as lapsed, and no unknown status', () => {
    const odd = ['Active', 'Pending - New', 'Pending - Renewal', '', 'Suspended', 'lapsed soon'].map(
      (membershipStatus) => buildMember({ membershipStatus }),
    );
    expect([...toggleAllLapsed(NO_SELECTION, [...odd, quill])]).toEqual([quill.id]);
  });

  it('[MEM-10] drops members that have left the roster, and is the same object when none has', () => {
    const selection = new Set([quill.id, active.id]);
    expect([...withoutVanished(selection, [active])]).toEqual([active.id]);
    expect(withoutVanished(selection, roster)).toBe(selection);
  });

  it('[ROSTER-01] a range adds all between two members, in either direction', () => {
    const ids = lapsed.map(({ id }) => id);
    const [first, , , fourth] = ids;
    const range = { from: fourth ?? 0, to: first ?? 0 };
    expect(selectRange(NO_SELECTION, lapsed, range)).toEqual(new Set(ids.slice(0, 4)));
    expect([...selectRange(NO_SELECTION, lapsed, { from: -1, to: active.id })]).toEqual([active.id]);
  });

  it('[ROSTER-01] adds all shown, and removes them again without the others', () => {
    const all = toggleAllShown(new Set([active.id]), lapsed);
    expect(all).toEqual(new Set(roster.map(({ id }) => id)));
    expect([...toggleAllShown(all, lapsed)]).toEqual([active.id]);
  });

  it('[MEM-12] has nothing to renew when no lapsed member is selected', () => {
    const summary = summarizeSelection(new Set([active.id]), { roster, shown: roster });
    expect(summary.lapsedIds).toEqual([]);
    expect(summary.areAllLapsedSelected).toBe(false);
  });
});
