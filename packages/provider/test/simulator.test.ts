import { startSimulator } from '@league/provider-simulator';
import { afterAll, describe } from 'vitest';
import { describeProviderBehaviour } from './behaviour.suite.ts';
import { unlimited } from './simulator-client.ts';

const simulator = await startSimulator({ contacts: 130, settings: { rateLimits: { enabled: false } } });
afterAll(() => simulator.close());

describe('the simulator', () => {
  describeProviderBehaviour({
    apiUrl: simulator.url,
    authUrl: simulator.url,
    apiKey: simulator.apiKey,
    budgets: unlimited,
  });
});
