import { readEnvironment } from './environment.ts';
import { type Simulator, startSimulator } from './start.ts';

try {
  run(await startSimulator(readEnvironment(process.env)));
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The provider simulator could not start: ${reason}\n`);
  process.exit(1);
}

function run(simulator: Simulator): void {
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
  process.stdout.write(`Provider simulator: ${simulator.url}\n`);
  process.send?.({ type: 'listening', url: simulator.url });
}
