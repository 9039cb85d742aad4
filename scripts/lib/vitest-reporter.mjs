import { writeFileSync } from 'node:fs';
import { firstLine } from './count.mjs';

/*
 * Writes what countVitest needs to the file LEAGUE_TEST_REPORT. Vitest's own JSON leaves out why a test was skipped,
 * and errors outside of tests.
 */
export default class {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(describeTest));
    const troubles = [
      ...modules.flatMap((module) => troublesOf(module, module.moduleId)),
      ...modules.flatMap((module) =>
        [...module.children.allSuites()].flatMap((suite) => troublesOf(suite, suite.fullName)),
      ),
      ...unhandledErrors.map((error) => `Outside of any test: ${error.message}`),
    ];
    writeFileSync(process.env.LEAGUE_TEST_REPORT, JSON.stringify({ tests, troubles }));
  }
}

function describeTest(test) {
  const { state, note, errors } = test.result();
  return { title: test.fullName, state, reason: firstLine(state === 'failed' ? errors[0]?.message : note) };
}

function troublesOf(holder, name) {
  return holder.errors().map((error) => `${name}: ${error.message}`);
}
