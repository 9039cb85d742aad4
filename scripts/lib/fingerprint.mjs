import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const generated = new Set(['node_modules', 'dist', 'coverage']);

/**
 * One hash over the names and contents of files below `base`. `paths` are files or folders (read without what is
 * generated in them). Their order does not matter, and a missing one changes the hash.
 */
export function fingerprint(base, paths) {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    const files = listFiles(join(base, path)).sort();
    if (files.length === 0) hash.update(`missing ${path}\0`);
    for (const file of files) {
      const content = readFileSync(file);
      hash.update(`${relative(base, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return [];
  if (facts.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}
