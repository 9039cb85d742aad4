export { describeChanges, pickChanged } from './member-changes.ts';
export { isRenewable } from './members.policy.ts';
