import { preloadable } from '../../../../platform/loading/preloadable.ts';

export const SeasonView = preloadable(async () => (await import('./season-view.tsx')).SeasonView);
