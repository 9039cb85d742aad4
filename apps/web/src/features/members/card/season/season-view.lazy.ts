import { preloadable } from '../../../../platform/preloadable.ts';

export const SeasonView = preloadable(async () => (await import('./season-view.tsx')).SeasonView);
