import './lib/require-node-20.mjs';

/* npm run screenshots: pictures of every screen at three widths, light and dark; e2e/screenshots/index.html shows them. */
const { installPackages } = await import('./lib/install.mjs');
const { installBrowser } = await import('./lib/browser.mjs');
const { runProgram } = await import('./lib/programs.mjs');
const { tool } = await import('./lib/project.mjs');

await installPackages();
await installBrowser();
const args = ['test', '--config', 'e2e/screenshots.config.ts', ...process.argv.slice(2)];
process.exitCode = (await runProgram(tool('playwright'), args, { env: { NO_COLOR: undefined } })).exitCode;
