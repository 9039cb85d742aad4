import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inProject } from './project.mjs';

const MANTINE = inProject('node_modules', '@mantine', 'core');

/** Which style sheets of Mantine the parts of a module draw on, with those of all that it is built from. */
function sheetsOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const own = /([A-Za-z]+)\.module\.mjs$/.exec(file)?.[1];
  if (own) return existsSync(join(MANTINE, 'styles', `${own}.layer.css`)) ? [own] : [];
  const targets = [...readFileSync(file, 'utf8').matchAll(/^import .*? from "(\.[^"]+)";$/gm)];
  return targets.flatMap(([, target]) => sheetsOf(resolve(dirname(file), target), seen));
}

/** The file of each part that Mantine exports. */
function filesOfParts() {
  const index = join(MANTINE, 'esm', 'index.mjs');
  const lines = readFileSync(index, 'utf8').matchAll(/^import \{([^}]+)\} from "(\.[^"]+)";$/gm);
  return new Map(
    [...lines].flatMap(([, names, target]) =>
      names.split(',').map((name) => [name.trim().split(' as ').at(-1), resolve(dirname(index), target)]),
    ),
  );
}

/** The components of Mantine that the program below a folder draws, and the Mantine stylesheets that it loads. */
export function readMantine(folder) {
  const [parts, sheets] = [new Set(), new Set()];
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!/(?<!\.test)\.tsx?$/.test(entry)) continue;
    const text = readFileSync(join(folder, entry), 'utf8');
    for (const [, names] of text.matchAll(/^import \{([^}]+)\} from '@mantine\/core';$/gm)) {
      const imported = names.split(',').map((name) => name.trim());
      for (const name of imported) if (/^[A-Z]/.test(name)) parts.add(name);
    }
    for (const [, sheet] of text.matchAll(/^import '@mantine\/core\/styles\/(\w+)\.layer\.css';$/gm)) {
      sheets.add(sheet);
    }
  }
  return { parts, sheets };
}

/** The stylesheets that drawn components need but the program does not load, as `Part: Sheet`. */
export function findUnstyled({ parts, sheets }) {
  const files = filesOfParts();
  return [...parts].flatMap((part) => {
    const file = files.get(part);
    if (!file) throw new Error(`Mantine has no ${part}.`);
    return sheetsOf(file)
      .filter((sheet) => !sheets.has(sheet))
      .map((sheet) => `${part}: ${sheet}`);
  });
}
