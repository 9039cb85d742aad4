import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../apps/web/src');

/** The classes that a file takes from a CSS module and the module does not have, as `file: class`. */
function missingClasses(file) {
  const code = readFileSync(join(source, file), 'utf8');
  const imports = code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return [...imports].flatMap(([, name, path]) => {
    const css = readFileSync(join(source, dirname(file), path), 'utf8');
    const known = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found));
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, found]) => found);
    return used.filter((each) => each !== 'module' && !known.has(each)).map((each) => `${file}: ${each}`);
  });
}

it('every class that a screen takes from its CSS module is there', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source });
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(missingClasses)).toEqual([]);
});
