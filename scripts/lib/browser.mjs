import { existsSync } from 'node:fs';
import { lastLines, runProgram } from './programs.mjs';
import { PlainError, showStep } from './say.mjs';

const chromium = '/usr/bin/chromium';
const byHand = 'Install it as root: apt-get update && apt-get install -y chromium';

/** Makes sure that the browser of the browser tests is there; throws a sentence where only the user can install it. */
export async function installBrowser() {
  if (existsSync(chromium)) return;
  if (process.getuid?.() !== 0) throw new PlainError(`The browser tests need ${chromium}. ${byHand}`);
  await showStep(
    { doing: 'Installing the browser for the tests', done: 'The browser is installed' },
    async () => {
      for (const args of [['update'], ['install', '-y', 'chromium']]) {
        const { exitCode, output } = await runProgram('apt-get', args, {
          env: { DEBIAN_FRONTEND: 'noninteractive' },
          isQuiet: true,
        });
        if (exitCode !== 0) {
          throw new PlainError(`apt-get ${args[0]} failed. ${byHand}\n\n${lastLines(output, 10)}`);
        }
      }
    },
  );
}
