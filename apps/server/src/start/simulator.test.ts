import { expect, it } from 'vitest';
import { simulatorEnvironment } from './simulator.ts';

it('the simulator does not get the portal’s settings', () => {
  const source = {
    PATH: '/usr/bin',
    NODE_OPTIONS: '--enable-source-maps',
    NODE_ENV: 'development',
    DATABASE_URL: 'postgres://league:secret@db/portal',
    LEAGUE_ADMIN_PASSWORD: 'vault-bars-beam-floor',
    OIDC_CLIENT_SECRET: 'secret',
    SIMULATOR_HOST: '127.0.0.1',
    SIMULATOR_PORT: '1',
    SIMULATOR_API_KEY: 'another',
  };
  expect(simulatorEnvironment(source, { SIMULATOR_PORT: 4100, dataDir: '/data' })).toEqual({
    PATH: '/usr/bin',
    NODE_OPTIONS: '--enable-source-maps',
    SIMULATOR_HOST: '127.0.0.1',
    SIMULATOR_PORT: '4100',
    SIMULATOR_DATA: '/data/simulator',
    SIMULATOR_API_KEY: 'simulator-key',
  });
});
