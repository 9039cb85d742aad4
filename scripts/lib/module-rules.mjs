/**
 * Which part of the code may import which: read by boundaries.mjs and shown in docs/architecture.md.
 *
 * A server feature imports only features earlier in this list, and of those only the index, services and tables. Tables
 * are one layer below all features: any feature joins them, and a table imports nothing but tables and the platform.
 */
export const SERVER_FEATURES = [
  'league',
  'auth',
  'teams',
  'activity',
  'members',
  'mail',
  'coaches',
  'office',
  'messages',
  'office-changes',
  'events',
  'attendance',
  'scores',
  'duplicates',
  'rollover',
  'demo',
  'imports',
  'demo-data',
  'personal-data',
  'sync',
  'dashboard',
  'board',
  'operations',
];

/** What the folders of the web app may import beside themselves. A web feature never imports another one. */
export const WEB_LAYERS = {
  strings: [],
  ui: ['strings'],
  platform: ['strings', 'ui'],
  shared: ['strings', 'ui', 'platform'],
  features: ['strings', 'ui', 'platform', 'shared'],
  app: ['strings', 'ui', 'platform', 'shared', 'features'],
};

/** Only the sync talks to the provider: platform and all other features of the server must not import these. */
export const PROVIDER_PACKAGES = ['@league/provider', '@league/provider-simulator'];
