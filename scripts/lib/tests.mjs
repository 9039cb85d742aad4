import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installBrowser } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import {
  countCheck,
  countPlaywright,
  countTrouble,
  countVitest,
  filesToRepeat,
  withRepeated,
} from './count.mjs';
import { lastLines, runNpm, runProgram } from './programs.mjs';
import { inProject, tool } from './project.mjs';
import { say } from './say.mjs';

const browserTests = 'e2e/playwright.config.ts';

/**
 * The steps that run the code, for runSteps: all vitest projects, a minute of torture, the web build, the browser tests.
 * The torture waits most of its time, for servers to start and for the provider's limits: it runs beside vitest.
 */
export function listTests() {
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
    { title: 'Build of the web app', work: () => buildWeb().then(() => countCheck(0)) },
    ...(existsSync(inProject(browserTests)) ? [{ title: 'Browser tests', work: runPlaywright }] : []),
  ];
}

/** The files that failed run once more, alone: see docs/decisions/0046-a-test-file-is-repeated-once.md. */
async function runVitest() {
  const first = await askVitest();
  const files = first.report ? filesToRepeat(first.report) : [];
  if (files.length === 0) return counted(first, countVitest);
  say(`\nOnce more, alone: ${files.join(', ')}`);
  const again = (second, exitCode) => countVitest(withRepeated(first.report, second), exitCode);
  return counted(await askVitest(files), again);
}

function askVitest(files = []) {
  // Left alone the runner uses one core less than there are; many of these tests wait for a process or an answer.
  const workers = `--maxWorkers=${availableParallelism() + 1}`;
  const args = [
    'run',
    ...files,
    workers,
    '--reporter=default',
    '--reporter=./scripts/lib/vitest-reporter.mjs',
  ];
  return withReport((report) => [tool('vitest'), args, { LEAGUE_TEST_REPORT: report }]);
}

function runTorture() {
  const args = ['run', '--silent', 'torture', '--', '--minutes', '1', '--seed', '1'];
  return runNpm(args, { isQuiet: true });
}

function countTorture({ exitCode, output }) {
  say(lastLines(output, 40));
  return countCheck(exitCode);
}

async function runPlaywright() {
  await installBrowser();
  const args = ['test', '--config', browserTests, '--reporter=list,json'];
  // Playwright sets FORCE_COLOR itself, and Node warns in every worker when NO_COLOR stands beside it.
  const environment = (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: undefined });
  const run = await withReport((report) => [tool('playwright'), args, environment(report)]);
  return counted(run, countPlaywright);
}

function counted({ report, exitCode }, count) {
  if (report) return count(report, exitCode);
  return countTrouble(`The runner ended (exit code ${exitCode}) without a report.`);
}

/** Runs a program that writes a report as JSON; gives its exit code, and the report when it wrote one. */
async function withReport(commandFor) {
  const folder = mkdtempSync(join(tmpdir(), 'league-report-'));
  try {
    const report = join(folder, 'report.json');
    const [program, args, env] = commandFor(report);
    const { exitCode } = await runProgram(program, args, { env });
    return { exitCode, report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
