import { preloadable } from '../../platform/preloadable.ts';

export const AddDialog = preloadable(async () => (await import('./components/add-dialog.tsx')).AddDialog);
export const ArchiveDialog = preloadable(
  async () => (await import('./components/archive-dialog.tsx')).ArchiveDialog,
);
export const EditDialog = preloadable(async () => (await import('./components/edit-dialog.tsx')).EditDialog);

/** What a coach is likely to ask for once the roster is there. */
export const ROSTER_DIALOGS = [EditDialog, ArchiveDialog, AddDialog];
