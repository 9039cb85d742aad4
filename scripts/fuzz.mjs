import './lib/require-node-20.mjs';
import { parseArgs } from 'node:util';

/* npm run fuzz -- --requests 50000 --seed 7: the requests of apps/server/src/fuzz.http.test.ts, any number of them. */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } },
});
const { installPackages } = await import('./lib/install.mjs');
const { runProgram } = await import('./lib/programs.mjs');
const { tool } = await import('./lib/project.mjs');

await installPackages();
const { exitCode } = await runProgram(tool('vitest'), ['run', 'apps/server/src/fuzz.http.test.ts'], {
  env: { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
process.exitCode = exitCode;
