export { registerDuplicateRoutes } from './duplicates.routes.ts';
export { countDuplicates, rememberTwoChildren } from './duplicates.service.ts';
export { compareNoted, startComparingEntries } from './duplicates.worker.ts';
