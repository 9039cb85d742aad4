import { readEnvironment } from './environment.ts';
import { startSimulator } from './start.ts';

const simulator = await startSimulator(readEnvironment(process.env));
process.stdout.write(`Provider simulator: ${simulator.url}\n`);
process.send?.({ type: 'listening', url: simulator.url });

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await simulator.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
