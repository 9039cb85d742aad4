import { existsSync } from 'node:fs';
import { findViolations, readImports } from './boundaries.mjs';
import { countCheck } from './count.mjs';
import { checkLicences, checkSignatures } from './packages.mjs';
import { runProgram } from './programs.mjs';
import { inProject, listWorkspaces, root, tool } from './project.mjs';
import { say } from './say.mjs';

/** The checks that read the code without running it, as steps for runSteps. */
export function listChecks() {
  return [
    {
      title: 'Format and lint',
      work: () => check('biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
    },
    { title: 'Module boundaries', work: checkBoundaries },
    ...listWorkspaces()
      .filter((workspace) => existsSync(inProject(workspace, 'tsconfig.json')))
      .map((workspace) => ({ title: `Types of ${workspace}`, work: () => check('tsc', ['-p', workspace]) })),
    { title: 'Licences of packages', work: checkLicences },
    { title: 'Signatures of packages', work: checkSignatures },
    ...(existsSync(inProject('knip.json')) ? [{ title: 'Unused code', work: () => check('knip', []) }] : []),
  ];
}

async function check(name, args) {
  return countCheck((await runProgram(tool(name), args)).exitCode);
}

async function checkBoundaries() {
  const violations = findViolations(readImports(root));
  for (const violation of violations) say(violation);
  return countCheck(violations.length === 0 ? 0 : 1);
}
