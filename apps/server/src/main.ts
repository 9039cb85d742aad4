import { resolveOnce } from './start/resolve-once.ts';

resolveOnce('drizzle-orm');
// The imports above run before anything here, so the portal is loaded after the resolve hook.
await import('./start/run.ts');
