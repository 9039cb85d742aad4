import { stripVTControlCharacters } from 'node:util';

/**
 * What a check or a test runner found: counts, the failed and the skipped tests with the reason, and sentences about
 * what went wrong outside of tests. Every runner's report is turned into this.
 *
 * @typedef {{ title: string, reason: string }} Named
 * @typedef {{ passed: number, failed: number, failures: Named[], skipped: Named[], troubles: string[] }} Count
 */

/** Counts a tool that only passes or fails by its exit code. */
export function countCheck(exitCode) {
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    failures: [],
    skipped: [],
    troubles: [],
  };
}

/** A runner that could not do its work: one failure with its sentence. */
export function countTrouble(trouble) {
  return { passed: 0, failed: 1, failures: [], skipped: [], troubles: [trouble] };
}

/**
 * Counts the report of vitest-reporter.mjs. A file or suite that broke outside its tests, an uncaught error and a run
 * without any test each count as a failure, and so does an exit code that the report does not explain.
 */
export function countVitest({ tests, troubles }, exitCode) {
  const named = (wanted) =>
    tests.filter(({ state }) => state === wanted).map(({ title, reason }) => ({ title, reason }));
  const passed = named('passed').length;
  return countOutcome({ passed, failures: named('failed'), skipped: named('skipped'), troubles }, exitCode);
}

/** Counts Playwright's JSON report by the same rules. */
export function countPlaywright({ suites, errors = [] }, exitCode) {
  const tests = suites.flatMap((suite) => listPlaywrightTests(suite, []));
  const named = (...wanted) =>
    tests.filter(({ status }) => wanted.includes(status)).map(({ title, reason }) => ({ title, reason }));
  const troubles = errors.map((error) => error.message ?? 'Playwright reported an error.');
  const passed = named('expected').length;
  // Playwright calls a test flaky when it failed and then passed: that is a failure.
  const failures = named('unexpected', 'flaky');
  return countOutcome({ passed, failures, skipped: named('skipped'), troubles }, exitCode);
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
  return firstLine(results.findLast(({ error }) => error)?.error.message);
}

/** The first line of what an error says, without its colors. */
export function firstLine(message = 'no reason given') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

function countOutcome({ passed, failures, skipped, troubles }, exitCode) {
  const found = [...troubles];
  const failed = failures.length;
  if (passed + failed + skipped.length === 0) found.push('The runner found no test at all.');
  else if (exitCode !== 0 && failed + found.length === 0)
    found.push(`The runner ended with exit code ${exitCode}.`);
  return { passed, failed: failed + found.length, failures, skipped, troubles: found };
}

/** Adds counts up. */
export function addCounts(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    skipped: counts.flatMap(({ skipped }) => skipped),
    troubles: counts.flatMap(({ troubles }) => troubles),
  };
}

/** The last line of a run: `12 passed, 0 failed`, and `, 1 skipped` when any was. */
export function lastLine({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${tail}`;
}
