import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { envDescriptions, readEnv } from './env.ts';

const PROVIDER = {
  PROVIDER_API_URL: 'https://api.wildapricot.org',
  PROVIDER_AUTH_URL: 'https://oauth.wildapricot.org',
  PROVIDER_API_KEY: 'key',
};

describe('the configuration', () => {
  it('needs nothing: the demo league with the simulator', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ROLE: 'all',
      SYNC_CHANGES_MINUTES: 5,
      SYNC_FULL_MINUTES: 30,
      SYNC_MAX_LOSS_PERCENT: 20,
      usesSimulator: true,
      hasDemoLeague: true,
    });
  });

  it('[SYNC-06] with a provider has neither simulator nor demo league', () => {
    const env = readEnv({
      ...PROVIDER,
      PROVIDER_FIELDS: '{"team":"Squad"}',
    });
    expect(env).toMatchObject({
      usesSimulator: false,
      hasDemoLeague: false,
      PROVIDER_FIELDS: { team: 'Squad' },
    });
  });

  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ SYNC_PUSH_SECONDS: '31' }, 'SYNC_PUSH_SECONDS'],
    [{ LEAGUE_TIME_ZONE: 'Eastern' }, 'LEAGUE_TIME_ZONE'],
    [{ LEAGUE_ADMIN_PASSWORD: 'short' }, 'LEAGUE_ADMIN_PASSWORD'],
    [{ PROVIDER_API_URL: 'https://api.example.org' }, 'PROVIDER_API_KEY'],
    [{ NODE_ENV: 'production' }, 'PROVIDER_API_URL'],
    [{ ...PROVIDER, DEMO_LEAGUE: '1' }, 'DEMO_LEAGUE'],
    [{ ...PROVIDER, NODE_ENV: 'production', DEMO_LEAGUE: '1' }, 'DEMO_LEAGUE'],
    [{ ...PROVIDER, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' }, 'PUBLIC_URL'],
    [{ PROVIDER_FIELDS: '{team}' }, 'PROVIDER_FIELDS'],
    [{ PROVIDER_FIELDS: '{"teem":"Team"}' }, 'PROVIDER_FIELDS'],
    [{ OIDC_ISSUER: 'https://id.example.org', PUBLIC_URL: 'https://p.example.org' }, 'OIDC_CLIENT_ID'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_APP_URL: 'postgres://a@x/p', DATABASE_COACH_URL: 'postgres://b@x/p' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x/p', DATABASE_COACH_URL: 'postgres://b@x/p' }, 'DATABASE_APP_URL'],
  ])('%j is refused with a message that names the variable', (source, name) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`^The configuration is not valid:\\n  ${name} `));
  });

  it('has a sentence about every variable', () => {
    for (const { name, description } of envDescriptions) {
      expect(description, name).toMatch(/^[A-Z1].*\.$/);
    }
  });

  it('documents each variable with its sentence and its default', () => {
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    const rows = page.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm);
    const documented = Array.from(rows, ([, name, byDefault = '', description]) => ({
      name,
      byDefault,
      description,
    }));
    expect(documented).toEqual(envDescriptions);
  });

  it('has every variable that the example for systemd sets', () => {
    const example = readFileSync(new URL('../../../deploy/portal.env.example', import.meta.url), 'utf8');
    const named = Array.from(example.matchAll(/^(?:# )?([A-Z_]+)=/gm), ([, name]) => name);
    expect(named).not.toHaveLength(0);
    expect(envDescriptions.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });
});
