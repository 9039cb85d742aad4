import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PROVIDER_PACKAGES, SERVER_FEATURES, WEB_LAYERS } from './module-rules.mjs';

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const SOURCES = [
  SERVER,
  WEB,
  'packages/contract',
  'packages/provider',
  'packages/provider-simulator',
  'packages/spreadsheet',
  'torture/src',
  'bench/src',
  'e2e',
];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

/** Whether a file is product code: tests, their helpers and seeds may import what they need. */
const isProduct = (file) => !/\.test\.tsx?$|\.suite\.ts$|\/testing\/|\/test\/|\/test-[^/]*$/.test(file);

const isTable = (file) => file.endsWith('.table.ts');
const isPublicPart = (file) => /(\.service|\.table|\/index)\.ts$/.test(file);

/**
 * Reads the imports of all TypeScript files below `root`: file (relative to root) → what it imports, a path for a file
 * of ours and a name for a package.
 */
export function readImports(root) {
  const imports = new Map();
  for (const source of SOURCES) {
    if (!existsSync(join(root, source))) continue;
    for (const file of listFiles(join(root, source))) {
      const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from, lazy, effect]) => {
        const target = from ?? lazy ?? effect;
        return target.startsWith('.') ? relative(root, join(dirname(file), target)) : target;
      });
      imports.set(relative(root, file), found);
    }
  }
  return imports;
}

function* listFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Returns one sentence for each import that the rules of module-rules.mjs forbid, and for each circle of files. */
export function findViolations(imports) {
  const violations = [];
  for (const [file, targets] of imports) {
    if (!isProduct(file)) continue;
    for (const target of targets) {
      const problem = problemOf(file, target);
      if (problem) violations.push(`${file} imports ${target}: ${problem}`);
    }
  }
  return [
    ...violations,
    ...findCircles(imports).map((circle) => `Files import each other: ${circle.join(' → ')}`),
  ];
}

function problemOf(file, target) {
  if (file.startsWith(SERVER)) return serverProblem(file.slice(SERVER.length), target);
  if (file.startsWith(WEB)) return webProblem(file.slice(WEB.length), target);
}

function serverProblem(file, target) {
  const [layer, feature] = file.split('/');
  if (layer !== 'platform' && layer !== 'features') return;
  if (PROVIDER_PACKAGES.includes(target))
    return feature === 'sync' ? undefined : 'only the sync talks to the provider';
  if (!target.startsWith(`${SERVER}features/`)) return;
  if (layer === 'platform') return 'the platform knows no feature';
  const other = target.slice(`${SERVER}features/`.length).split('/')[0];
  if (other === feature) return;
  if (!isPublicPart(target)) return 'only the index, services and tables of another feature are open';
  if (isTable(target)) return;
  if (isTable(file)) return 'a table imports nothing but tables and the platform';
  return orderProblem(feature, other);
}

function orderProblem(feature, other) {
  const [place, otherPlace] = [feature, other].map((name) => SERVER_FEATURES.indexOf(name));
  if (place < 0 || otherPlace < 0) return 'a feature is missing in SERVER_FEATURES';
  if (otherPlace > place) return `${feature} comes before ${other} in SERVER_FEATURES`;
}

function webProblem(file, target) {
  if (!target.startsWith(WEB)) return;
  const [layer, feature] = file.split('/');
  const [otherLayer, otherFeature] = target.slice(WEB.length).split('/');
  // main.tsx and its like belong to no layer: they start the app.
  if (!(layer in WEB_LAYERS)) return;
  if (layer !== otherLayer)
    return WEB_LAYERS[layer].includes(otherLayer) ? undefined : `${layer} may not import ${otherLayer}`;
  if (layer === 'features' && feature !== otherFeature) return 'a web feature never imports another one';
}

/** Circles of files that import each other, types included: each strongly connected set once, as a path. */
function findCircles(imports) {
  const circles = [];
  const state = new Map();
  const path = [];
  const visit = (file) => {
    state.set(file, 'open');
    path.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target) || target === file) continue;
      if (state.get(target) === 'open') circles.push([...path.slice(path.indexOf(target)), target]);
      else if (!state.has(target)) visit(target);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of imports.keys()) if (!state.has(file)) visit(file);
  return circles;
}
