import { readEnv } from '../env.ts';
import { endInOrder } from './ending.ts';
import { explainFailure } from './explain-failure.ts';
import { startPortal } from './portal.ts';

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

const ending = endInOrder(say);
try {
  await startPortal(readEnv(process.env), { say, ending });
} catch (error) {
  ending.endProcess(explainFailure(error));
}
