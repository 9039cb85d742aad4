export { changeMembers, type MemberValues, type SyncAfterChange } from './change-members.ts';
export { describeChanges, readEdit } from './member-changes.ts';
export { lockMemberRows } from './member-locks.ts';
export { isRenewable } from './members.policy.ts';
export { listSkillLevels, storeSkillLevels } from './skill-levels.repository.ts';
