import { resolveOnce } from './start/resolve-once.ts';

resolveOnce('drizzle-orm');
// What is imported above is resolved before anything here runs, so the portal is loaded behind it.
await import('./start/run.ts');
