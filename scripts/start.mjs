import './lib/require-node-20.mjs';

/* npm start: sets up what is missing, then serves the portal until it is stopped. */
const { runCommand } = await import('./lib/say.mjs');
const { requireFreePort } = await import('./lib/port.mjs');
const { installPackages } = await import('./lib/install.mjs');
const { buildWeb } = await import('./lib/build-web.mjs');
const { findNode } = await import('./lib/node-24.mjs');
const { supervise } = await import('./lib/supervise.mjs');

await runCommand(async () => {
  await requireFreePort(process.env);
  await installPackages();
  await buildWeb();
  // Less memory by a third: docs/performance.md.
  const args = ['--max-semi-space-size=16', 'apps/server/src/main.ts'];
  const server = { program: findNode(), args, hasChannel: true };
  process.exitCode = await supervise([server]);
});
