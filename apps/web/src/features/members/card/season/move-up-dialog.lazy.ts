import { preloadable } from '../../../../platform/preloadable.ts';

export const MoveUpDialog = preloadable(async () => (await import('./move-up-dialog.tsx')).MoveUpDialog);
