import { expect, it } from 'vitest';
import { createTeamTurns } from './team-turns.ts';

it('[SAFE-07] an import that is restarted repeatedly lets other teams and the office have their turn', () => {
  const turns = createTeamTurns();
  const again = { id: 1, teamId: 5 };
  const due = [again, { id: 7, teamId: 6 }, { id: 8, teamId: null }];
  const worked: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const [next = again] = turns.order(due);
    turns.took(next);
    worked.push(next.id);
  }
  expect(worked).toEqual([1, 7, 8, 1]);
});
