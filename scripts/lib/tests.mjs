import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installBrowser, installEngines } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import { countCheck, countPlaywright, countTrouble, countVitest } from './count.mjs';
import { lastLines, runNpm, runProgram } from './programs.mjs';
import { inProject, tool } from './project.mjs';
import { say } from './say.mjs';

/**
 * Each test file loads the portal in a process of its own, and some start it as a program. With this folder Node compiles
 * a module once for all of them; what it finds there is checked against the module's text. The folder
 * grows with each changed module; `npm ci` removes it.
 */
const COMPILED_ONCE = { NODE_COMPILE_CACHE: inProject('node_modules', '.compile-cache') };

/** The suites that vitest runs, each with the vitest projects in it. */
const VITEST_SUITES = {
  unit: { title: 'Tests of packages and scripts', projects: ['!server', '!web'] },
  server: { title: 'Server tests', projects: ['server'] },
  web: { title: 'Web tests', projects: ['web'] },
};

/**
 * All steps that run the code, for runSteps. One run of vitest has its three suites, so that no core waits for the last
 * file of a suite. The torture run mostly waits, for servers to start and for the provider's rate limits, so it runs
 * beside vitest.
 */
export function listAllTests() {
  let torture;
  return [
    {
      title: 'Tests',
      work: () => {
        torture = runTorture();
        return runVitest();
      },
    },
    { title: 'A minute of torture, beside the tests', work: async () => countTorture(await torture) },
    ...listBrowserSteps(),
    // The two engines that many machines lack have a command of their own: `npm run test:browsers`.
    { title: 'A main path in WebKit and Firefox', work: () => runEngines(['--grep', '@short']) },
  ];
}

/** The steps of one suite. `args` go to its runner: names of files, or its own options. */
export function listSuite(suite, args) {
  if (suite === 'e2e') return listBrowserSteps(args);
  if (suite === 'browsers') return listEngineSteps(args);
  if (suite === 'torture') {
    return [{ title: 'A minute of torture', work: async () => countTorture(await runTorture(args)) }];
  }
  const { title, projects } = VITEST_SUITES[suite];
  return [{ title, work: () => runVitest([...projects.map((name) => `--project=${name}`), ...args]) }];
}

function listBrowserSteps(args) {
  return [
    { title: 'Build of the web app', work: () => buildWeb().then(() => countCheck(0)) },
    { title: 'Browser tests', work: () => runPlaywright(args) },
  ];
}

function listEngineSteps(args) {
  return [
    { title: 'Build of the web app', work: () => buildWeb().then(() => countCheck(0)) },
    { title: 'Main paths in WebKit and Firefox', work: () => installEngines().then(() => runEngines(args)) },
  ];
}

async function runVitest(args = []) {
  // By default vitest uses one core less than there are, but many of these tests wait for a process or an answer.
  const workers = `--maxWorkers=${availableParallelism() + 1}`;
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/vitest-reporter.mjs'];
  const run = await runWithReport((report) => ({
    program: tool('vitest'),
    args: ['run', workers, ...reporters, ...args],
    env: { ...COMPILED_ONCE, LEAGUE_TEST_REPORT: report },
  }));
  return countRun(run, countVitest);
}

function runTorture(args = []) {
  const command = ['run', '--silent', 'torture', '--', '--minutes', '1', '--seed', '1', ...args];
  return runNpm(command, { isQuiet: true });
}

function countTorture({ exitCode, output }) {
  say(lastLines(output, 40));
  return countCheck(exitCode);
}

async function runPlaywright(args = []) {
  await installBrowser();
  return runTestsOf('e2e/playwright.config.ts', args.map(inJourneys));
}

function runEngines(args) {
  return runTestsOf('e2e/browsers.config.ts', args);
}

async function runTestsOf(config, args) {
  const run = await runWithReport((report) => ({
    program: tool('playwright'),
    args: ['test', '--config', config, '--reporter=list,json', ...args],
    // Playwright sets FORCE_COLOR itself, and Node warns in every worker when NO_COLOR is set beside it.
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: undefined },
  }));
  return countRun(run, countPlaywright);
}

/**
 * The journeys whose path holds a name. Playwright compares a name with the whole path, so that in a folder called like a
 * journey it would choose all of them. An option stays as it is.
 */
function inJourneys(arg, index, all) {
  const isValue = /^-(g|-grep)$/.test(all[index - 1] ?? '');
  return arg.startsWith('-') || isValue ? arg : `e2e/journeys/.*${arg}`;
}

function countRun({ report, exitCode }, count) {
  if (report) return count(report, exitCode);
  return countTrouble(`The runner ended (exit code ${exitCode}) without a report.`);
}

/** Runs a program that writes a report as JSON. Returns its exit code, and the report if there is one. */
async function runWithReport(commandFor) {
  const folder = mkdtempSync(join(tmpdir(), 'league-report-'));
  try {
    const file = join(folder, 'report.json');
    const { program, args, env } = commandFor(file);
    const { exitCode } = await runProgram(program, args, { env });
    return { exitCode, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
