import { expect, it } from 'vitest';
import { parseTabHash, tabHash } from './tab-address.ts';

it.each([
  ['', '', ''],
  ['#members', 'members', ''],
  ['#members?add', 'members', 'add='],
  ['#members?show=lapsed&level=4', 'members', 'show=lapsed&level=4'],
  ['#?level=Not+Set', '', 'level=Not+Set'],
])('[PORTAL-01] the hash %s names a tab and what it shows', (hash, id, params) => {
  const address = parseTabHash(hash);
  expect([address.id, address.params.toString()]).toEqual([id, params]);
});

it('[PORTAL-01] a hash is parsed to the values it was made from', () => {
  expect(tabHash('help')).toBe('help');
  expect(parseTabHash(`#${tabHash('members', { level: 'Xcel & more' })}`).params.get('level')).toBe(
    'Xcel & more',
  );
});
