export {
  doneMessage,
  logWords,
  notesOn,
  presentPlan,
  presentUndo,
  undoWords,
} from './bulk-changes.presenter.ts';
export type { BulkRow } from './bulk-changes.repository.ts';
export { type BulkPlan, planBulkChange } from './bulk-plan.ts';
export { planBulkUndo } from './bulk-undo-plan.ts';
export { changeMembers, type MemberValues, type SyncAfterChange } from './change-members.ts';
export { describeChanges, readEdit, readLevel } from './member-changes.ts';
export { lockMemberRows } from './member-locks.ts';
export type { PlannedChange } from './planned-change.ts';
export { listSkillLevels, storeSkillLevels } from './skill-levels.repository.ts';
