export { assertMayAdd } from './add/new-members-share.ts';
export {
  doneMessage,
  logOfChange,
  logOfUndo,
  notesOn,
  presentPlan,
  presentUndo,
} from './bulk/bulk-changes.presenter.ts';
export type { BulkRow } from './bulk/bulk-changes.repository.ts';
export { type BulkPlan, planBulkChange } from './bulk/bulk-plan.ts';
export { planBulkUndo } from './bulk/bulk-undo-plan.ts';
export type { PlannedChange } from './bulk/planned-change.ts';
export {
  changeMembers,
  type MemberChange,
  type MemberValues,
  type SyncAfterChange,
} from './change/change-members.ts';
export { factsOfEdit, readEdit, readLevel } from './change/member-changes.ts';
export { lockMemberRows } from './change/member-locks.ts';
export { familyIdOf } from './family/siblings.repository.ts';
export { passOnEmail } from './family/siblings.service.ts';
export { guardiansOfMember, keepEmergencyGuardians, storeGuardians } from './guardians.repository.ts';
export { lockMembers } from './members.repository.ts';
export type { RejectionLetters } from './members.service.ts';
export { isNamesakeQuestion } from './returning/namesake-question.ts';
export { answerNamesake, logNamesakeAnswer } from './returning/namesakes.ts';
export { bringBack } from './returning/returning.service.ts';
export { listSkillLevels, storeSkillLevels } from './skill-levels.repository.ts';
