import { expect, it } from 'vitest';
import { findViolations, readImports } from './lib/boundaries.mjs';
import { root } from './lib/project.mjs';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** What the rules say of one file that imports the given targets. */
const violationsOf = (file, ...targets) => findViolations(new Map([[file, targets]]));

it('finds no forbidden import and no circle of files in the project', () => {
  const imports = readImports(root);
  expect(imports.size).toBeGreaterThan(1000);
  expect(findViolations(imports)).toEqual([]);
});

it.each([
  ['a later feature', `${SERVER}/features/auth/sign-in/x.ts`, `${SERVER}/features/coaches/index.ts`],
  [
    'a private part, from a nested folder',
    `${SERVER}/features/scores/matching/x.ts`,
    `${SERVER}/features/members/change/member-locks.ts`,
  ],
  ['a feature, from the platform', `${SERVER}/platform/db/x.ts`, `${SERVER}/features/auth/index.ts`],
  [
    'a service, from a table',
    `${SERVER}/features/teams/teams.table.ts`,
    `${SERVER}/features/auth/auth.service.ts`,
  ],
  ['the provider, outside the sync', `${SERVER}/features/members/x.ts`, '@league/provider'],
  ['another web feature', `${WEB}/features/activity/x.ts`, `${WEB}/features/members/roster/roster.tsx`],
  [
    'a web feature, from the shared parts',
    `${WEB}/shared/roster/x.ts`,
    `${WEB}/features/members/roster/roster.tsx`,
  ],
  ['shared parts, from the strings', `${WEB}/strings/en/x.ts`, `${WEB}/shared/roster/x.ts`],
])('refuses an import of %s', (_what, file, target) => {
  expect(violationsOf(file, target)).toHaveLength(1);
});

it.each([
  ['the table of a later feature', `${SERVER}/features/auth/x.ts`, `${SERVER}/features/teams/teams.table.ts`],
  [
    'the service of an earlier feature',
    `${SERVER}/features/sync/pull/x.ts`,
    `${SERVER}/features/members/members.service.ts`,
  ],
  ['its own feature', `${WEB}/features/members/edit/x.ts`, `${WEB}/features/members/card/y.ts`],
  ['anything, from a test', `${SERVER}/features/auth/x.test.ts`, `${SERVER}/features/sync/runs/run.ts`],
])('allows an import of %s', (_what, file, target) => {
  expect(violationsOf(file, target)).toEqual([]);
});

it('finds a circle of files, types included', () => {
  const [circle] = findViolations(
    new Map([
      ['packages/contract/src/a.ts', ['packages/contract/src/b.ts']],
      ['packages/contract/src/b.ts', ['packages/contract/src/a.ts']],
    ]),
  );
  expect(circle).toContain('packages/contract/src/a.ts → packages/contract/src/b.ts');
});
