import './lib/require-node-20.mjs';

/* npm run check: format, lint, boundaries, types and unused code; runs no tests. */
const { installPackages } = await import('./lib/install.mjs');
const { listChecks } = await import('./lib/checks.mjs');
const { runSteps } = await import('./lib/run-steps.mjs');

process.exitCode = await runSteps({ prepare: installPackages, listSteps: listChecks });
