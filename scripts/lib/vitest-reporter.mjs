import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { firstLine } from './count.mjs';

/*
 * Writes what countVitest needs to the file LEAGUE_TEST_REPORT. Vitest's own JSON leaves out why a test was skipped,
 * and errors outside of tests.
 */
export default class {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(describeTest));
    const troubles = [
      ...modules.flatMap((module) => troublesOf(module, module, module.moduleId)),
      ...modules.flatMap((module) =>
        [...module.children.allSuites()].flatMap((suite) => troublesOf(suite, module, suite.fullName)),
      ),
      ...unhandledErrors.map((error) => ({ file: null, sentence: `Outside of any test: ${error.message}` })),
    ];
    writeFileSync(process.env.LEAGUE_TEST_REPORT, JSON.stringify({ tests, troubles }));
  }
}

function describeTest(test) {
  const { state, note, errors } = test.result();
  return {
    file: fileOf(test.module),
    title: test.fullName,
    state,
    reason: firstLine(state === 'failed' ? errors[0]?.message : note),
  };
}

function troublesOf(holder, module, name) {
  return holder.errors().map((error) => ({ file: fileOf(module), sentence: `${name}: ${error.message}` }));
}

/** As a command of the project's folder names it. */
function fileOf(module) {
  return relative(process.cwd(), module.moduleId);
}
