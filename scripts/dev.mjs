import { pathToFileURL } from 'node:url';
import './lib/require-node-20.mjs';

/** npm run dev: the server, restarted at each change, and the web app with hot reload, until stopped. */
const { runCommand, say } = await import('./lib/say.mjs');
const { installPackages } = await import('./lib/install.mjs');
const { findNode } = await import('./lib/node-24.mjs');
const { inProject } = await import('./lib/project.mjs');
const { supervise } = await import('./lib/supervise.mjs');

await runCommand(async () => {
  await installPackages();
  const node = findNode();
  const isMarked = process.env.LEAGUE_LOCALE === 'en-XA';
  const hook = pathToFileURL(inProject('apps', 'web', 'pseudo-locale', 'node-hook.ts')).href;
  say('Open the address that Vite prints below; it passes calls on to the server.');
  process.exitCode = await supervise([
    {
      program: node,
      args: [
        ...(isMarked ? ['--import', hook] : []),
        '--watch',
        '--watch-preserve-output',
        'apps/server/src/main.ts',
      ],
    },
    {
      program: node,
      args: [inProject('node_modules', 'vite', 'bin', 'vite.js')],
      cwd: inProject('apps', 'web'),
    },
  ]);
});
