import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Siobhán', "O'Neill", 'SO'],
  ['ana', 'núñez', 'AN'],
  ['Zoë', "'t Hart", 'ZT'],
  ['', 'Łukasz', 'Ł'],
  ['E\u0301milie', '\u2019Amato', 'ÉA'],
  ['李', '小龙', '李小'],
  ['محمد', 'علي', 'مع'],
  ['🤸', '123', ''],
])('[MEM-05] the avatar of %s %s shows %s: letters only', (firstName, lastName, initials) => {
  expect(initialsOf(firstName, lastName)).toBe(initials);
});
