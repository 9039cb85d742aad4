import { stripVTControlCharacters } from 'node:util';

/**
 * What a check or a test runner found: counts, the tests that failed and those that were skipped with the reason, those
 * that passed only when repeated, and sentences about what went wrong beside the tests. Every runner's report is turned
 * into this.
 *
 * @typedef {{ title: string, reason: string }} Named
 * @typedef {{ passed: number, failed: number, failures: Named[], skipped: Named[], repeated: string[],
 * troubles: string[] }} Count
 */

/** Counts a tool that only passes or fails by its exit code. */
export function countCheck(exitCode) {
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    failures: [],
    skipped: [],
    repeated: [],
    troubles: [],
  };
}

/** A runner that could not do its work: one failure with its sentence. */
export function countTrouble(trouble) {
  return { passed: 0, failed: 1, failures: [], skipped: [], repeated: [], troubles: [trouble] };
}

/** More files than this do not fail by chance. */
const MOST_REPEATED = 3;

/** The files of a report of vitest-reporter.mjs that are to be run once more: those that failed, where these are few. */
export function filesToRepeat({ tests, troubles }) {
  const failed = tests.filter(({ state }) => state === 'failed');
  const files = [...new Set([...failed, ...troubles].map(({ file }) => file))];
  return files.length <= MOST_REPEATED && !files.includes(null) ? files : [];
}

/**
 * The first report with its files as they ended in the second one, and with the names of what passed only there. A file
 * that the second run did not find stands as it was.
 */
export function withRepeated(first, second) {
  const again = new Set([...second.tests, ...second.troubles].map(({ file }) => file));
  const failsAgain = [...second.tests.filter(({ state }) => state === 'failed'), ...second.troubles];
  const hasPassed = ({ file, title }) =>
    second.tests.some((test) => test.file === file && test.title === title && test.state === 'passed');
  const isWhole = (file) => again.has(file) && !failsAgain.some((failure) => failure.file === file);
  const stands = ({ file }) => !again.has(file);
  return {
    tests: [...first.tests.filter(stands), ...second.tests],
    troubles: [...first.troubles.filter(stands), ...second.troubles],
    repeated: [
      ...first.tests.filter((test) => test.state === 'failed' && hasPassed(test)).map(({ title }) => title),
      ...new Set(first.troubles.map(({ file }) => file).filter(isWhole)),
    ],
  };
}

/**
 * Counts the report of vitest-reporter.mjs. A file or suite that broke outside its tests, an error nobody caught and a
 * run without any test each count as a failure, and so does an exit code that the report does not explain.
 */
export function countVitest(report, exitCode) {
  const byState = (state) => report.tests.filter((test) => test.state === state);
  const named = (state) => byState(state).map(({ title, reason }) => ({ title, reason }));
  const tests = { failures: named('failed'), skipped: named('skipped'), repeated: report.repeated ?? [] };
  const troubles = report.troubles.map(({ sentence }) => sentence);
  return settle({ passed: byState('passed').length, ...tests }, troubles, exitCode);
}

/** Counts Playwright's JSON report by the same rules. A test that passed only when repeated has passed, and is named. */
export function countPlaywright(report, exitCode) {
  const tests = report.suites.flatMap((suite) => listPlaywrightTests(suite, []));
  const byStatus = (...statuses) => tests.filter((test) => statuses.includes(test.status));
  const named = (status) => byStatus(status).map(({ title, reason }) => ({ title, reason }));
  const repeated = byStatus('flaky').map(({ title }) => title);
  const errors = (report.errors ?? []).map((error) => error.message ?? 'Playwright reported an error.');
  const passed = byStatus('expected', 'flaky').length;
  const outcome = { passed, failures: named('unexpected'), skipped: named('skipped'), repeated };
  return settle(outcome, errors, exitCode);
}

function listPlaywrightTests(suite, titles) {
  const path = [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...path, spec.title].join(' > '),
      status: test.status,
      reason: test.status === 'skipped' ? reasonIn(test.annotations) : lastErrorIn(test.results),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listPlaywrightTests(inner, path))];
}

function reasonIn(annotations = []) {
  return (
    annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'no reason given'
  );
}

function lastErrorIn(results = []) {
  return firstLine(results.at(-1)?.error?.message);
}

/** The first line of what an error says, without its colors. */
export function firstLine(message = 'no reason given') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

function settle({ passed, failures, skipped, repeated }, troubles, exitCode) {
  const found = [...troubles];
  const failed = failures.length;
  if (passed + failed + skipped.length === 0) found.push('The runner found no test at all.');
  else if (exitCode !== 0 && failed + found.length === 0)
    found.push(`The runner ended with exit code ${exitCode}.`);
  return { passed, failed: failed + found.length, failures, skipped, repeated, troubles: found };
}

/** Adds counts up. */
export function addCounts(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    skipped: counts.flatMap(({ skipped }) => skipped),
    repeated: counts.flatMap(({ repeated }) => repeated),
    troubles: counts.flatMap(({ troubles }) => troubles),
  };
}

/** The last line of a run: `12 passed, 0 failed`, and `, 1 skipped` when any was. */
export function lastLine({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${tail}`;
}
