import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SKIPPED = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'coverage',
  'build',
  'images',
  'screenshots',
]);
const TEXT = /\.(ts|tsx|mjs|md|css|sql|ya?ml)$/;
const TEST = /\.(test|spec)\.(ts|tsx|mjs)$/;
const OTHER_DOCUMENT = /RFC \d+[^)\n]{0,20}$/;

/** All texts of the project below `root`: path relative to root → content. */
export function readTexts(root) {
  return new Map([...listTexts(root)].map((path) => [relative(root, path), readFileSync(path, 'utf8')]));
}

function* listTexts(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listTexts(path);
    else if (TEXT.test(entry.name)) yield path;
  }
}

/** What can be cited: ids of requirements, numbers of cases, sections of the provider's API, numbers of decisions. */
export function readTargets(texts) {
  const matches = (file, pattern) =>
    new Set([...(texts.get(file) ?? '').matchAll(pattern)].map(([, found]) => found));
  const requirements = matches('docs/requirements.md', /^\| ([A-Z]+-\d+) \|/gm);
  return {
    requirements,
    areas: new Set([...requirements].map((id) => id.split('-')[0])),
    cases: matches('docs/cases.md', /^\| (C\d+) \|/gm),
    sections: matches('docs/provider-api.md', /^##+ (\d+(?:\.\d+)?)\.? /gm),
    decisions: new Set([
      ...[...texts.keys()].flatMap((file) => file.match(/^docs\/decisions\/(\d{4})-.+\.md$/)?.[1] ?? []),
      ...matches('docs/decisions/README.md', /^\| (\d{4}) \|/gm),
    ]),
  };
}

/** Returns one sentence for each citation of something that does not exist, and for each broken link of a document. */
export function findBrokenReferences(texts, root) {
  const targets = readTargets(texts);
  return [...texts].flatMap(([file, text]) => [
    ...citationsIn(text, targets).map((citation) => `${file} cites ${citation}, which does not exist`),
    ...(file.endsWith('.md') ? brokenLinks(file, text, root) : []),
  ]);
}

function citationsIn(text, { requirements, areas, cases, sections, decisions }) {
  const unknown = [];
  for (const [id, area] of text.matchAll(/\b([A-Z]+)-\d{2}\b/g)) {
    if (areas.has(area) && !requirements.has(id)) unknown.push(id);
  }
  for (const [, number] of text.matchAll(/\bcase (C\d+)\b/g)) {
    if (!cases.has(number)) unknown.push(`case ${number}`);
  }
  for (const found of text.matchAll(/\bsections? (\d+(?:\.\d+)?)(?: and (\d+(?:\.\d+)?))?/g)) {
    if (OTHER_DOCUMENT.test(text.slice(0, found.index))) continue;
    for (const number of found.slice(1)) {
      if (number && !sections.has(number)) unknown.push(`section ${number}`);
    }
  }
  for (const [, number] of text.matchAll(/\bdecisions? (\d{4})\b/gi)) {
    if (!decisions.has(number)) unknown.push(`decision ${number}`);
  }
  return unknown;
}

function brokenLinks(file, text, root) {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/.test(target)) return [];
    return existsSync(join(root, dirname(file), target))
      ? []
      : [`${file} links to ${target}, which is missing`];
  });
}

/** The requirements that no test title names, sorted: ids such as `MEM-14`. */
export function listUntested(texts) {
  const { requirements } = readTargets(texts);
  const tested = new Set();
  for (const [file, text] of texts) {
    if (TEST.test(file)) for (const [, id] of text.matchAll(/\[([A-Z]+-\d+)\]/g)) tested.add(id);
  }
  return [...requirements].filter((id) => !tested.has(id)).sort();
}
