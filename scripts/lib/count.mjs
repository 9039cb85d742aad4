/**
 * What a check or a test runner found: counts, the skipped tests with their reason, those that passed only when
 * repeated, and sentences about what went wrong beside the tests. Every runner's report is turned into this.
 *
 * @typedef {{ passed: number, failed: number, skipped: { title: string, reason: string }[], repeated: string[],
 * troubles: string[] }} Count
 */

/** Counts a tool that only passes or fails by its exit code. */
export function countCheck(exitCode) {
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: [],
    repeated: [],
    troubles: [],
  };
}

/** A runner that could not do its work: one failure with its sentence. */
export function countTrouble(trouble) {
  return { passed: 0, failed: 1, skipped: [], repeated: [], troubles: [trouble] };
}

/**
 * Counts the report of vitest-reporter.mjs. A file or suite that broke outside its tests, an error nobody caught and a
 * run without any test each count as a failure, and so does an exit code that the report does not explain.
 */
export function countVitest(report, exitCode) {
  const byState = (state) => report.tests.filter((test) => test.state === state);
  const skipped = byState('skipped').map(({ title, reason }) => ({ title, reason }));
  return settle(
    { passed: byState('passed').length, failed: byState('failed').length, skipped, repeated: [] },
    report.troubles,
    exitCode,
  );
}

/** Counts Playwright's JSON report by the same rules. A test that passed only when repeated has passed, and is named. */
export function countPlaywright(report, exitCode) {
  const tests = report.suites.flatMap((suite) => listPlaywrightTests(suite, []));
  const byStatus = (...statuses) => tests.filter((test) => statuses.includes(test.status));
  const skipped = byStatus('skipped').map(({ title, reason }) => ({ title, reason }));
  const repeated = byStatus('flaky').map(({ title }) => title);
  const errors = (report.errors ?? []).map((error) => error.message ?? 'Playwright reported an error.');
  const passed = byStatus('expected', 'flaky').length;
  return settle({ passed, failed: byStatus('unexpected').length, skipped, repeated }, errors, exitCode);
}

function listPlaywrightTests(suite, titles) {
  const path = [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...path, spec.title].join(' > '),
      status: test.status,
      reason: reasonIn(test.annotations),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listPlaywrightTests(inner, path))];
}

function reasonIn(annotations = []) {
  return (
    annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? 'no reason given'
  );
}

function settle({ passed, failed, skipped, repeated }, troubles, exitCode) {
  const found = [...troubles];
  if (passed + failed + skipped.length === 0) found.push('The runner found no test at all.');
  else if (exitCode !== 0 && failed + found.length === 0)
    found.push(`The runner ended with exit code ${exitCode}.`);
  return { passed, failed: failed + found.length, skipped, repeated, troubles: found };
}

/** Adds counts up. */
export function addCounts(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
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
