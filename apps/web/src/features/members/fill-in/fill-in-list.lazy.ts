import { preloadable } from '../../../platform/loading/preloadable.ts';

export const FillInList = preloadable(async () => (await import('./fill-in-list.tsx')).FillInList);
