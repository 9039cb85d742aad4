import { readFileSync } from 'node:fs';
import { countCheck, countTrouble } from './count.mjs';
import { runNpm } from './programs.mjs';
import { inProject, listWorkspaces } from './project.mjs';
import { say } from './say.mjs';

const readJson = (name) => JSON.parse(readFileSync(inProject(name), 'utf8'));

/** Licences that let a league run the portal and change it, without a duty that would reach our own code. */
const ALLOWED_LICENCES = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
  ],
  // Fonts.
  'OFL-1.1',
  // Its copyleft only covers its own files, which are not changed here.
  'MPL-2.0',
]);

/** The packages that a package.json of ours names, each once, without our own. */
export function directPackages() {
  const named = ['package.json', ...listWorkspaces().map((folder) => `${folder}/package.json`)].flatMap(
    (file) => {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = readJson(file);
      return [dependencies, devDependencies, optionalDependencies].flatMap(Object.keys);
    },
  );
  return [...new Set(named)].filter((name) => !name.startsWith('@league/')).sort();
}

/** Whether an SPDX expression is allowed: one of the licences joined by OR, and each of those joined by AND. */
export function isAllowed(licence) {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => ALLOWED_LICENCES.has(each.trim())));
}

/** The packages that run in production under a licence that is not allowed, or under none. */
export function doubtfulLicences(packages) {
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev)
    .filter(([, { license = '' }]) => !isAllowed(license))
    .map(([path, { license = 'none' }]) => `${path.split('node_modules/').at(-1)}: ${license}`);
}

export async function checkLicences() {
  const doubtful = doubtfulLicences(readJson('package-lock.json').packages);
  for (const each of doubtful) say(`This licence is not on the list of those allowed: ${each}`);
  return countCheck(doubtful.length === 0 ? 0 : 1);
}

const NO_ANSWER = 'the registry gave no signatures';

/**
 * What `npm audit signatures` found. It fails for a wrong signature and for a registry that does not answer: only its words
 * tell which.
 */
export function countSignatures({ exitCode, output }) {
  if (exitCode === 0 && /verified registry signature/.test(output)) return countCheck(0);
  if (/invalid registry signature|invalid attestation|tampered/i.test(output))
    return countTrouble(`A package is not what the registry has signed:\n${output}`);
  return { ...countCheck(0), passed: 0, skipped: [{ title: 'Package signatures', reason: NO_ANSWER }] };
}

export async function checkSignatures() {
  const npm = await runNpm(['audit', 'signatures', '--fetch-retries=0', '--fetch-timeout=10000'], {
    isQuiet: true,
  });
  const count = countSignatures(npm);
  for (const { reason } of count.skipped) say(`Skipped: ${reason}.`);
  return count;
}
