import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { applyChoices, choose, findContests } from './edit-conflict.ts';
import { formValuesOf } from './member-form.ts';

const base = formValuesOf(buildMember());

describe('two people editing one member', () => {
  it('[MEM-31] shows both values of a field that both changed, and chooses neither', () => {
    const mine = { ...base, phone: '555-1' };
    const theirs = { ...base, phone: '555-2' };
    expect(findContests({ base, mine, theirs })).toEqual([
      { field: 'phone', mine: '555-1', theirs: '555-2', chosen: null },
    ]);
  });

  it('[MEM-31] shows a field that only the other person changed, and does not undo it', () => {
    const mine = { ...base, coachNotes: 'Mine' };
    const theirs = { ...base, phone: '555-2' };
    const contests = findContests({ base, mine, theirs });
    expect(contests).toEqual([{ field: 'phone', mine: base.phone, theirs: '555-2', chosen: 'theirs' }]);
    expect(applyChoices(mine, contests)).toEqual({ ...base, coachNotes: 'Mine', phone: '555-2' });
  });

  it('[MEM-31] asks nothing when both typed the same or the other person changed no field of the form', () => {
    const mine = { ...base, phone: '555-1' };
    expect(findContests({ base, mine, theirs: mine })).toEqual([]);
    expect(findContests({ base, mine, theirs: base })).toEqual([]);
  });

  it('[MEM-31] follows the choice for each field, also when it is changed back', () => {
    const mine = { ...base, phone: '555-1', firstName: 'Anna' };
    const theirs = { ...base, phone: '555-2', firstName: 'Anne' };
    const undecided = findContests({ base, mine, theirs });
    expect(applyChoices(mine, undecided)).toEqual(mine);
    const decided = choose(choose(undecided, 'phone', 'theirs'), 'firstName', 'mine');
    expect(applyChoices(mine, decided)).toEqual({ ...base, phone: '555-2', firstName: 'Anna' });
    expect(applyChoices(mine, choose(decided, 'phone', 'mine')).phone).toBe('555-1');
  });
});
