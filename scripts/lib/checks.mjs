import { existsSync } from 'node:fs';
import { countCheck } from './count.mjs';
import { runProgram } from './programs.mjs';
import { inProject, listWorkspaces, tool } from './project.mjs';

/** The checks that read the code without running it, as steps for runSteps. */
export function listChecks() {
  return [
    {
      title: 'Format, lint and boundaries',
      work: () => check('biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
    },
    ...listWorkspaces()
      .filter((workspace) => existsSync(inProject(workspace, 'tsconfig.json')))
      .map((workspace) => ({ title: `Types of ${workspace}`, work: () => check('tsc', ['-p', workspace]) })),
    ...(existsSync(inProject('knip.json')) ? [{ title: 'Unused code', work: () => check('knip', []) }] : []),
  ];
}

async function check(name, args) {
  return countCheck((await runProgram(tool(name), args)).exitCode);
}
