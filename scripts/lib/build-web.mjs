import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { lastLines, runNpm } from './programs.mjs';
import { inProject, root } from './project.mjs';
import { PlainError, showStep } from './say.mjs';
import { whileAlone } from './turns.mjs';

const sources = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const stampFile = inProject('apps', 'web', 'dist', '.built-from');

/** Builds the web app unless it was already built from the same sources; throws the tool's output if that fails. */
export async function buildWeb() {
  if (isFresh()) return;
  await whileAlone(async () => {
    if (isFresh()) return;
    const builtFrom = fingerprint(root, sources);
    await showStep({ doing: 'Building the web app', done: 'The web app is built' }, async () => {
      const { exitCode, output } = await runNpm(['run', 'build', '--workspace', '@league/web'], {
        isQuiet: true,
      });
      if (exitCode !== 0) throw new PlainError(`The web app cannot be built:\n\n${lastLines(output)}`);
    });
    writeFileSync(stampFile, builtFrom);
  });
}

function isFresh() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(root, sources);
}
