import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countSignatures, directPackages, doubtfulLicences, isAllowed } from './lib/packages.mjs';
import { inProject } from './lib/project.mjs';

it('docs/packages.md says of each direct package why it is there, and of no other', () => {
  const text = readFileSync(inProject('docs/packages.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([^`]+)` \| ([^|]*) \|$/gm)].map(([, name, why]) => [
    name,
    why.trim(),
  ]);
  expect(rows.map(([name]) => name).sort()).toEqual(directPackages());
  expect(rows.filter(([, why]) => why.length < 10)).toEqual([]);
});

it('every package that runs in production has a licence that is allowed', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  expect(doubtfulLicences(packages)).toEqual([]);
  const other = {
    'node_modules/a': { license: 'GPL-3.0' },
    'node_modules/b': {},
    'node_modules/c': { dev: true },
  };
  expect(doubtfulLicences(other)).toEqual(['a: GPL-3.0', 'b: none']);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['', false],
])('the licence “%s” is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

it.each([
  ['passes', { exitCode: 0, output: '557 packages have verified registry signatures' }, [1, 0, 0]],
  ['fails', { exitCode: 1, output: '1 package has an invalid registry signature:' }, [0, 1, 0]],
  ['skips', { exitCode: 1, output: 'npm error code E405' }, [0, 0, 1]],
])('the check of signatures %s by what npm says', (_what, npm, expected) => {
  const { passed, failed, skipped } = countSignatures(npm);
  expect([passed, failed, skipped.length]).toEqual(expected);
});
