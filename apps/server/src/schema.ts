/** Every table, for the migration tool. */
export * from './features/activity/activity.table.ts';
export * from './features/attendance/attendance.table.ts';
export * from './features/auth/auth.table.ts';
export * from './features/coaches/coaches.table.ts';
export * from './features/demo/demo.table.ts';
export * from './features/duplicates/duplicates.table.ts';
export * from './features/events/events.table.ts';
export * from './features/imports/imports.table.ts';
export * from './features/mail/mail.table.ts';
export * from './features/members/members.table.ts';
export * from './features/messages/messages.table.ts';
export * from './features/personal-data/personal-data.table.ts';
export * from './features/rollover/rollover.table.ts';
export * from './features/scores/scores.table.ts';
export * from './features/sync/sync.table.ts';
export * from './features/teams/teams.table.ts';
export * from './platform/db/platform.table.ts';
