import { describe } from 'vitest';
import { describeProviderBehaviour } from './behaviour.suite.ts';

const apiKey = process.env.PROVIDER_SANDBOX_API_KEY ?? '';

// The real limits apply there: the suite takes some minutes, mostly waiting for its turn.
describe.skipIf(apiKey === '')(
  'a sandbox account of the real service (needs PROVIDER_SANDBOX_API_KEY)',
  { timeout: 300_000 },
  () => {
    describeProviderBehaviour({
      apiUrl: process.env.PROVIDER_SANDBOX_API_URL ?? 'https://api.wildapricot.org',
      authUrl: process.env.PROVIDER_SANDBOX_AUTH_URL ?? 'https://oauth.wildapricot.org',
      apiKey,
    });
  },
);
