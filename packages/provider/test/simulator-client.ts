import type { Fault, Simulator } from '@league/provider-simulator';
import { createProviderClient, defaultFieldNames, type ProviderConfig } from '../src/index.ts';
import { createJumpingClock } from './fake-service.ts';

/** For services without limits, so that no call has to wait. */
export const unlimited = {
  contactList: Number.POSITIVE_INFINITY,
  contactById: Number.POSITIVE_INFINITY,
  other: Number.POSITIVE_INFINITY,
};

/** A client of the simulator whose waits take no time. */
export function clientOfSimulator(simulator: Simulator, config: Partial<ProviderConfig> = {}) {
  return createProviderClient({
    apiUrl: simulator.url,
    authUrl: simulator.url,
    apiKey: simulator.apiKey,
    fieldNames: defaultFieldNames,
    budgets: unlimited,
    clock: createJumpingClock(),
    ...config,
  });
}

export async function setFaults(simulator: Simulator, faults: Fault[]): Promise<void> {
  const response = await fetch(`${simulator.url}/_simulator/faults`, {
    method: 'PUT',
    body: JSON.stringify({ faults, seed: 1 }),
  });
  if (!response.ok) throw new Error(`The simulator refused the faults: ${await response.text()}`);
}
