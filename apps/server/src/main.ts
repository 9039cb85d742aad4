import { readEnv } from './env.ts';
import { endInOrder } from './start/ending.ts';
import { explainFailure } from './start/explain-failure.ts';
import { startPortal } from './start/portal.ts';

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

const ending = endInOrder(say);
try {
  await startPortal(readEnv(process.env), { say, ending });
} catch (error) {
  ending.endProcess(explainFailure(error));
}
