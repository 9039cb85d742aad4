import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './lib/project.mjs';

const text = readFileSync(inProject('SECURITY.md'), 'utf8');

/** Files that are in backticks, those of the server without its folder. */
const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|md))`/g)].map(([, path]) =>
  /^(src|test)\//.test(path) ? `apps/server/${path}` : path,
);
const linked = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path);

it('every file that SECURITY.md names as proof is there', () => {
  expect(named.length).toBeGreaterThan(15);
  expect([...named, ...linked].filter((path) => !existsSync(inProject(path)))).toEqual([]);
});
