import './lib/require-node-20.mjs';

/* npm test: sets up what is missing, then checks and tests everything. */
const { installPackages } = await import('./lib/install.mjs');
const { listChecks } = await import('./lib/checks.mjs');
const { listTests } = await import('./lib/tests.mjs');
const { runSteps } = await import('./lib/run-steps.mjs');

process.exitCode = await runSteps({
  prepare: installPackages,
  listSteps: () => [...listChecks(), ...listTests()],
});
