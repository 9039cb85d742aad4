import { existsSync } from 'node:fs';
import { findBrowser } from './browser-options.mjs';
import { lastLines, runProgram } from './programs.mjs';
import { PlainError, showStep } from './say.mjs';

/** Debian's packages in order of preference. If a release has no headless shell, the browser itself is used. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const byHand = `Install it as root: apt-get update && apt-get install -y ${PACKAGES[0]} (or ${PACKAGES[1]}).`;
/** Debian's packages of the other engines, each with the program that shows that it is installed. */
const ENGINES = {
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/firefox-esr': 'firefox-esr',
};

/** Ensures that the browser for the browser tests is installed; throws a sentence if only the user can install it. */
export async function installBrowser() {
  if (findBrowser()) return;
  if (process.getuid?.() !== 0) throw new PlainError(`The browser tests need Chromium. ${byHand}`);
  await showStep(
    { doing: 'Installing the browser for the tests', done: 'The browser is installed' },
    async () => {
      await aptGet('update');
      for (const name of PACKAGES) {
        const failure = await aptGet('install', '-y', name).then(
          () => null,
          (error) => error,
        );
        if (failure === null) return;
        if (name === PACKAGES.at(-1)) throw failure;
      }
    },
  );
}

/** Installs WebKit and Firefox if possible. If not, their tests are skipped and say how to install them. */
export async function installEngines() {
  const missing = Object.keys(ENGINES).filter((program) => !existsSync(program));
  if (missing.length === 0 || process.getuid?.() !== 0) return;
  await showStep(
    { doing: 'Installing WebKit and Firefox for the tests', done: 'WebKit and Firefox are installed' },
    async () => {
      await aptGet('update');
      await aptGet('install', '-y', '--no-install-recommends', ...missing.map((program) => ENGINES[program]));
    },
  );
}

async function aptGet(...args) {
  const { exitCode, output } = await runProgram('apt-get', args, {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    isQuiet: true,
  });
  if (exitCode !== 0)
    throw new PlainError(`apt-get ${args[0]} failed. ${byHand}\n\n${lastLines(output, 10)}`);
}
