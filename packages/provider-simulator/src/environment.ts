import { z } from 'zod';
import type { SimulatorOptions } from './start.ts';

const environmentSchema = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  SIMULATOR_DATA: z.string().min(1).default('./data/simulator'),
  SIMULATOR_API_KEY: z.string().min(1).default('simulator-key'),
  SIMULATOR_ACCOUNT_ID: z.coerce.number().int().positive().default(190_733),
});

/** Reads the SIMULATOR_ variables; throws an error that names each invalid one. */
export function readEnvironment(environment: NodeJS.ProcessEnv): SimulatorOptions {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new Error(`The simulator's environment is not valid.\n${z.prettifyError(parsed.error)}`);
  }
  return {
    port: parsed.data.SIMULATOR_PORT,
    host: parsed.data.SIMULATOR_HOST,
    dataDir: parsed.data.SIMULATOR_DATA,
    apiKey: parsed.data.SIMULATOR_API_KEY,
    accountId: parsed.data.SIMULATOR_ACCOUNT_ID,
  };
}
