import { preloadable } from '../../../platform/loading/preloadable.ts';
import { MoveUpDialog } from '../card/season/move-up-dialog.lazy.ts';
import { SeasonView } from '../card/season/season-view.lazy.ts';

export const AddDialog = preloadable(async () => (await import('../add/add-dialog.tsx')).AddDialog);
export const ArchiveDialog = preloadable(
  async () => (await import('../archive/archive-dialog.tsx')).ArchiveDialog,
);
/** The bar of the selection. */
export const CoachSelectionBar = preloadable(
  async () => (await import('../renewal/coach-selection-bar.tsx')).CoachSelectionBar,
);
export const EditDialog = preloadable(async () => (await import('../edit/edit-dialog.tsx')).EditDialog);
export const MemberDetails = preloadable(
  async () => (await import('../card/member-details.tsx')).MemberDetails,
);

/** What a coach is likely to open once the roster is loaded. */
export const ROSTER_DIALOGS = [
  CoachSelectionBar,
  MemberDetails,
  SeasonView,
  EditDialog,
  ArchiveDialog,
  AddDialog,
  MoveUpDialog,
];
