import './lib/require-node-20.mjs';

/*
 * npm test: installs what is missing, then checks and tests everything. With the name of a suite (`npm run test:server`)
 * it runs that suite alone and passes the other arguments on to the suite's runner.
 */
const { installPackages } = await import('./lib/install.mjs');
const { listChecks } = await import('./lib/checks.mjs');
const { listAllTests, listSuite } = await import('./lib/tests.mjs');
const { runSteps } = await import('./lib/run-steps.mjs');

const [suite, ...args] = process.argv.slice(2);

process.exitCode = await runSteps({
  prepare: installPackages,
  listSteps: () => (suite === undefined ? [...listChecks(), ...listAllTests()] : listSuite(suite, args)),
});
