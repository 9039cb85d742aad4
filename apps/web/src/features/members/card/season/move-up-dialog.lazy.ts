import { preloadable } from '../../../../platform/loading/preloadable.ts';

export const MoveUpDialog = preloadable(async () => (await import('./move-up-dialog.tsx')).MoveUpDialog);
