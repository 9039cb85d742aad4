import { expect, it } from 'vitest';
import { nextCardAfter } from './next-card.ts';

const list = [{ id: 7 }, { id: 3 }, { id: 5 }];

it('[MEM-40] after archiving, the next card follows; after the last one the card before; else none', () => {
  expect(nextCardAfter(list, 7)).toBe(3);
  expect(nextCardAfter(list, 5)).toBe(3);
  expect(nextCardAfter([{ id: 7 }], 7)).toBeNull();
  expect(nextCardAfter(list, 99)).toBeNull();
});
