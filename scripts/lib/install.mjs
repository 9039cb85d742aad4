import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { fingerprint } from './fingerprint.mjs';
import { isInstalled } from './lockfile.mjs';
import { lastLines, runNpm } from './programs.mjs';
import { inProject, root } from './project.mjs';
import { PlainError, showStep } from './say.mjs';
import { whileAlone } from './turns.mjs';

const neededBytes = 1_000_000_000;
const stampFile = inProject('node_modules', '.installed-from');
const networkTrouble = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/;

/** Installs the packages of package-lock.json unless they are there; throws an error with a sentence when that fails. */
export async function installPackages() {
  if (packagesAreThere()) return;
  await whileAlone(async () => {
    // Another start may have installed them while this one waited.
    if (packagesAreThere()) return;
    await requireRoom();
    const words = {
      doing: 'Installing the packages',
      done: 'The packages are installed',
      hint: 'once, a minute or two',
    };
    await showStep(words, install);
  });
}

function packagesAreThere() {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  // The stamp covers a lock file with packages that are no longer needed: npm ci leaves them out silently.
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockFingerprint()) return true;
  return isInstalled(readJson(inProject('package-lock.json')), readJson(record));
}

function lockFingerprint() {
  return fingerprint(root, ['package-lock.json']);
}

async function install() {
  // With NODE_ENV=production npm would leave out what builds and checks the portal.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { exitCode, output } = await runNpm(args, { isQuiet: true });
  if (exitCode === 0) return writeFileSync(stampFile, lockFingerprint());
  if (output.includes('ENOSPC')) throw noRoom();
  if (networkTrouble.test(output)) {
    throw new PlainError(
      'npm cannot reach its package registry. Check the network (and npm’s proxy and registry settings) and run ' +
        `the command again.\n\n${lastLines(output, 8)}`,
    );
  }
  throw new PlainError(`npm ci failed (exit code ${exitCode}):\n\n${lastLines(output)}`);
}

async function requireRoom() {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < neededBytes) throw noRoom();
}

function noRoom() {
  return new PlainError(
    `There is too little room on the disk that holds ${root}: installing takes about 1 GB. Make room and run the ` +
      'command again.',
  );
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
