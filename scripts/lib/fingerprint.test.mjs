import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

describe('the web app is built again when, and only when, its sources changed', () => {
  it('stays the same over time, and in whatever order the paths are named', () => {
    const base = newFolder({ 'web/main.ts': 'one', 'lock.json': '{}' });
    const before = fingerprint(base, ['web', 'lock.json']);
    writeFileSync(join(base, 'web', 'main.ts'), 'one');
    expect(fingerprint(base, ['lock.json', 'web'])).toBe(before);
  });

  it.each([
    ['a content', (base) => writeFileSync(join(base, 'web', 'main.ts'), 'two')],
    ['a name', (base) => renameSync(join(base, 'web', 'main.ts'), join(base, 'web', 'other.ts'))],
    ['a new file', (base) => writeFileSync(join(base, 'web', 'deep', 'new.ts'), '')],
    ['a file that is gone', (base) => rmSync(join(base, 'web', 'main.ts'))],
    [
      'where one file ends and the next begins',
      (base) => {
        writeFileSync(join(base, 'web', 'deep', 'a.ts'), 'xy');
        writeFileSync(join(base, 'web', 'deep', 'b.ts'), '');
      },
    ],
    ['a folder that is gone', (base) => rmSync(join(base, 'web'), { recursive: true })],
  ])('changes with %s', (_what, change) => {
    const base = newFolder({ 'web/main.ts': 'one', 'web/deep/a.ts': 'x', 'web/deep/b.ts': 'y' });
    const before = fingerprint(base, ['web']);
    change(base);
    expect(fingerprint(base, ['web'])).not.toBe(before);
  });

  it('ignores what is installed, built or measured', () => {
    const base = newFolder({ 'web/main.ts': 'one' });
    const before = fingerprint(base, ['web']);
    for (const generated of ['node_modules', 'dist', 'coverage']) {
      mkdirSync(join(base, 'web', generated));
      writeFileSync(join(base, 'web', generated, 'file'), '');
    }
    expect(fingerprint(base, ['web'])).toBe(before);
  });
});

function newFolder(files) {
  const base = mkdtempSync(join(tmpdir(), 'league-fingerprint-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(base, path, '..'), { recursive: true });
    writeFileSync(join(base, path), content);
  }
  return base;
}
